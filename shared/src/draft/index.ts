/**
 * What every form that is filled in and sent shares: its draft on the device and on the server, the offer to go on with it, and sending exactly once.
 * Compiled into the remote that imports it, so that nothing of it stands in the shell's first file.
 */

export { DraftOffer } from './DraftOffer';
export { DraftKeeper, draftAnswers } from './draftKeeper';
export { FormBarNotices, type FormBarNoticesProps } from './FormBarNotices';
export { chosenCategory, useReservationGate } from './reservationStep';
export { submissionBody } from './submissionBody';
export { type DraftSubject, type FormDraft, useDraft } from './useDraft';
export { useSendOnce } from './useSendOnce';
export { type Submitting, useSubmitting } from './useSubmitting';
export { useWait } from './useWait';
