/** What comes after the member form: the confirmation, the send, the done screen, and the way to the calendar. */
import { afterForm } from '@madoguchi/shared/submission';

export const afterMember = afterForm(() => import(/* webpackChunkName: "member_after_form" */ './afterForm.chunk'));
