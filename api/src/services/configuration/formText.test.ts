/** When a form is told as it was written, and when its source says something else than what is stored (CONSOLE 6). */
import { describe, expect, test } from '@jest/globals';
import { formContent, formText, isJsonObject } from './formText';

describe('the text of a form', () => {
  test('keeps the order in which its fields were written, without what the server adds', () => {
    const source = { surveyTitle: '問診', version: 3, surveyId: 'a', updatedAt: 'x' };
    expect(formText(source, { surveyId: 'a', surveyTitle: '問診' })).toBe('{"surveyTitle":"問診","surveyId":"a"}');
  });
  test('of a member form that names itself by its own id alone has that id too', () => {
    const content = { surveyId: 'card', memberSurveyId: 'card' };
    expect(formText({ memberSurveyId: 'card' }, content)).toBe('{"memberSurveyId":"card","surveyId":"card"}');
    expect(formText({ memberSurveyId: 'card', surveyId: 'other' }, content)).toBeUndefined();
  });
  test('is none where the source says something else, or is no form at all', () => {
    const content = { surveyId: 'a', surveyTitle: '問診' };
    expect(formText({ surveyId: 'a', surveyTitle: '別' }, content)).toBeUndefined();
    for (const source of [null, undefined, 'a', 1, []]) expect(formText(source, content)).toBeUndefined();
    // Nothing is written over a text, whatever is stored.
    expect(formText('', { 0: 'a' })).toBeUndefined();
    expect(formText([], { surveyId: 'a' })).toBeUndefined();
  });
});

test('the content of a form is all but its stamp and its number', () => {
  expect(formContent({ surveyId: 'a', updatedAt: 'x', version: 2, pages: [] })).toEqual({ surveyId: 'a', pages: [] });
});

test.each<[unknown, boolean]>([
  [{}, true],
  [[], false],
  [null, false],
  ['{}', false],
  [1, false],
  [undefined, false],
])('%j is an object of JSON or is not', (value, isOne) => expect(isJsonObject(value)).toBe(isOne));
