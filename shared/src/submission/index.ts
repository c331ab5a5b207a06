/**
 * One submission, from its draft to the done screen: what every form that is filled in and sent shares. Compiled into
 * the remote that imports it, so that nothing of it is in the shell's first file.
 */

export { type AfterForm, afterForm } from './afterForm';
export { browser } from './browser';
export { ConfirmAnswers, type ConfirmAnswersProps } from './ConfirmAnswers';
export { DraftOffer, FormBarNotices, type FormBarNoticesProps, usePreviousOffer } from './DraftNotices';
export { DraftStore, draftAnswers } from './draftStore';
export { FormIntro } from './FormIntro';
export { CloseForm, MisfitNotice, OutdatedNotice, TouchedNotice } from './FormNotices';
export { loadPayment } from './loadPayment';
export { untilAnswered } from './repeat';
export { reservationBlock } from './reservationGate';
export { chosenCategory } from './reservationStep';
export { Sent, type SentProps } from './Sent';
export { type CompleteConfig, useCompleteConfig } from './useCompleteConfig';
export { type DraftSubject, type FormDraft, useDraft, useEnteredDraft } from './useDraft';
export { NO_PROGRESS, useFormProgress } from './useFormProgress';
export { useNewerForm, useOpenForm } from './useOpenForm';
export {
  DeskKeeper,
  type Submission,
  type SubmissionKeeper,
  type SubmissionOptions,
  useSubmission,
} from './useSubmission';
