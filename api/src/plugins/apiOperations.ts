/**
 * What the API reference says of each call beside its schemas: a summary, what it answers, and what else is unlike the
 * others.
 */
import {
  ADMIN_ANSWERS_PATH,
  ADMIN_CASH_PATH,
  ADMIN_CASH_UNDO_PATH,
  ADMIN_NOTIFY_PATH,
  ADMIN_REFUND_DONE_PATH,
  ADMIN_REFUNDS_PATH,
  ADMIN_SURVEYS_PATH,
  API_BASE,
  API_PATHS,
  BED_PATH,
  BED_READS,
  FILES_PATH,
  JWKS_PATH,
  TAP_PATH,
} from '@madoguchi/shared/contract';
import {
  AdminAnswersAnswerSchema,
  AdminSurveysAnswerSchema,
  NotifyAnswerSchema,
  RefundsAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/admin';
import {
  BedHistoryAnswerSchema,
  BedRemainingAnswerSchema,
  BedRuleAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/beds';
import {
  CalendarInfoAnswerSchema,
  CanBeReserveAnswerSchema,
  ItemInfoAnswerSchema,
  ScheduleAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/calendars';
import {
  CandidateCategoriesAnswerSchema,
  DepartmentSettingsAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/candidate';
import { CategoriesTreeAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/categories';
import {
  DownloadFileAnswerSchema,
  FileStatusAnswerSchema,
  PresignedUrlAnswerSchema,
  UploadMultipleFilesAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/files';
import {
  CalendarsAnswerSchema,
  CategoryDisplayAnswerSchema,
  CategoryEntriesAnswerSchema,
  CategoryEntryAnswerSchema,
  TagNamesAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/lists';
import {
  FacilitySearchAnswerSchema,
  PostcodeAnswerSchema,
  ReverseGeocodeAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/maps';
import { NumberExistsAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/members';
import {
  OrderAnswerSchema,
  PaymentServiceAnswerSchema,
  ProductsAnswerSchema,
  TaxSettingAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/orders';
import {
  PaymentFormAnswerSchema,
  PaymentResultsAnswerSchema,
  PaymentStandingAnswerSchema,
  ReceiptAddresseeAnswerSchema,
  ReceiptAnswerSchema,
  TemporarySaveAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/payments';
import {
  CalendarLinkAnswerSchema,
  FirstDoseAnswerSchema,
  HoldAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/places';
import { SearchItemsAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/searches';
import { LoginAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/session';
import {
  DisplayRecordsAnswerSchema,
  DraftAnswerSchema,
  DraftForgottenAnswerSchema,
  DraftKeptAnswerSchema,
  MemberRowsAnswerSchema,
  OkAnswerSchema,
  PutItemAnswerSchema,
  RowsAnswerSchema,
  SurveyConfigAnswerSchema,
  SurveyConfigsAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/surveys';
import { ReleaseHoldSchema } from '@madoguchi/shared/contract/apiSchema';
import * as v from 'valibot';

export interface Operation {
  summary: string;
  /** The good answer: a schema of its JSON, the type of another content, or the status of a redirect. */
  answer: v.GenericSchema | { contentType: string } | { redirect: 302 | 303 };
  /** A body that the route reads by itself. */
  body?: v.GenericSchema;
  /** Outside sign-in, so that no token is looked at. */
  isOpen?: true;
}

const StatusAnswerSchema = v.object({ status: v.string() });
const HealthAnswerSchema = v.object({ status: v.string(), version: v.string() });

const db = (name: keyof typeof API_PATHS, rest = '') => `${API_BASE}${API_PATHS[name]}${rest}`;
const bedOfSurvey = `${BED_PATH}/{surveyId}`;
const drafts = db('drafts', '/{surveyId}');

/** By method and path, as the reference writes them. */
export const API_OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET /openapi.json': { summary: 'This reference', answer: v.looseObject({ openapi: v.string() }), isOpen: true },
  'GET /healthz': { summary: 'The process is up, and which build it is', answer: HealthAnswerSchema, isOpen: true },
  'GET /readyz': {
    summary: 'The database answers and is migrated',
    answer: StatusAnswerSchema,
    isOpen: true,
  },
  'GET /metrics': {
    summary: 'Figures for Prometheus, for the holder of the metrics token or the machine itself',
    answer: { contentType: 'text/plain' },
    isOpen: true,
  },

  [`GET ${db('loginToken')}`]: { summary: 'Sign in by the code of LINE Login', answer: LoginAnswerSchema },
  [`POST ${db('loginLiff')}`]: { summary: 'Sign in by the id token of LIFF', answer: LoginAnswerSchema },
  [`POST ${db('loginRefresh')}`]: { summary: 'Exchange the refresh token', answer: LoginAnswerSchema },
  [`POST ${db('loginLogout')}`]: { summary: 'End the session of the refresh token', answer: OkAnswerSchema },
  [`GET ${JWKS_PATH}`]: {
    summary: 'The public keys of the id tokens',
    answer: v.looseObject({ keys: v.array(v.looseObject({ kid: v.string() })) }),
  },
  [`GET ${TAP_PATH}`]: { summary: 'Go on to a page of this product', answer: { redirect: 302 } },

  [`GET ${db('surveyConfig')}`]: { summary: 'Read a form', answer: SurveyConfigAnswerSchema },
  [`GET ${db('searchableSurveyConfigs')}`]: {
    summary: 'List the forms whose answers can be looked up',
    answer: SurveyConfigsAnswerSchema,
  },
  [`POST ${db('surveyConfigsList')}`]: { summary: 'Read several forms', answer: SurveyConfigsAnswerSchema },
  [`GET ${db('externalLink')}`]: {
    summary: 'Say whether a form links to the address',
    answer: v.looseObject({ result: v.literal('OK'), data: v.boolean() }),
  },
  [`GET ${db('memberConfig')}`]: { summary: 'Read a member form', answer: SurveyConfigAnswerSchema },
  [`GET ${db('linkedSurveyConfigs')}`]: {
    summary: 'List the forms that name the member form',
    answer: SurveyConfigsAnswerSchema,
  },
  [`GET ${db('searchableMemberConfigs')}`]: {
    summary: 'List the member forms whose registrations can be looked up',
    answer: SurveyConfigsAnswerSchema,
  },

  [`POST ${db('resultsQuery')}`]: {
    summary: 'Read the rows of a person’s answers to a form',
    answer: MemberRowsAnswerSchema,
  },
  [`GET ${db('resultsByPartitionKey')}`]: { summary: 'Read the rows of an answer', answer: RowsAnswerSchema },
  [`GET ${db('resultsByUser')}`]: {
    summary: 'Read the rows of a person’s answers to a form',
    answer: RowsAnswerSchema,
  },
  [`POST ${db('resultsFilter')}`]: {
    summary: 'Look answers up by their values',
    answer: DisplayRecordsAnswerSchema,
  },
  [`GET ${db('firstDose')}`]: {
    summary: 'What is recorded of the person’s first dose',
    answer: FirstDoseAnswerSchema,
  },
  [`POST ${db('checkReservation')}`]: {
    summary: 'Say whether the person may reserve on that day',
    answer: OkAnswerSchema,
  },
  [`POST ${db('hold')}`]: {
    summary: 'Hold a place while the person confirms',
    answer: HoldAnswerSchema,
  },
  [`DELETE ${db('hold')}`]: {
    summary: 'Give a held place back; the query may say what the body says',
    answer: OkAnswerSchema,
    body: ReleaseHoldSchema,
  },
  [`POST ${db('resultsPutItem')}`]: { summary: 'Send or change an answer', answer: PutItemAnswerSchema },
  [`POST ${db('resultsCancelItem')}`]: { summary: 'Cancel an answer', answer: OkAnswerSchema },
  [`POST ${db('resultsPutUserId')}`]: {
    summary: 'Make answers of the desk the person’s own',
    answer: OkAnswerSchema,
  },
  [`POST ${db('resultsUpdateCheck')}`]: {
    summary: 'Set the status of an answer (administrators)',
    answer: OkAnswerSchema,
  },
  [`DELETE ${db('resultsDeleteItem')}`]: { summary: 'Remove an answer (administrators)', answer: OkAnswerSchema },
  [`GET ${db('surveySearches')}`]: { summary: 'Read a page of a master list', answer: SearchItemsAnswerSchema },

  [`GET ${db('schedule', '/{id}')}`]: {
    summary: 'Quota and reserved places of a calendar’s slots',
    answer: ScheduleAnswerSchema,
  },
  [`GET ${db('scheduleByCategory', '/{id}')}`]: {
    summary: 'Quota and reserved places by category',
    answer: ScheduleAnswerSchema,
  },
  [`GET ${db('categories')}`]: { summary: 'List the categories', answer: CategoryEntriesAnswerSchema },
  [`GET ${db('categories', '/{id}')}`]: { summary: 'Read a category', answer: CategoryEntryAnswerSchema },
  [`GET ${db('categoriesTree')}`]: {
    summary: 'The categories as a tree',
    answer: CategoriesTreeAnswerSchema,
  },
  [`GET ${db('displaySettings')}`]: {
    summary: 'The names of the category levels',
    answer: CategoryDisplayAnswerSchema,
  },
  [`GET ${db('tagLabels')}`]: { summary: 'The names of the three tags', answer: TagNamesAnswerSchema },
  [`GET ${db('calendars')}`]: { summary: 'List the calendars', answer: CalendarsAnswerSchema },
  [`GET ${db('calendarInfo', '/{id}')}`]: { summary: 'The settings of a calendar', answer: CalendarInfoAnswerSchema },
  [`GET ${db('canBeReserve', '/{id}')}`]: {
    summary: 'Say whether the calendar takes reservations',
    answer: CanBeReserveAnswerSchema,
  },
  [`GET ${db('itemInfo', '/{id}')}`]: {
    summary: 'The reservation items of a category',
    answer: ItemInfoAnswerSchema,
  },
  [`GET ${db('dayOffCount', '/{id}')}`]: {
    summary: 'Count the closed days up to the date',
    answer: v.looseObject({ result: v.literal('OK'), data: v.number() }),
  },
  [`GET ${db('reservationPaymentProducts', '/{id}')}`]: {
    summary: 'The products that are sold with a category',
    answer: ProductsAnswerSchema,
  },
  [`GET ${db('candidateCategories')}`]: {
    summary: 'The departments that take preferred dates',
    answer: CandidateCategoriesAnswerSchema,
  },
  [`GET ${db('candidateDepartments', '/{id}/meta-settings')}`]: {
    summary: 'When a department takes preferred dates',
    answer: DepartmentSettingsAnswerSchema,
  },

  [`GET ${drafts}`]: { summary: 'Read the own draft of a form', answer: DraftAnswerSchema },
  [`PUT ${drafts}`]: { summary: 'Keep a draft of a form', answer: DraftKeptAnswerSchema },
  [`DELETE ${drafts}`]: { summary: 'Forget the draft of a form', answer: DraftForgottenAnswerSchema },

  [`GET ${db('postcodes', '/{code}')}`]: {
    summary: 'The address of a postcode, null for an unknown one',
    answer: PostcodeAnswerSchema,
  },
  [`POST ${db('facilitySearch')}`]: { summary: 'Look facilities up', answer: FacilitySearchAnswerSchema },
  [`GET ${db('reverseGeocode')}`]: { summary: 'The address of a point', answer: ReverseGeocodeAnswerSchema },

  [`GET ${db('presignedUrl')}`]: { summary: 'Links to upload and see an image', answer: PresignedUrlAnswerSchema },
  [`POST ${db('presignedUrls')}`]: {
    summary: 'Links to upload and see several images',
    answer: v.looseObject({
      result: v.literal('OK'),
      data: v.array(v.looseObject({ key: v.string(), uploadUrl: v.string(), imageUrl: v.string() })),
    }),
  },
  [`POST ${db('uploadMultipleFiles')}`]: {
    summary: 'Links to upload secure files',
    answer: UploadMultipleFilesAnswerSchema,
  },
  [`GET ${db('fileStatus')}`]: { summary: 'How far the checks of files are', answer: FileStatusAnswerSchema },
  [`POST ${db('downloadSecureFile')}`]: {
    summary: 'A link to a checked file',
    answer: DownloadFileAnswerSchema,
  },
  [`GET ${FILES_PATH}/{*}`]: { summary: 'A file by its signed link', answer: { contentType: '*/*' } },
  [`PUT ${FILES_PATH}/{*}`]: {
    summary: 'Upload a file by its signed link; the body is the file',
    answer: v.looseObject({ result: v.literal('OK'), status: v.string() }),
  },
  [`GET ${db('calendarLink')}`]: {
    summary: 'A signed link to the calendar file of a reservation',
    answer: CalendarLinkAnswerSchema,
  },
  [`GET ${db('calendarFile', '/{answerId}')}`]: {
    summary: 'A reservation as a calendar file (RFC 5545)',
    answer: { contentType: 'text/calendar' },
  },

  [`GET ${bedOfSurvey}${BED_READS.remaining}`]: {
    summary: 'Free beds by night',
    answer: BedRemainingAnswerSchema,
  },
  [`GET ${bedOfSurvey}${BED_READS.rule}`]: { summary: 'When stays can be reserved', answer: BedRuleAnswerSchema },
  [`GET ${BED_PATH}/{userId}/{surveyId}${BED_READS.history}`]: {
    summary: 'A person’s stays',
    answer: BedHistoryAnswerSchema,
  },
  [`POST ${bedOfSurvey}`]: { summary: 'Reserve a stay', answer: PutItemAnswerSchema },
  [`PUT ${bedOfSurvey}`]: { summary: 'Change a stay', answer: PutItemAnswerSchema },

  [`POST ${db('memberResultsPutItem')}`]: {
    summary: 'Register, or change a registration',
    answer: PutItemAnswerSchema,
  },
  [`POST ${db('memberResultsCancelItem')}`]: { summary: 'Cancel a registration', answer: OkAnswerSchema },
  [`POST ${db('memberResultsPutUserId')}`]: {
    summary: 'Make registrations of the desk the person’s own',
    answer: OkAnswerSchema,
  },
  [`POST ${db('memberResultsUpdateCheck')}`]: {
    summary: 'Set the status of a registration (administrators)',
    answer: OkAnswerSchema,
  },
  [`DELETE ${db('memberResultsDeleteItem')}`]: {
    summary: 'Remove a registration (administrators)',
    answer: OkAnswerSchema,
  },
  [`GET ${db('memberResultsByUser')}`]: {
    summary: 'Read the rows of a person’s registrations',
    answer: MemberRowsAnswerSchema,
  },
  [`POST ${db('memberResultsQuery')}`]: {
    summary: 'Read the rows of registrations, or of one',
    answer: MemberRowsAnswerSchema,
  },
  [`POST ${db('memberResultsFilter')}`]: {
    summary: 'Look registrations up by their values',
    answer: DisplayRecordsAnswerSchema,
  },
  [`GET ${db('memberNumberExists')}`]: {
    summary: 'Say whether somebody has the member number',
    answer: NumberExistsAnswerSchema,
  },
  [`GET ${db('memberNumberExistsForUpdate')}`]: {
    summary: 'Say whether somebody else has the member number',
    answer: NumberExistsAnswerSchema,
  },

  [`GET ${db('taxSetting')}`]: { summary: 'The consumption tax setting', answer: TaxSettingAnswerSchema },
  [`GET ${db('paymentServices', '/{id}')}`]: {
    summary: 'A service, with its products on request',
    answer: PaymentServiceAnswerSchema,
  },
  [`GET ${db('paymentServiceByCategory', '/{id}')}`]: {
    summary: 'The service that sells for a reserved category',
    answer: PaymentServiceAnswerSchema,
  },
  [`GET ${db('paymentOrders', '/{id}')}`]: { summary: 'Read an order', answer: OrderAnswerSchema },
  [`POST ${db('temporarySave')}`]: {
    summary: 'Keep an answer until it is paid',
    answer: TemporarySaveAnswerSchema,
  },
  [`POST ${db('paymentOrders')}`]: {
    summary: 'Open the payment of an order: the form for the provider',
    answer: PaymentFormAnswerSchema,
  },
  [`GET ${db('paymentResults', '/{id}')}`]: {
    summary: 'The state of an order’s payment',
    answer: PaymentStandingAnswerSchema,
  },
  [`POST ${db('paymentResultsList')}`]: {
    summary: 'The payments of several orders',
    answer: PaymentResultsAnswerSchema,
  },
  [`GET ${db('receipt', '/{id}')}`]: {
    summary: 'A receipt by its order or its signed key',
    answer: ReceiptAnswerSchema,
  },
  [`GET ${db('receipt', '/{id}/addressee')}`]: {
    summary: 'Whom a receipt is made out to, and whether that can still be said',
    answer: ReceiptAddresseeAnswerSchema,
  },
  [`PUT ${db('receipt', '/{id}/addressee')}`]: {
    summary: 'Say whom a receipt is made out to; once, before it is first seen',
    answer: ReceiptAddresseeAnswerSchema,
  },
  [`GET ${db('receipt')}`]: { summary: 'A receipt by its signed key', answer: ReceiptAnswerSchema },
  [`POST ${db('paymentResults')}`]: {
    summary: 'Notices of the payment provider: a form in Shift_JIS, proved by its hash',
    answer: { contentType: 'text/plain' },
  },
  [`POST ${db('paymentReturns', '/{kind}')}`]: {
    summary: 'Browsers that come back from the payment provider',
    answer: { redirect: 303 },
  },

  [`POST ${db('browserErrors')}`]: {
    summary: 'Report an exception of a page: what threw and where in the program, nothing of the person',
    answer: OkAnswerSchema,
  },

  [`GET ${ADMIN_SURVEYS_PATH}`]: { summary: 'List all forms (administrators)', answer: AdminSurveysAnswerSchema },
  [`POST ${ADMIN_ANSWERS_PATH}`]: {
    summary: 'Find everybody’s answers to a form (administrators)',
    answer: AdminAnswersAnswerSchema,
  },
  [`POST ${ADMIN_NOTIFY_PATH}`]: {
    summary: 'Send a person a message (administrators)',
    answer: NotifyAnswerSchema,
  },
  [`POST ${ADMIN_CASH_PATH}`]: {
    summary: 'Note that an order was paid in cash (administrators)',
    answer: OkAnswerSchema,
  },
  [`POST ${ADMIN_CASH_UNDO_PATH}`]: {
    summary: 'Take that back on the same day (administrators)',
    answer: OkAnswerSchema,
  },
  [`GET ${ADMIN_REFUNDS_PATH}`]: {
    summary: 'List the money that is to go back (administrators)',
    answer: RefundsAnswerSchema,
  },
  [`POST ${ADMIN_REFUND_DONE_PATH}`]: {
    summary: 'Note that money has gone back (administrators)',
    answer: OkAnswerSchema,
  },
};
