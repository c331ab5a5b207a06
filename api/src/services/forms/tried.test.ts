/** Trying a form, and what a form can be bound to, without a server (CONSOLE 4). */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FormTryBody } from '@madoguchi/shared/contract/console/forms';
import { setClock } from '@madoguchi/shared/domain/clock';
import { readConfiguration } from '../../configuration';
import { beginDraft } from '../../repositories/forms/drafts';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { stayBundle } from '../../testing/stays';
import { makeServices, type Services } from '../services';
import { staffCaller } from '../staff/staffCaller';

const database = databaseOfFile();
const NAMED = { staffId: 'S-1', name: '帳票 花子', mfa: true, sessionId: undefined };
const MAKER = staffCaller({ ...NAMED, roles: ['帳票担当'], scope: {} });
const ELSEWHERE = staffCaller({ ...NAMED, roles: ['帳票担当'], scope: { forms: ['profile'] } });
let services: Services;
beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  const search = { itemKey: 'clinic', type: 'search', title: '医療機関' };
  const referral = { surveyId: 'referral', surveyTitle: '紹介', surveySchema: [search] };
  await importFilesInto(database(), {
    ...stayBundle(),
    'surveys/referral.json': referral,
    'searches/referral.json': {
      ...{ surveyId: 'referral', itemKey: 'clinic' },
      items: ['甲', '乙'].map((name) => ({ value: name })),
    },
  });
  services = makeServices(readConfiguration({ DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent' }, '/'), database());
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['form_draft']);
});

const rows = (values: Record<string, string>, surveyId = 'visit') =>
  Object.entries(values).map(([itemKey, value]) => ({ surveyId, itemKey, sortKey: itemKey, value }));
const body = (values: Record<string, string>, more: Partial<FormTryBody> = {}) => ({
  ...{ mode: 'user' as const, now: TEST_NOW, data: rows(values) },
  ...more,
});
const tried = (values: Record<string, string>, more: Partial<FormTryBody> = {}, id = 'visit') =>
  services.formTry.judge(MAKER, id, body(values, more) as never);

describe('trying a form', () => {
  const VISIT = { name: '山田', place: 'consult_0|20261201|0' };
  test('says that an answer would be taken, and stores nothing', async () => {
    expect(await tried(VISIT)).toEqual({ isTaken: true, errors: [] });
    expect(await database().query({ name: 'test_answers', text: 'SELECT 1 FROM answer' })).toEqual([]);
  });
  test('says what would be refused, as it would be', async () => {
    expect(await tried({ ...VISIT, name: '' })).toMatchObject({
      ...{ isTaken: false, code: 'invalid', errors: [{ itemKey: 'name', message: '必須です' }] },
    });
  });
  test('is at the moment that is asked for: what may be booked then, not now', async () => {
    const late = { now: '2026-12-02T09:00:00+09:00' };
    expect(await tried(VISIT, late)).toMatchObject({ isTaken: false, code: 'not_reservable' });
  });
  test('is done as the desk too, which is not held to the days that are open', async () => {
    const late = { now: '2026-12-02T09:00:00+09:00', mode: 'admin' as const };
    expect(await tried(VISIT, late)).toMatchObject({ isTaken: true });
  });
  test('takes the config that is asked, else the working draft, else what is in force', async () => {
    const items = [{ itemKey: 'age', type: 'number', title: '年齢', isRequired: { value: true } }];
    const other = { surveyId: 'visit', surveyTitle: '別', surveySchema: items, disabled: true };
    expect(await tried({ age: '' }, { config: other })).toMatchObject({ errors: [{ itemKey: 'age' }] });
    expect(await tried({ age: '3' }, { config: other })).toMatchObject({ isTaken: true });
    const draft = { formId: 'visit', kind: 'survey' as const, base: 1, savedBy: 'S-1', savedAt: new Date() };
    await beginDraft(database(), { ...draft, config: JSON.stringify(other) });
    expect(await tried({ age: '3' })).toMatchObject({ isTaken: true });
  });
  test('of what is no form is refused, and of a form out of reach there is none', async () => {
    await expect(tried(VISIT, { config: { surveySchema: 'none' } })).rejects.toMatchObject({
      ...{ status: 400, answer: { errors: [{ itemKey: 'config', message: '' }] } },
    });
    await expect(services.formTry.judge(ELSEWHERE, 'visit', body(VISIT) as never)).rejects.toMatchObject({
      status: 404,
    });
  });
  test('a form with beds is held to the nights that may be asked for', async () => {
    const stay = (day: string, end: string) =>
      tried({ name: '山田', startDate: `${day} 午後`, endDate: `${end} 午前` }, {}, 'stay');
    expect(await stay('2026-12-07', '2026-12-09')).toMatchObject({ isTaken: true });
    expect(await stay('2026-11-21', '2026-11-22')).toMatchObject({ isTaken: false, code: 'not_reservable' });
  });
});

describe('what a form can be bound to', () => {
  test('is all of the house to whom no scope is given', async () => {
    const read = await services.formBindings.read(MAKER);
    expect(read.calendars.map(({ calendarId, name }) => [calendarId, name])).toEqual([
      ['limited', '別館'],
      ['main', '本館'],
    ]);
    expect(read.calendars[1]).toMatchObject({ first: '20261102' });
    expect(read.searches).toEqual([{ surveyId: 'referral', itemKey: 'clinic', count: 2 }]);
    expect(read.beds).toEqual(['single', 'stay']);
    expect(read).toMatchObject({ categoriesVersion: 1, departments: [], payment: { hasIssuer: false, services: [] } });
    expect(read.categories.tree).toHaveLength(2);
  });
  test('leaves out calendars and forms of others', async () => {
    const planner = staffCaller({ ...NAMED, roles: ['帳票担当'], scope: { calendars: ['limited'] } });
    const { calendars } = await services.formBindings.read(planner);
    expect(calendars.map(({ calendarId }) => calendarId)).toEqual(['limited']);
    const { forms } = await services.formBindings.read(ELSEWHERE);
    expect(forms.map(({ formId }) => formId)).toEqual(['profile']);
  });
});
