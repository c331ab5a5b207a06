/**
 * Forms as they are made, without a server (CONTRACT 14.3): which of them somebody sees, what is told of each, and how far
 * a scope reaches into what is a working draft alone.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { formServicesOfFile } from '../../testing/formServices';
import { REGISTER_WITH_PLACE } from '../../testing/members';
import { ORIGIN, staffOf } from '../../testing/servicesOfFile';
import { stayBundle } from '../../testing/stays';
import { configInForce, readConfig, scopedDraft, shownLock } from './formDirectory';

const NOTE = { itemKey: 'note', type: 'text', title: '備考' };
const formOf = (surveyId: string, more: object = {}) => ({
  surveyId,
  surveyTitle: surveyId,
  surveySchema: [NOTE],
  ...more,
});
const OF_WARD = { departmentId: 'ward' };
const bundle = {
  ...stayBundle(),
  'surveys/ward.json': formOf('ward-form', OF_WARD),
  'members/first.json': REGISTER_WITH_PLACE,
};
const { database, services, draft, changeVersions } = formServicesOfFile(bundle);
const CHIEF = staffOf('S-1');
const OF_WARD_ALONE = staffOf('S-9', { departments: ['ward'] });
const NOW = '2026-11-20T00:00:00.000Z';
const NOT_FOUND = { status: 404 };
const directory = () => services().formDirectory;
const publication = { number: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/), at: NOW, by: '', name: '', note: '' };
const facts = { version: 1, savedAt: NOW, savedBy: 'S-2', name: '' };
const entries = async (staff = CHIEF) => (await directory().list(staff)).items;
const entry = async (formId: string, staff = CHIEF) => (await entries(staff)).find((each) => each.formId === formId);
const ids = async (staff = CHIEF) => (await entries(staff)).map(({ formId }) => formId);

describe('the list', () => {
  test('has the forms in force in their order, then what is a working draft alone', async () => {
    const inForce = await ids();
    for (const id of ['z-new', 'a-new', 'visit']) await draft(id, formOf(id));
    expect(inForce.toSorted()).toEqual(['card', 'closed', 'first', 'profile', 'single', 'stay', 'visit', 'ward-form']);
    expect(await ids()).toEqual([...inForce, 'a-new', 'z-new']);
  });
  test('tells of a form in force its kind, state, title, items and address, who published it and how it is used', async () => {
    const none = { sum: 0, isMore: false };
    expect(await entry('profile')).toEqual({
      ...{ formId: 'profile', kind: 'survey', state: 'published', title: '問診票', itemCount: 9 },
      ...{ published: { ...publication, by: 'import' }, address: `${ORIGIN}/survey/profile` },
      use: { opened: none, begun: none, sent: none },
    });
    expect(await entry('ward-form')).toMatchObject({ departmentId: 'ward', itemCount: 1 });
    expect(await entry('first')).toMatchObject({ kind: 'member', address: `${ORIGIN}/member/first` });
    expect(await entry('stay')).toMatchObject({ kind: 'survey', address: `${ORIGIN}/bed-reservation/stay` });
    expect(await entry('closed')).toMatchObject({ state: 'stopped', itemCount: 0, address: `${ORIGIN}/survey/closed` });
  });
  test('tells of a working draft alone what it says itself, and of nobody’s use', async () => {
    const items = [NOTE, { itemKey: 'head', type: 'groupheader', title: '見出し' }];
    await draft('new', formOf('new', { surveyTitle: '新しい帳票', surveySchema: items, ...OF_WARD }), {
      savedBy: 'S-1',
    });
    expect(await entry('new')).toEqual({
      ...{ formId: 'new', kind: 'survey', state: 'draft', title: '新しい帳票', departmentId: 'ward', itemCount: 1 },
      ...{ address: `${ORIGIN}/survey/new`, draft: { ...facts, base: 0, savedBy: 'S-1', name: '窓口 花子' } },
    });
    await draft('new-card', { ...formOf('new-card'), memberSurveySubId: 3 }, { kind: 'member' });
    expect(await entry('new-card')).toMatchObject({ kind: 'member', address: `${ORIGIN}/member/new-card` });
    const bed = [{ itemKey: 'bed', type: 'selectBed', title: '入院期間' }];
    await draft('new-bed', formOf('new-bed', { surveySchema: bed }));
    expect(await entry('new-bed')).toMatchObject({ address: `${ORIGIN}/bed-reservation/new-bed` });
  });
  test('tells of a draft that is no form yet what can be read of it', async () => {
    await draft('half', { surveyTitle: 7, departmentId: 'ward' });
    await draft('broken', { surveyTitle: '題だけ', departmentId: 7 });
    await draft('list', []);
    const half = await entry('half');
    expect(half).toMatchObject({ title: '', departmentId: 'ward', itemCount: 0, address: `${ORIGIN}/survey/half` });
    const broken = await entry('broken');
    expect(broken).toMatchObject({ title: '題だけ', itemCount: 0 });
    expect(broken).not.toHaveProperty('departmentId');
    expect(await entry('list')).toMatchObject({ title: '', itemCount: 0 });
  });
  test('tells of a form with both what is in force, and that there is a draft', async () => {
    await draft('visit', formOf('visit', { surveyTitle: '別の題' }), { base: 1 });
    await draft('closed', formOf('closed'), { base: 1 });
    expect(await entry('visit')).toMatchObject({
      ...{ state: 'publishedWithDraft', title: '来院予約', published: { ...publication, by: 'import' } },
      draft: { ...facts, base: 1 },
    });
    expect(await entry('closed')).toMatchObject({ state: 'stoppedWithDraft', title: '終了した帳票' });
  });
  test('has no draft of another kind than what is in force', async () => {
    await draft('visit', formOf('visit'), { kind: 'member' });
    await draft('card', formOf('card'), { kind: 'survey' });
    for (const id of ['visit', 'card']) {
      expect(await entry(id)).toMatchObject({ state: 'published' });
      expect(await entry(id)).not.toHaveProperty('draft');
    }
  });
  test('names the forms for other parts of the console', async () => {
    await draft('new', formOf('new', { surveyTitle: '新しい帳票' }));
    const names = await directory().names(CHIEF);
    expect(names).toContainEqual({ formId: 'card', kind: 'member', title: '診察券', isPublished: true });
    expect(names.at(-1)).toEqual({ formId: 'new', kind: 'survey', title: '新しい帳票', isPublished: false });
  });
});

describe('a scope', () => {
  beforeEach(async () => {
    await draft('in-ward', formOf('in-ward', OF_WARD));
    await draft('half-in-ward', { departmentId: 'ward' });
    await draft('elsewhere', formOf('elsewhere'));
    await draft('own', formOf('own'), { savedBy: 'S-9' });
  });
  test('leaves what is in it, and what somebody has begun themselves', async () => {
    expect(await ids(OF_WARD_ALONE)).toEqual(['ward-form', 'half-in-ward', 'in-ward', 'own']);
    for (const id of ['ward-form', 'half-in-ward', 'in-ward', 'own'])
      expect(await directory().find(OF_WARD_ALONE, id)).toMatchObject({ id, kind: 'survey' });
    for (const id of ['visit', 'elsewhere', 'none'])
      await expect(directory().find(OF_WARD_ALONE, id)).rejects.toMatchObject(NOT_FOUND);
  });
  test('of a calendar leaves drafts that reserve there, but tells no use of a form with other calendars too', async () => {
    const place = { itemKey: 'place', type: 'reservation', title: '予約' };
    await draft('reserving', formOf('reserving', { surveySchema: [place] }));
    const ofMain = staffOf('S-8', { calendars: ['main'] });
    expect(await ids(ofMain)).toEqual(['visit', 'first', 'reserving']);
    expect(await entry('visit', ofMain)).not.toHaveProperty('use');
  });
  test('is judged by the department alone where a draft is no form yet', async () => {
    const snapshot = await services().configurations.current();
    expect(scopedDraft(snapshot, 'a', { departmentId: 'ward' })).toEqual({
      ...{ surveyId: 'a', departmentId: 'ward', calendarIds: [] },
    });
    expect(scopedDraft(snapshot, 'a', { departmentId: 7 })).toEqual({
      ...{ surveyId: 'a', departmentId: undefined, calendarIds: [] },
    });
  });
});

describe('a form', () => {
  test('is found with what is in force and its draft', async () => {
    await draft('visit', formOf('visit'), { base: 1 });
    expect(await directory().find(CHIEF, 'visit')).toMatchObject({
      ...{ kind: 'survey', id: 'visit', published: { number: 1, by: 'import', isStopped: false } },
      draft: { formId: 'visit', version: 1 },
    });
    expect(await directory().find(CHIEF, 'closed')).toMatchObject({ published: { isStopped: true }, draft: undefined });
    expect(await directory().find(CHIEF, 'card')).toMatchObject({ kind: 'member', published: { number: 1 } });
    await draft('new', formOf('new'), { kind: 'member' });
    expect(await directory().find(CHIEF, 'new')).toMatchObject({ kind: 'member', id: 'new', published: undefined });
    await draft('card', formOf('card'));
    expect(await directory().find(CHIEF, 'card')).toMatchObject({ draft: undefined });
  });
  test('is seen as its deed has made it', async () => {
    await database().transaction(async (connection) => {
      await connection.script(`DELETE FROM configuration_document WHERE id = 'visit'`);
      expect((await directory().find(CHIEF, 'visit', connection)).published).toBeUndefined();
      expect(await directory().detail(CHIEF, 'visit', undefined, connection)).toMatchObject({ state: 'draft' });
      expect((await directory().find(CHIEF, 'visit')).published).toMatchObject({ number: 1 });
    });
  });
  test('in force is told whole, as it was written, with nobody who edits it', async () => {
    expect(await directory().detail(CHIEF, 'ward-form')).toEqual({
      ...{ formId: 'ward-form', kind: 'survey', state: 'published', title: 'ward-form', departmentId: 'ward' },
      ...{ itemCount: 1, address: `${ORIGIN}/survey/ward-form`, published: { ...publication, by: 'import' } },
      ...{ version: 0, draft: null, publishedConfig: bundle['surveys/ward.json'], lock: null },
    });
  });
  test('that is a working draft alone is told by it', async () => {
    const config = formOf('new', OF_WARD);
    await draft('new', config, { savedBy: 'S-1' });
    expect(await directory().detail(CHIEF, 'new')).toEqual({
      ...{ formId: 'new', kind: 'survey', state: 'draft', title: 'new', departmentId: 'ward', itemCount: 1 },
      ...{ address: `${ORIGIN}/survey/new`, version: 1, publishedConfig: null, lock: null },
      draft: { ...facts, base: 0, savedBy: 'S-1', name: '窓口 花子', config },
    });
  });
  test('with both is told by what is in force, and who published it by name', async () => {
    await changeVersions(`UPDATE form_version SET published_by = 'S-1', note = '改' WHERE form_id = 'visit'`);
    await draft('visit', formOf('visit'), { base: 1 });
    const published = { by: 'S-1', name: '窓口 花子', note: '改' };
    const detail = await directory().detail(CHIEF, 'visit');
    expect(detail).toMatchObject({ title: '来院予約', version: 1, draft: { savedBy: 'S-2', name: '' }, published });
    expect(await entry('visit')).toMatchObject({ published });
  });
  test('tells who edits it, and whether it is the page that asks', async () => {
    const own = 'page-of-one';
    await services().formDrafts.lock(CHIEF, 'visit', { token: own });
    const lock = { holder: 'S-1', name: 'S-1 さん', since: NOW };
    expect((await directory().detail(CHIEF, 'visit', own)).lock).toMatchObject({ ...lock, mine: true });
    expect((await directory().detail(CHIEF, 'visit')).lock).toMatchObject({ ...lock, mine: false });
  });
});

test('a lock is told with who wants it', () => {
  const moment = new Date(NOW);
  const until = new Date(moment.getTime() + 1_000);
  const holder = { token: 'a', id: 'S-1', name: '一' };
  const lock = { holder, since: moment, until, wanted: undefined };
  const told = { holder: 'S-1', name: '一', since: NOW, until: '2026-11-20T00:00:01.000Z' };
  expect(shownLock(lock, 'a')).toEqual({ ...told, mine: true });
  expect(shownLock({ ...lock, wanted: { token: 'b', id: 'S-2', name: '二', at: until } }, 'b')).toEqual({
    ...{ ...told, mine: false, wanted: { by: 'S-2', name: '二', at: told.until } },
  });
  expect(shownLock({ ...lock, holder: undefined }, 'a')).toBeNull();
});

test('a form is read under its own id, whatever it names itself', () => {
  expect(readConfig(formOf('a'), 'b')).toMatchObject({ surveyId: 'b', surveyTitle: 'a' });
  expect(readConfig({ surveyTitle: 'a' }, 'b')).toBeUndefined();
});

test('what was published is told as it was written, else as it is stored, and of no version nothing', async () => {
  const name = { kind: 'survey', id: 'ward-form' } as const;
  const read = async () => JSON.stringify(await configInForce(database(), name, 1));
  const change = (set: string) => changeVersions(`UPDATE form_version SET ${set} WHERE form_id = 'ward-form'`);
  expect(await read()).toBe(JSON.stringify(bundle['surveys/ward.json']));
  await change('text = NULL');
  expect(JSON.parse(await read())).toEqual(bundle['surveys/ward.json']);
  expect(Object.keys(JSON.parse(await read()))).not.toEqual(Object.keys(formOf('', OF_WARD)));
  await change(`text = '[]'`);
  expect([await read(), await configInForce(database(), name, 2)]).toEqual(['null', null]);
});
