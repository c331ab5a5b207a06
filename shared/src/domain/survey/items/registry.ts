/**
 * The one list of item types and their rules.
 */
import type { SchemaItem } from '../../../contract';
import type { ItemRules } from '../types';
import { addressRules } from './address/rules';
import { candidateDateRules } from './candidateDateReservation/rules';
import { checkboxesRules } from './checkboxes/rules';
import { birthdayRules, dateRules, doseDateRules, previousDoseDateRules } from './date/rules';
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
import { choiceGroupHeaderRules, radioRules } from './radio/rules';
import { reservationRules } from './reservation/rules';
import { searchRules } from './search/rules';
import { secureFilesRules } from './secureFiles/rules';
import { selectBedRules } from './selectBed/rules';
import { selectPayTypeRules } from './selectPayType/rules';
import { selectProductsRules } from './selectProducts/rules';
import { longTextRules, shortTextRules } from './text/rules';
import { previousMakerRules, vaccineCountRules, vaccineMakerRules } from './vaccine/rules';
import { groupHeaderRules, withoutAnswerRules } from './withoutAnswer/rules';

const ALL_RULES: readonly ItemRules[] = [
  shortTextRules,
  longTextRules,
  addressRules,
  numberRules,
  linearScaleRules,
  emailRules,
  phoneRules,
  postcodeRules,
  dateRules,
  birthdayRules,
  doseDateRules,
  previousDoseDateRules,
  dateDaySessionRules,
  dateDropdownRules,
  radioRules,
  choiceGroupHeaderRules,
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
  previousMakerRules,
  vaccineCountRules,
  linkButtonRules,
  withoutAnswerRules,
  groupHeaderRules,
];

const rulesByType = new Map<string, ItemRules>();

/**
 * Makes the types of these rules known. The list above goes through here; so does a type of a test's own, which proves
 * that nothing else has to know of it.
 */
export function registerItemType(rules: ItemRules): void {
  for (const type of rules.types) rulesByType.set(type, rules);
}

for (const rules of ALL_RULES) registerItemType(rules);

/** Every item type that has rules. */
export function itemTypes(): string[] {
  return [...rulesByType.keys()];
}

/** The rules of an item; an unknown type is a short text (FORM-045). */
export function rulesOf(item: Pick<SchemaItem, 'type'>): ItemRules {
  return rulesByType.get(item.type) ?? shortTextRules;
}

/** What of an item's stored text is the answer that people see and compare. */
export function answeredText(item: Pick<SchemaItem, 'type'>, text: string): string {
  return rulesOf(item).answeredText?.(text) ?? text;
}
