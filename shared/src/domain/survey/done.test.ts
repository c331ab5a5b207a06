/** What a form says once it is sent. */
import { expect, test } from '@jest/globals';
import type { SurveyConfig } from '../../contract';
import { cancelledMessage, sentMessage, showsAnswerCode } from './done';

const config = (more: Partial<SurveyConfig>): SurveyConfig => ({
  surveyId: 's1',
  surveyTitle: '問診票',
  surveySchema: [],
  ...more,
});

test.each([
  ['sent', 'endOfSurveyMessage', sentMessage],
  ['cancelled', 'endOfSurveyMessageCancel', cancelledMessage],
] as const)(
  '%s: the configured message, and ours where there is none to read [SURVEY-017, CANCEL-023]',
  (_, key, messageOf) => {
    const blocks = [{ type: 'text' as const, text: '受付へお越しください。' }];
    expect(messageOf(config({ [key]: '受付へお越しください。' }), 'ありがとうございます。')).toBe(
      '受付へお越しください。',
    );
    expect(messageOf(config({ [key]: blocks }), 'ありがとうございます。')).toBe(blocks);
    for (const none of [config({}), config({ [key]: '' }), config({ [key]: [] }), undefined])
      expect(messageOf(none, 'ありがとうございます。')).toBe('ありがとうございます。');
  },
);

test('the answer code is shown by appending forms that want it [SURVEY-022]', () => {
  const on = { value: true };
  expect(showsAnswerCode(config({ isAppending: on, isShowAnswerCode: on }))).toBe(true);
  expect(showsAnswerCode(config({ isAppending: on }))).toBe(false);
  expect(showsAnswerCode(config({ isAppending: on, isShowAnswerCode: { value: false } }))).toBe(false);
  expect(showsAnswerCode(config({ isShowAnswerCode: on }))).toBe(false);
  expect(showsAnswerCode(config({ usePayment: 1, isShowAnswerCode: { value: false } }))).toBe(true);
});
