/** Forms and member forms. */

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
