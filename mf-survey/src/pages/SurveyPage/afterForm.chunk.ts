/** What of the survey page comes only after its form: the root of one chunk, fetched by ./afterForm. */
export { SurveySubmission } from './SurveySubmission';
