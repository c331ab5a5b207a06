/** The confirmation, the send and the done screen of the desk, which come after its form. */
import { afterForm } from '@madoguchi/shared/submission';

export const afterDesk = afterForm(() => import(/* webpackChunkName: "desk_after_form" */ './AdminSubmission'));
