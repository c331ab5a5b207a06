/**
 * Rules of forms: items, conditions, validation, rows, display, prefilling, editing, lookups.
 */
export * from './begun';
export * from './categoryTree';
export * from './conditionGraph';
export * from './conditions';
export * from './disabledItems';
export * from './display';
export * from './done';
export * from './editing';
export { listOf, textOf } from './items/base';
export {
  CANDIDATE_COUNT,
  type CandidateDate,
  confirmedDateTime,
  DATE_CONFIRM,
  encodeCandidateDate,
  isCompleteCandidate,
  isConfirmMarker,
  parseCandidateDate,
  TIME_CONFIRM,
  withoutConfirmMarkers,
} from './items/candidateDateReservation/rules';
export { type ClosedDays, closedDaysOf, isBookingDate, isClosedDate } from './items/date/closedDays';
export { dateBound, dateRangeOf, isPastDate, normalizesToPast } from './items/date/range';
export { shownDate } from './items/date/rules';
export {
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
export { FACILITY_PART_MAXIMUM, facilityOf } from './items/googleFacilitySearch/rules';
export { imageFileMessage, isMemberImageType } from './items/image/rules';
export { encodeLocation, type LocationValue, parseLocation } from './items/location/rules';
export { scaleRange } from './items/number/rules';
export { ITEM_TYPES, rulesOf } from './items/registry';
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
  secureFileMessage,
  secureFileNameMessage,
} from './items/secureFiles/rules';
export { END_DATE_KEY, START_DATE_KEY } from './items/selectBed/rules';
export { cashLabelOf } from './items/selectPayType/labels';
export { payTypeOf } from './items/selectPayType/rules';
export {
  encodeProductLine,
  type ProductLine,
  parseProductLine,
  productLinesOf,
} from './items/selectProducts/lines';
export { SHORT_TEXT_MAXIMUM } from './items/text/rules';
export * from './linkedRoute';
export * from './loadErrors';
export * from './prefill';
export * from './required';
export * from './rows';
export * from './schema';
export * from './search';
export * from './sendErrors';
export * from './submission';
export type * from './types';
export * from './validate';
