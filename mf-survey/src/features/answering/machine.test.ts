/** The states of the survey page, without a page. */
import { describe, expect, test } from '@jest/globals';
import type { LoadedSurvey } from './loadedSurvey';
import { INITIAL_STATE, type SurveyEvent, type SurveyState, surveyReducer } from './machine';

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
const sent: SurveyEvent = { type: 'sent', answer };

describe('survey page', () => {
  test('the page runs from loading over form and confirm to done [SURVEY-004]', () => {
    const names = [[], [loaded], [loaded, submitted], [loaded, submitted, sent]];
    expect(names.map((events) => after(...events).name)).toEqual(['loading', 'form', 'confirm', 'done']);
  });

  test('a failed load is an error, from which only loading leads on [SURVEY-003]', () => {
    const failed = after({ type: 'loadFailed', fault: { text: 'x' } });
    expect(failed.name).toBe('error');
    expect(surveyReducer(failed, submitted)).toBe(failed);
    expect(surveyReducer(failed, { type: 'loadingAgain' }).name).toBe('loading');
  });

  test('an outdated form stays outdated on the way back from the confirmation [SURVEY-014, SURVEY-025]', () => {
    const form = after(loaded, submitted, { type: 'outdated' }, { type: 'closed' });
    expect(form).toMatchObject({ name: 'form', latest: false });
  });

  test('a late answer never moves a page that is done', () => {
    const done = after(loaded, submitted, sent);
    expect(surveyReducer(done, loaded)).toBe(done);
    expect(surveyReducer(done, { type: 'closed' })).toBe(done);
  });

  test('a send that the person has left still tells that it is stored', () => {
    expect(after(loaded, submitted, { type: 'closed' }, sent).name).toBe('done');
    expect(after(sent).name).toBe('loading');
  });
});
