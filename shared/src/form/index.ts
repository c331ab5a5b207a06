/**
 * Formik and Yup as the form renderer uses them: a federation singleton that the shell provides and fetches with the
 * first form. Formik comes with it, Yup follows when the browser is idle or at the first submit.
 */
export type { Judging } from './answersSchema';
export { preloadSchema } from './loadSchema';
export { type AnswerForm, type AnswerFormOptions, useAnswerForm } from './useAnswerForm';
