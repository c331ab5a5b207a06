/**
 * Makes every item type known: those whose rules do not come with every form. Imported for that alone, by each program
 * that meets any form at its start, by a form's page when the form needs it.
 */
import { addressRules } from './address/rules';
import { candidateDateRules } from './candidateDateReservation/rules';
import { dateDaySessionRules } from './dateDaySession/rules';
import { dateDropdownRules } from './dateDropdown/rules';
import { facilityRules } from './googleFacilitySearch/rules';
import { imageRules } from './image/rules';
import { locationRules } from './location/rules';
import { memberNumberRules } from './memberNumber/rules';
import { postcodeRules } from './postcode/rules';
import { completeItemTypes } from './registry';
import { reservationRules } from './reservation/rules';
import { searchRules } from './search/rules';
import { secureFilesRules } from './secureFiles/rules';
import { selectBedRules } from './selectBed/rules';
import { selectPayTypeRules } from './selectPayType/rules';
import { selectProductsRules } from './selectProducts/rules';
import { previousMakerRules, vaccineCountRules, vaccineMakerRules } from './vaccine/rules';

completeItemTypes([
  addressRules,
  postcodeRules,
  dateDaySessionRules,
  dateDropdownRules,
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
]);
