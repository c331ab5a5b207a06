/** Registrations (API-038 to API-046). */

export const memberResultsByUser = '/member-results/getByUserId';
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
