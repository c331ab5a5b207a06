/** The states of the survey page, without a page. */
import { describe, expect, test } from '@jest/globals';
import { INITIAL_STATE, type SurveyEvent, type SurveyState, surveyReducer } from './machine';
import type { LoadedSurvey } from './useSurvey';

const survey: LoadedSurvey = {
  config: { surveyId: 's1', surveyTitle: '問診票', surveySchema: [] },
  initialAnswers: {},
  isUpdate: false,
  editScope: 'all',
};
const answer = { result: 'OK', answercode: 'A', type: 'create', partitionKey: 'p' } as const;
const after = (...events: SurveyEvent[]): SurveyState => events.reduce(surveyReducer, INITIAL_STATE);

const loaded: SurveyEvent = { type: 'loaded', survey };
const submitted: SurveyEvent = { type: 'submitted', answers: {} };
const sending: SurveyEvent = { type: 'sending' };

describe('survey page', () => {
  test('[SURVEY-004] runs from loading over form, confirm and pushing to done', () => {
    const names = [
      [],
      [loaded],
      [loaded, submitted],
      [loaded, submitted, sending],
      [loaded, submitted, sending, { type: 'sent', answer } as const],
    ];
    expect(names.map((events) => after(...events).name)).toEqual(['loading', 'form', 'confirm', 'pushing', 'done']);
  });

  test('[SURVEY-003] a failed load is an error, from which only loading leads on', () => {
    const failed = after({ type: 'loadFailed', fault: { text: 'x' } });
    expect(failed.name).toBe('error');
    expect(surveyReducer(failed, submitted)).toBe(failed);
    expect(surveyReducer(failed, { type: 'loadingAgain' }).name).toBe('loading');
  });

  test('[SURVEY-014, SURVEY-025] an outdated form cannot be sent', () => {
    const confirm = after(loaded, submitted, { type: 'outdated' });
    expect(surveyReducer(confirm, sending)).toBe(confirm);
  });

  test('a late answer never moves a page that is done', () => {
    const done = after(loaded, submitted, sending, { type: 'sent', answer });
    expect(surveyReducer(done, loaded)).toBe(done);
    expect(surveyReducer(done, { type: 'closed' })).toBe(done);
  });

  test('nothing is sent that was not confirmed', () => {
    const form = after(loaded);
    expect(surveyReducer(form, sending)).toBe(form);
  });
});
