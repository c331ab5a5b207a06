/**
 * Rules of forms: items, conditions, validation, rows, display, prefilling, editing, lookups.
 */

export * from './administratorItems';
export * from './conditionCategories';
export * from './conditionGraph';
export * from './conditions';
export * from './disabledItems';
export * from './display';
export * from './done';
export * from './editing';
export { listOf, textOf } from './items/base';
export { candidateItemsOf, isCandidate } from './items/candidateDateReservation/candidateItems';
export {
  DATE_CONFIRM,
  isConfirmMarker,
  TIME_CONFIRM,
  withoutConfirmMarkers,
} from './items/candidateDateReservation/markers';
export {
  CANDIDATE_COUNT,
  type CandidateDate,
  confirmedDateTime,
  encodeCandidateDate,
  isCompleteCandidate,
  parseCandidateDate,
} from './items/candidateDateReservation/rules';
export { allowedDaysOf, isBookingDate, namedDays } from './items/date/allowedDays';
export { dateExample } from './items/date/example';
export { dateBound, dateRangeOf, isPastDate, normalizesToPast } from './items/date/range';
export { shownDate } from './items/date/rules';
export {
  DAY_SESSION_TYPE,
  DAY_SESSIONS,
  type DaySession,
  defaultSession,
  joinDaySession,
  splitDaySession,
} from './items/dateDaySession/rules';
export {
  type DateParts,
  joinDateParts,
  missingPartMessages,
  splitDateParts,
  yearsOf,
} from './items/dateDropdown/rules';
export { NO_MATCH_OPTION } from './items/dropdown/rules';
export { FACILITY_PART_MAXIMUM, facilityOf, isFacility } from './items/googleFacilitySearch/rules';
export { imageFileMessage, isMemberImageType } from './items/image/rules';
export { holdsDate, isLinkButton, linkButtonOf } from './items/linkbutton/linkButton';
export { encodeLocation, type LocationValue, parseLocation } from './items/location/rules';
export { isEnteredNumber, isMemberNumber, memberNumberIn } from './items/memberNumber/numberItems';
export { isScale, scaleRange } from './items/number/rules';
export { answeredText, hasRules, itemTypes, registerItemType, rulesOf } from './items/registry';
export { isReservation, reservationItemOf } from './items/reservation/reservationItem';
export { parseSearchValue, type SearchValue } from './items/search/rules';
export {
  fileIdOfEntry,
  type SecureFileEntry,
  type SecureFileOwner,
  secureFileEntries,
} from './items/secureFiles/entries';
export {
  parseSecureFile,
  SECURE_FILE_COUNT,
  SECURE_FILE_EXTENSIONS,
  secureFileMessage,
  secureFileNameMessage,
} from './items/secureFiles/rules';
export { bedItemOf, END_DATE_KEY, isBed, START_DATE_KEY } from './items/selectBed/bedItem';
export { cashLabelOf, isPayType } from './items/selectPayType/labels';
export { payTypeOf } from './items/selectPayType/rules';
export {
  encodeProductLine,
  isProducts,
  type ProductLine,
  parseProductLine,
  productLinesOf,
} from './items/selectProducts/lines';
export { MEANING_BY_KEY, tidiedText } from './items/text/rules';
export * from './linkedRoute';
export * from './loadErrors';
export * from './meaning';
export * from './partialInput';
export * from './prefill';
export * from './previous';
export * from './queryParameters';
export * from './required';
export * from './rows';
export * from './said';
export * from './schema';
export * from './search';
export * from './sendErrors';
export * from './sentItems';
export * from './storedRows';
export type * from './types';
export * from './validate';
