/** The confirm dialog and the done screen, which come after the form. */
import { afterForm } from '@madoguchi/shared/submission';

export const afterSurvey = afterForm(() => import(/* webpackChunkName: "survey_after_form" */ './afterForm.chunk'));
