/**
 * Paths below API_BASE, but for those that start at the origin. One home for every address that the client calls and
 * the server answers: API_PATHS of ./api. Each is an export of its own, so that a file of the browser holds only those
 * that it calls.
 */

export const loginToken = '/login/token';
export const loginLiff = '/login/liff';
export const loginRefresh = '/login/refresh';
export const loginLogout = '/login/logout';
export const surveyConfig = '/survey-configs/getItem';
export const searchableSurveyConfigs = '/survey-configs/getAllSearchable';
export const surveyConfigsList = '/survey-configs/getSurveyConfigsList';
/**
 * GET, query url: whether the address is in some config's link.url (ROUTE-028, CONTRACT 12); answers {result,
 * data: boolean}.
 */
export const externalLink = '/survey-configs/external-link';
export const memberConfig = '/member-configs/getItem';
/** For other clients (CONTRACT 5). */
export const searchableMemberConfigs = '/member-configs/getAllSearchable';
/**
 * GET, query memberSurveyId: the forms that name the member form in memberFormId; answers {result, data:
 * SurveyConfig[]} (API-095).
 */
export const linkedSurveyConfigs = '/member-configs/getLinkedSurveyConfigs';
/** For other clients (CONTRACT 5). */
export const resultsQuery = '/survey-results/query';
export const resultsByPartitionKey = '/survey-results/getBySurveyIdPartitionKeyIndex';
export const resultsByUser = '/survey-results/getBySurveyIdUserIdIndex';
export const memberResultsByUser = '/member-results/getByUserId';
export const resultsFilter = '/survey-results/filterQuery';
export const resultsPutUserId = '/survey-results/putUserId';
export const resultsPutItem = '/survey-results/putItem';
export const resultsCancelItem = '/survey-results/cancelItem';
export const resultsDeleteItem = '/survey-results/deleteItem';
export const resultsUpdateCheck = '/survey-results/updateCheck';
export const checkReservation = '/survey-results/checkReservation';
/** POST holds a place while the person confirms, DELETE gives it back (CONTRACT 12, Places). */
export const hold = '/survey-results/hold';
/**
 * GET, query surveyId: what is recorded of the person's first dose; answers {result, data: DoseAnswer} (VAC-004,
 * VAC-012).
 */
export const firstDose = '/survey-results/first-dose';
export const downloadSecureFile = '/survey-results/download-secure-file';
export const facilitySearch = '/survey-results/place-google';
/**
 * GET, query surveyId and partitionKey: a signed link to the reservation's calendar file; answers {result, data:
 * {url}}.
 */
export const calendarLink = '/survey-results/calendar-link';
/** What such a link opens: `…/{answerId}`, an iCalendar file (RFC 5545). */
export const calendarFile = '/survey-results/calendar-file';
/** GET, query surveyId, itemKey, condition1, lastEvaluatedKey, limit. */
export const surveySearches = '/survey-searches';
export const presignedUrl = '/survey-resources/presignedUrl';
/** For other clients (CONTRACT 5). */
export const presignedUrls = '/survey-resources/presigned-urls';
export const uploadMultipleFiles = '/survey-resources/upload-multiple-files';
export const fileStatus = '/survey-resources/file-status';
/** GET `…/{code}`; answers {result, data: PostcodeAddress | null}. */
export const postcodes = '/postcodes';
/** GET, query lat and lng; answers {result, data: {address} | null}. */
export const reverseGeocode = '/maps/reverse-geocode';
export const schedule = '/calendars/schedule';
/** For other clients (CONTRACT 5). */
export const scheduleByCategory = '/calendars/schedule-by-category';
export const categories = '/calendars/categories';
export const categoriesTree = '/calendars/categories_tree';
/** For other clients (CONTRACT 5). */
export const displaySettings = '/calendars/display_settings';
export const tagLabels = '/calendars/tag_labels';
export const calendars = '/calendars/getCalendars';
export const calendarInfo = '/calendars/info';
export const canBeReserve = '/calendars/canBeReserve';
export const itemInfo = '/calendars/item_info';
/** For other clients (CONTRACT 5). */
export const dayOffCount = '/calendars/day_off_count';
export const candidateCategories = '/candidate-reservation/categories';
/** GET `…/{departmentId}/meta-settings`. */
export const candidateDepartments = '/candidate-reservation/departments';
export const drafts = '/drafts';
export const memberResultsQuery = '/member-results/query';
export const memberResultsFilter = '/member-results/filterQuery';
export const memberResultsPutItem = '/member-results/putItem';
export const memberResultsCancelItem = '/member-results/cancelItem';
export const memberResultsPutUserId = '/member-results/putUserId';
export const memberResultsUpdateCheck = '/member-results/updateCheck';
/** For other clients (CONTRACT 5). */
export const memberResultsDeleteItem = '/member-results/deleteItem';
export const memberNumberExists = '/member-results/checkSaibanExist';
export const memberNumberExistsForUpdate = '/member-results/checkSaibanExistForUpdate';
export const taxSetting = '/payment-configs/tax-setting';
export const paymentServices = '/payment-configs/services';
/**
 * GET `…/{categoryId}`: the service that sells for a reserved category; answers as paymentServices, `not_found` where
 * none does (API-073).
 */
export const paymentServiceByCategory = '/payment-configs/services/by-category';
/**
 * GET `…/{categoryId}`; answers {result, data: the products of that service} (API-062). For other clients
 * (CONTRACT 5).
 */
export const reservationPaymentProducts = '/calendars/reservation-payment-products';
/** GET `…/{orderId}`: one's own order, or anybody's for an administrator; answers {code, data: Order}. POST {orderId}: opens the payment of a waiting one;
 * answers {code, data: PaymentForm} (API-078). */
export const paymentOrders = '/payment-orders';
/** POST PutItemBody (spelled so): keeps an answer for its payment; answers {code, orderId} (API-031). */
export const temporarySave = '/survey-results/temprary';
/** POST by browsers that come back from the provider: `…/success`, `…/cancel`, `…/error`. */
export const paymentReturns = '/payment-returns';
/** GET `…/{orderId}` (API-074), POST: the provider's notices (API-079). */
export const paymentResults = '/payment-results';
/** POST {keys}: order ids (API-075). For other clients (CONTRACT 5). */
export const paymentResultsList = '/payment-results/list';
export const receipt = '/payment-results/receipt';
/** POST BrowserErrorBody: an exception of a page, for the operator's log. */
export const browserErrors = '/browser-errors';
