/** Which forms and answers a scope leaves (CONTRACT 14.2), by the forms of the test bundle. */
import { expect, test } from '@jest/globals';
import type { StaffScope } from '@madoguchi/shared/contract/console/staff';
import { testBundle } from '../../testing/bundle';
import { serverOfTest } from '../../testing/server';
import { loadSnapshot } from '../configuration/configurations';
import { formInScope, formOfAnswerInScope, formsInScope } from './scopedForms';

const start = serverOfTest({
  bundle: {
    ...testBundle(),
    'surveys/ward.json': { surveyId: 'ward', surveyTitle: '病棟', departmentId: 'd-1', surveySchema: [] },
  },
});
const MISSING = { status: 404 };

test('forms by their ids, departments and calendars, each limit for itself [CONTRACT 14.2]', async () => {
  const { database } = await start();
  const snapshot = await loadSnapshot(database);
  const ids = (scope: StaffScope) => formsInScope(snapshot, { scope }).map(({ surveyId }) => surveyId);
  expect(ids({}).sort()).toEqual(['card', 'closed', 'profile', 'visit', 'ward']);
  expect(ids({ forms: ['profile', 'gone'] })).toEqual(['profile']);
  expect(ids({ departments: ['d-1'] })).toEqual(['ward']);
  expect(ids({ calendars: ['main'] })).toEqual(['visit']);
  expect(ids({ calendars: ['main'], departments: ['d-1'] })).toEqual([]);
  expect(ids({ forms: [] })).toEqual([]);
});

test('what is outside is not found, and is not told from what is not there [CONTRACT 14.2]', async () => {
  const { database } = await start();
  const snapshot = await loadSnapshot(database);
  const staff = { scope: { calendars: ['main'] } };
  expect(formInScope(snapshot, staff, 'visit').surveyId).toBe('visit');
  for (const surveyId of ['profile', 'nothing'])
    expect(() => formInScope(snapshot, staff, surveyId)).toThrow(expect.objectContaining(MISSING));
  const answer = { surveyId: 'visit', calendarId: 'main' };
  expect(formOfAnswerInScope(snapshot, staff, answer).surveyId).toBe('visit');
  expect(formOfAnswerInScope(snapshot, staff, { ...answer, calendarId: undefined }).surveyId).toBe('visit');
  for (const other of [
    { ...answer, calendarId: 'other' },
    { ...answer, surveyId: 'nothing' },
  ])
    expect(() => formOfAnswerInScope(snapshot, staff, other)).toThrow(expect.objectContaining(MISSING));
});
