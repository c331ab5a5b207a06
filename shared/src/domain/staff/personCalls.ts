/**
 * What the staff may do by the person's calls, which take their token in admin mode only (CONTRACT 14.1): for each the deed
 * that it is, and what of it a scope limits. A call that is not here is a person's alone.
 */
import { API_BASE, API_PATHS, BED_PATH, BED_READS } from '../../contract/api';
import type { Deed } from './rights';

/**
 * What a scope limits. form: the forms and answers that the call names, and the places in it. list: the same, and all of
 * a form's answers, so that the whole form must be in scope. order, file: the answer of what is named. house: nothing of
 * one form, so that a scope shuts it out. none: nothing.
 */
export type PersonCallLimit = 'form' | 'list' | 'order' | 'file' | 'house' | 'none';

export interface PersonCallRight {
  /** Any of these is enough. */
  deeds: readonly Deed[];
  limit: PersonCallLimit;
}

const right = (limit: PersonCallLimit, ...deeds: Deed[]): PersonCallRight => ({ deeds, limit });
const db = (method: string, name: keyof typeof API_PATHS, rest = '') =>
  `${method} ${API_BASE}${API_PATHS[name]}${rest}`;
const ADMIN = '/survey/api/v1/admin';

/** What every patient sees, and who enters or tries a form needs. */
const seen = (limit: PersonCallLimit) => right(limit, 'readAnswers', 'readForms', 'changeForms');
const READ = 'readAnswers';
const CHANGE = 'changeAnswers';

