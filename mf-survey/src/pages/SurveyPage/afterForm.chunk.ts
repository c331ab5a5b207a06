/** What of the survey page comes only after its form: the root of one chunk, fetched by ./afterForm. */
export { reservationBlock } from '@madoguchi/shared/submission';
export { SurveySubmission } from './SurveySubmission';
