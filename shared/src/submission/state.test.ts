/** The states of a submission, without a screen. */
import { expect, test } from '@jest/globals';
import { type SubmissionEvent, type SubmissionState, submissionReducer } from './state';

const answer = { result: 'OK', answercode: 'A', type: 'create', partitionKey: 'p' } as const;
const sending: SubmissionEvent = { type: 'sending' };
const failed: SubmissionEvent = { type: 'failed', fault: { text: 'x', remedy: 'retry' } };
const sent: SubmissionEvent = { type: 'sent', answers: {}, answer };
const after = (...events: SubmissionEvent[]): SubmissionState => events.reduce(submissionReducer, { name: 'ready' });

test('a submission runs from ready over sending to sent, or back with its fault', () => {
  expect(after(sending)).toEqual({ name: 'sending' });
  expect(after(sending, sent)).toMatchObject({ name: 'sent', answer });
  expect(after(sending, failed)).toMatchObject({ name: 'ready', fault: { text: 'x' } });
});

test('a fault, or a wait, of a send that the person has left is not shown', () => {
  expect(after(sending, { type: 'left' }, failed)).toEqual({ name: 'ready' });
  expect(after(sending, { type: 'left' }, { type: 'waiting', wait: { for: 'connection' } })).toEqual({ name: 'ready' });
});

test('a stored answer is shown also after the person has left, and stays', () => {
  expect(after(sending, { type: 'left' }, sent).name).toBe('sent');
  expect(after(sending, sent, { type: 'left' }).name).toBe('sent');
});