/** By method and path, as the API reference writes them. */
export const PERSON_CALL_RIGHTS: Readonly<Record<string, PersonCallRight>> = {
  [db('GET', 'surveyConfig')]: seen('form'),
  [db('GET', 'searchableSurveyConfigs')]: seen('house'),
  [db('POST', 'surveyConfigsList')]: seen('form'),
  [db('GET', 'externalLink')]: seen('none'),
  [db('GET', 'memberConfig')]: seen('form'),
  [db('GET', 'linkedSurveyConfigs')]: seen('form'),
  [db('GET', 'searchableMemberConfigs')]: seen('house'),
  [db('GET', 'schedule', '/{id}')]: seen('none'),
  [db('GET', 'scheduleByCategory', '/{id}')]: seen('none'),
  [db('GET', 'categories')]: seen('none'),
  [db('GET', 'categories', '/{id}')]: seen('none'),
  [db('GET', 'categoriesTree')]: seen('none'),
  [db('GET', 'displaySettings')]: seen('none'),
  [db('GET', 'tagLabels')]: seen('none'),
  [db('GET', 'calendars')]: seen('none'),
  [db('GET', 'calendarInfo', '/{id}')]: seen('none'),
  [db('GET', 'canBeReserve', '/{id}')]: seen('none'),
  [db('GET', 'itemInfo', '/{id}')]: seen('none'),
  [db('GET', 'dayOffCount', '/{id}')]: seen('none'),
  [db('GET', 'reservationPaymentProducts', '/{id}')]: seen('none'),
  [db('GET', 'candidateCategories')]: seen('none'),
  [db('GET', 'candidateDepartments', '/{id}/meta-settings')]: seen('none'),
  [db('GET', 'surveySearches')]: seen('form'),
  [db('GET', 'postcodes', '/{code}')]: seen('none'),
  [db('POST', 'facilitySearch')]: seen('none'),
  [db('GET', 'reverseGeocode')]: seen('none'),
  [db('POST', 'geocode')]: seen('none'),
  [db('GET', 'taxSetting')]: seen('none'),
  [db('GET', 'paymentServices', '/{id}')]: seen('none'),
  [db('GET', 'paymentServiceByCategory', '/{id}')]: seen('none'),
  [`GET ${BED_PATH}/{surveyId}${BED_READS.remaining}`]: seen('form'),
  [`GET ${BED_PATH}/{surveyId}${BED_READS.rule}`]: seen('form'),

  [db('POST', 'resultsQuery')]: right('list', READ),
  [db('GET', 'resultsByPartitionKey')]: right('form', READ),
  [db('GET', 'resultsByUser')]: right('list', READ),
  [db('POST', 'resultsFilter')]: right('list', READ),
  [db('GET', 'firstDose')]: right('list', READ),
  [`GET ${BED_PATH}/{userId}/{surveyId}${BED_READS.history}`]: right('list', READ),
  [db('POST', 'downloadSecureFile')]: right('file', READ),
  [db('GET', 'fileStatus')]: right('none', READ),
  [db('GET', 'calendarLink')]: right('form', READ),

  [db('POST', 'checkReservation')]: right('form', CHANGE),
  [db('POST', 'hold')]: right('form', CHANGE),
  [db('DELETE', 'hold')]: right('form', CHANGE),
  [db('POST', 'resultsPutItem')]: right('form', CHANGE),
  [db('POST', 'resultsCancelItem')]: right('form', CHANGE),
  [db('POST', 'resultsPutUserId')]: right('form', CHANGE),
  [db('POST', 'resultsUpdateCheck')]: right('form', CHANGE),
  [db('DELETE', 'resultsDeleteItem')]: right('form', 'deleteAnswers'),
  [db('POST', 'temporarySave')]: right('form', CHANGE),
  [`POST ${BED_PATH}/{surveyId}`]: right('form', CHANGE),
  [`PUT ${BED_PATH}/{surveyId}`]: right('form', CHANGE),
  [db('GET', 'presignedUrl')]: right('none', CHANGE, 'changeMembers'),
  [db('POST', 'presignedUrls')]: right('none', CHANGE, 'changeMembers'),
  [db('POST', 'uploadMultipleFiles')]: right('none', CHANGE, 'changeMembers'),
  [db('GET', 'drafts', '/{surveyId}')]: right('form', CHANGE),
  [db('PUT', 'drafts', '/{surveyId}')]: right('form', CHANGE),
  [db('DELETE', 'drafts', '/{surveyId}')]: right('form', CHANGE),

  [db('GET', 'memberResultsByUser')]: right('list', 'readMembers'),
  [db('POST', 'memberResultsQuery')]: right('list', 'readMembers'),
  [db('POST', 'memberResultsFilter')]: right('list', 'readMembers'),
  [db('GET', 'memberNumberExists')]: right('form', 'changeMembers'),
  [db('GET', 'memberNumberExistsForUpdate')]: right('form', 'changeMembers'),
  [db('POST', 'memberResultsPutItem')]: right('form', 'changeMembers'),
  [db('POST', 'memberResultsCancelItem')]: right('form', 'changeMembers'),
  [db('POST', 'memberResultsPutUserId')]: right('form', 'changeMembers'),
  [db('POST', 'memberResultsUpdateCheck')]: right('form', 'changeMembers'),
  [db('DELETE', 'memberResultsDeleteItem')]: right('form', 'deleteAnswers'),

  [db('GET', 'paymentOrders', '/{id}')]: right('order', 'readOrders'),
  [db('GET', 'paymentResults', '/{id}')]: right('order', 'readOrders'),
  [db('POST', 'paymentResultsList')]: right('order', 'readOrders'),
  [db('GET', 'receipt', '/{id}')]: right('order', READ, 'takeCash'),
  [db('GET', 'receipt', '/{id}/addressee')]: right('order', READ, 'takeCash'),
  [db('PUT', 'receipt', '/{id}/addressee')]: right('order', 'takeCash'),

  [`GET ${ADMIN}/surveys`]: right('house', READ),
  [`POST ${ADMIN}/answers`]: right('list', READ),
  [`GET ${ADMIN}/messages`]: right('house', READ),
  [`POST ${ADMIN}/notify`]: right('house', CHANGE),
  [`POST ${ADMIN}/cash-payments`]: right('order', 'takeCash'),
  [`POST ${ADMIN}/cash-payments/undo`]: right('order', 'takeCash'),
  [`GET ${ADMIN}/refunds`]: right('house', 'refund'),
  [`POST ${ADMIN}/refunds/done`]: right('house', 'refund'),
};
