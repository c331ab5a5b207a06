/**
 * The one list of item types and their rules.
 */
import type { SchemaItem } from '../../../contract';
import type { ItemRules } from '../types';
import { candidateDateRules } from './candidateDateReservation/rules';
import { checkboxesRules } from './checkboxes/rules';
import { dateRules } from './date/rules';
import { dateDaySessionRules } from './dateDaySession/rules';
import { dateDropdownRules } from './dateDropdown/rules';
import { dropdownRules, suggestRules } from './dropdown/rules';
import { emailRules } from './email/rules';
import { facilityRules } from './googleFacilitySearch/rules';
import { imageRules } from './image/rules';
import { linkButtonRules } from './linkbutton/rules';
import { locationRules } from './location/rules';
import { memberNumberRules } from './memberNumber/rules';
import { linearScaleRules, numberRules } from './number/rules';
import { phoneRules } from './phone/rules';
import { postcodeRules } from './postcode/rules';
import { radioRules } from './radio/rules';
import { reservationRules } from './reservation/rules';
import { searchRules } from './search/rules';
import { secureFilesRules } from './secureFiles/rules';
import { selectBedRules } from './selectBed/rules';
import { selectPayTypeRules } from './selectPayType/rules';
import { selectProductsRules } from './selectProducts/rules';
import { longTextRules, shortTextRules } from './text/rules';
import { vaccineCountRules, vaccineMakerRules } from './vaccine/rules';
import { withoutAnswerRules } from './withoutAnswer/rules';

const ALL_RULES: readonly ItemRules[] = [
  shortTextRules,
  longTextRules,
  numberRules,
  linearScaleRules,
  emailRules,
  phoneRules,
  postcodeRules,
  dateRules,
  dateDaySessionRules,
  dateDropdownRules,
  radioRules,
  dropdownRules,
  suggestRules,
  checkboxesRules,
  locationRules,
  reservationRules,
  candidateDateRules,
  facilityRules,
  secureFilesRules,
  imageRules,
  selectProductsRules,
  selectPayTypeRules,
  selectBedRules,
  searchRules,
  memberNumberRules,
  vaccineMakerRules,
  vaccineCountRules,
  linkButtonRules,
  withoutAnswerRules,
];

const rulesByType = new Map(
  ALL_RULES.flatMap((rules) => rules.types.map((type): [string, ItemRules] => [type, rules])),
);

/** Every item type that has rules. */
export const ITEM_TYPES: readonly string[] = [...rulesByType.keys()];

/** The rules of an item; an unknown type is a short text (FORM-045). */
export function rulesOf(item: Pick<SchemaItem, 'type'>): ItemRules {
  return rulesByType.get(item.type) ?? shortTextRules;
}
