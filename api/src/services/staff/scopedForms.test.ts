/** Which forms and answers a scope leaves (CONTRACT 14.2), by the forms of the test bundle. */
import { expect, test } from '@jest/globals';
import type { StaffScope } from '@madoguchi/shared/contract/console/staff';
import { testBundle } from '../../testing/bundle';
import { snapshotOf } from '../../testing/snapshots';
import { calendarInScope, formInScope, formOfAnswerInScope, formsInScope } from './scopedForms';
import { scopeNames } from './scopeNames';

const snapshot = snapshotOf({
  ...testBundle(),
  'facility.json': {
    ...{ name: '病院', telephone: '', hours: '', place: '', issuer: { name: '', address: '' } },
    departments: [
      { id: 'd-1', name: '病棟部' },
      { id: 'd-2', name: '外来部' },
    ],
  },
  // On no form yet.
  'calendars/spare.json': { ...(testBundle()['calendars/main.json'] as object), calendarId: 'spare', name: '予備' },
  'surveys/ward.json': { surveyId: 'ward', surveyTitle: '病棟', departmentId: 'd-1', surveySchema: [] },
});
const MISSING = { status: 404 };

test('forms by their ids, departments and calendars, each limit for itself [CONTRACT 14.2]', () => {
  const ids = (scope: StaffScope) => formsInScope(snapshot, { scope }).map(({ surveyId }) => surveyId);
  expect(ids({}).sort()).toEqual(['card', 'closed', 'profile', 'visit', 'ward']);
  expect(ids({ forms: ['profile', 'gone'] })).toEqual(['profile']);
  expect(ids({ departments: ['d-1'] })).toEqual(['ward']);
  expect(ids({ calendars: ['main'] })).toEqual(['visit']);
  expect(ids({ calendars: ['main'], departments: ['d-1'] })).toEqual([]);
  expect(ids({ forms: [] })).toEqual([]);
});

test('what is outside is not found, and is not told from what is not there [CONTRACT 14.2]', () => {
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

test('a calendar is one of the forms in the scope, of who has none any [CONTRACT 14.2]', () => {
  const found = (scope: StaffScope, calendarId: string) =>
    calendarInScope(snapshot, { scope }, calendarId).calendar.calendarId;
  expect(['main', 'limited', 'spare'].map((id) => found({}, id))).toEqual(['main', 'limited', 'spare']);
  expect([found({ calendars: ['main'] }, 'main'), found({ forms: ['visit'] }, 'limited')]).toEqual(['main', 'limited']);
  for (const [scope, calendarId] of [
    [{}, 'nothing'],
    [{ calendars: ['main'] }, 'limited'],
    [{ forms: ['profile'] }, 'main'],
    [{ forms: ['visit'] }, 'spare'],
  ] as const)
    expect(() => found(scope as StaffScope, calendarId)).toThrow(expect.objectContaining(MISSING));
});

test('names tell what a scope can be limited to, of who has none all that there is, of others what is theirs [CONTRACT 14.2]', () => {
  const namesOf = (scope: StaffScope) => {
    const { forms, calendars, departments } = scopeNames(snapshot, { scope });
    const told = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => `${id} ${name}`).sort();
    return { forms: forms.length, calendars: told(calendars), departments: told(departments) };
  };
  const calendars = [...snapshot.calendars.values()].map(
    ({ calendar: { calendarId, name } }) => `${calendarId} ${name}`,
  );
  expect(calendars.length).toBeGreaterThan(1);
  expect(namesOf({})).toEqual({ forms: 5, calendars: calendars.sort(), departments: ['d-1 病棟部', 'd-2 外来部'] });
  expect(namesOf({ departments: ['d-1'] })).toEqual({ forms: 1, calendars: [], departments: ['d-1 病棟部'] });
  const main = calendars.filter((each) => each.startsWith('main '));
  expect(namesOf({ calendars: ['main'] })).toEqual({ forms: 1, calendars: main, departments: [] });
  expect(namesOf({ forms: [] })).toEqual({ forms: 0, calendars: [], departments: [] });
});
