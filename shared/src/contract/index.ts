/**
 * Types and constants of the entities (CONTRACT 3) and the API (CONTRACT 5). The parsers are apart, in ./schema,
 * ./apiSchema and ./answerSchemas, so that a screen that needs only types ships none of them.
 */
export * from './admin';
export * from './answers';
export type * from './api';
export { ADMIN_ROLE, API_BASE, API_PATHS, BED_PATH, BED_READS, JWKS_PATH, TAP_PATH } from './api';
export type * from './candidate';
export * from './files';
export type * from './formPart';
export type * from './maps';
export { ADDRESS_MAXIMUM, ADMIN_NOTIFY_PATH, FACILITY_KEYWORD_MAXIMUM, FOUND_PLACES_MAXIMUM } from './maps';
export * from './message';
export * from './offer';
export type * from './order';
export { PAY_METHODS } from './order';
export type * from './orderPart';
export type * from './own';
export * from './parts';
export type * from './payment';
export {
  ADDRESSEE_LENGTH,
  ADMIN_CASH_PATH,
  ADMIN_CASH_UNDO_PATH,
  ADMIN_REFUND_DONE_PATH,
  ADMIN_REFUNDS_PATH,
} from './payment';
export * from './remote';
export * from './runtime';
export type {
  BedBlock,
  BedConfig,
  Calendar,
  CandidateCategories,
  Categories,
  CategoryDisplay,
  CategoryNode,
  ComaList,
  DepartmentSettings,
  ImportedRow,
  PaymentConfig,
  PaymentService,
  ReservationItem,
  Row,
  SchemaItem,
  SearchMaster,
  SurveyConfig,
  TaxSetting,
} from './schema';
export * from './status';
