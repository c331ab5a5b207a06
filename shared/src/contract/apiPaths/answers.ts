/** Answers, and what is looked up for them. */

/** For other clients (CONTRACT 5). */
export const resultsQuery = '/survey-results/query';
export const resultsByPartitionKey = '/survey-results/getBySurveyIdPartitionKeyIndex';
export const resultsByUser = '/survey-results/getBySurveyIdUserIdIndex';
export const resultsFilter = '/survey-results/filterQuery';
/**
 * GET, query partitionKey for one alone: what the caller has sent and begun, over all forms; answers {result, data:
 * OwnAnswers} (CONTRACT 13, あなたの予約).
 */
export const resultsOwn = '/survey-results/own';
/**
 * GET, query surveyId: what the caller has sent before, as answers of that form; answers {result, data: {itemKey:
 * text}} (CONTRACT 13, 前回の内容を使う).
 */
export const resultsPrevious = '/survey-results/previous';
export const resultsPutUserId = '/survey-results/putUserId';
export const resultsPutItem = '/survey-results/putItem';
export const resultsCancelItem = '/survey-results/cancelItem';
export const resultsDeleteItem = '/survey-results/deleteItem';
export const resultsUpdateCheck = '/survey-results/updateCheck';
export const checkReservation = '/survey-results/checkReservation';
/** GET and POST `…/{id}`, body {choose: 'move' | 'free' | 'cancel'}: what is offered after a closing (CONTRACT 14.3). */
export const offers = '/offers';
/** POST `…/{id}`, body {choose: 'take'}: a day and time that the desk proposes to who wishes for dates (CONTRACT 13). */
export const proposals = '/proposals';
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
