/**
 * The states of a submission and the only ways between them: ready → sending (waiting) → sent, or ready with a fault.
 */
import type { Answers, PutItemAnswer } from '@madoguchi/shared/contract';
import type { SendError } from '@madoguchi/shared/domain/survey';
import type { Wait } from './repeat';

export type SubmissionState =
  /** `fault`: what the last send came to. */
  | { name: 'ready'; fault?: SendError | undefined }
  /** `wait`: the send goes out again by itself, and the person may leave meanwhile. */
  | { name: 'sending'; wait?: Wait | undefined }
  | { name: 'sent'; answers: Answers; answer: PutItemAnswer };

export type SubmissionEvent =
  | { type: 'sending' }
  | { type: 'waiting'; wait: Wait | undefined }
  | { type: 'failed'; fault: SendError }
  /** The person has gone back to the form, or on to mend the fault. */
  | { type: 'left' }
  | { type: 'sent'; answers: Answers; answer: PutItemAnswer };

/** The next state. What is stored counts, also when the person has left; anything else that comes late does not. */
export function submissionReducer(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  switch (event.type) {
    case 'sending':
      return state.name === 'ready' ? { name: 'sending' } : state;
    case 'waiting':
      return state.name === 'sending' ? { name: 'sending', wait: event.wait } : state;
    case 'failed':
      return state.name === 'sending' ? { name: 'ready', fault: event.fault } : state;
    case 'left':
      return state.name === 'sent' ? state : { name: 'ready' };
    case 'sent':
      return { name: 'sent', answers: event.answers, answer: event.answer };
  }
}
