/** Working drafts of forms, who edits them, and what is counted of their answers, as statements on a real database. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { at, row, storing } from '../../testing/storedAnswers';
import {
  allDrafts,
  beginDraft,
  findDraft,
  hasEverHadDrafts,
  rebaseDraft,
  removeWorkingDraft,
  saveDraft,
} from './drafts';
import { lockForm, readFormLock, type StoredLock, writeFormLock } from './locks';
import { countAnswers, FROM_NEWEST, readBegun } from './stored';

const database = databaseOfFile();
beforeEach(() =>
  database().script(
    'DELETE FROM form_draft; DELETE FROM form_lock; DELETE FROM answer; DELETE FROM draft; DELETE FROM change_draft',
  ),
);

describe('a working draft', () => {
  const begun = (formId: string) => ({ formId, kind: 'survey' as const, config: '{"a":1}', base: 3 });
  const begin = (formId = 'f-1', minute = 0) =>
    beginDraft(database(), { ...begun(formId), savedBy: 'S-1', savedAt: at(minute) });
  const standing = {
    ...{ ...begun('f-1'), version: 1, createdBy: 'S-1', savedAt: at(0), savedBy: 'S-1', auditedAt: at(0) },
    auditedBy: 'S-1',
  };

  test('is begun once, and found as it was saved', async () => {
    expect([await hasEverHadDrafts(database()), await findDraft(database(), 'f-1')]).toEqual([false, undefined]);
    expect([await begin(), await begin()]).toEqual([1, undefined]);
    await begin('f-0');
    expect(await findDraft(database(), 'f-1')).toEqual(standing);
    expect((await allDrafts(database())).map(({ formId }) => formId)).toEqual(['f-0', 'f-1']);
  });
  test('is saved over the version that was read; the audit’s own save stays where it names none', async () => {
    await begin();
    const save = (version: number, minute: number, isAudited: boolean) =>
      saveDraft(
        database(),
        { formId: 'f-1', version, config: `{"v":${version}}`, savedAt: at(minute), savedBy: 'S-2' },
        isAudited,
      );
    expect([await save(1, 1, false), await save(1, 2, false)]).toEqual([2, undefined]);
    const saved = { ...standing, config: '{"v":1}', version: 2, savedAt: at(1), savedBy: 'S-2' };
    expect(await findDraft(database(), 'f-1')).toEqual(saved);
    expect(await save(2, 3, true)).toBe(3);
    expect(await findDraft(database(), 'f-1')).toMatchObject({ auditedAt: at(3), auditedBy: 'S-2', createdBy: 'S-1' });
  });
  test('that is gone leaves its versions to the next one', async () => {
    await begin();
    expect([await removeWorkingDraft(database(), 'f-1', 2), await removeWorkingDraft(database(), 'f-1', 1)]).toEqual([
      false,
      true,
    ]);
    expect([await findDraft(database(), 'f-1'), await allDrafts(database())]).toEqual([undefined, []]);
    expect([await hasEverHadDrafts(database()), await removeWorkingDraft(database(), 'f-1', 2)]).toEqual([true, false]);
    expect(await begin('f-1', 5)).toBe(3);
    expect(await findDraft(database(), 'f-1')).toMatchObject({ version: 3, savedAt: at(5), auditedAt: at(5) });
  });
  test('counts as one of what is in force now, where it was one of what was', async () => {
    await begin();
    await rebaseDraft(database(), 'f-1', 2, 9);
    expect((await findDraft(database(), 'f-1'))?.base).toBe(3);
    await rebaseDraft(database(), 'f-1', 3, 4);
    expect((await findDraft(database(), 'f-1'))?.base).toBe(4);
  });
});

describe('who edits a form', () => {
  const nobody = { holder: undefined, since: new Date(0), until: new Date(0), wanted: undefined };
  const lock: StoredLock = {
    ...{ holder: { token: 't', id: 'S-1', name: '帳票 花子' }, since: at(0), until: at(5) },
    wanted: { token: 'w', id: 'S-2', name: '帳票 次郎', at: at(3) },
  };
  test('is nobody before anybody has begun, and then as it was written', async () => {
    expect(await readFormLock(database(), 'f-1')).toEqual(nobody);
    expect(await lockForm(database(), 'f-1')).toEqual(nobody);
    expect(await readFormLock(database(), 'f-1')).toEqual(nobody);
    await writeFormLock(database(), 'f-1', lock);
    expect([await readFormLock(database(), 'f-1'), await lockForm(database(), 'f-1')]).toEqual([lock, lock]);
    await writeFormLock(database(), 'f-1', { ...lock, wanted: undefined });
    expect(await readFormLock(database(), 'f-1')).toEqual({ ...lock, wanted: undefined });
    await writeFormLock(database(), 'f-1', { ...nobody, since: at(1), until: at(1) });
    expect(await readFormLock(database(), 'f-1')).toEqual(nobody);
    expect(await readFormLock(database(), 'f-2')).toEqual(nobody);
  });
  test('stands still while the form is locked', async () => {
    await lockForm(database(), 'f-1');
    await database().transaction(async (connection) => {
      await lockForm(connection, 'f-1');
      const free = { name: 'test_free', text: 'SELECT 1 FROM form_lock FOR UPDATE SKIP LOCKED' };
      expect(await database().query(free)).toEqual([]);
    });
  });
});

describe('answers of a form', () => {
  const { insert, rows } = storing(database);
  const asked = {
    items: ['name'],
    options: [
      { itemKey: 'gender', option: '女性' },
      { itemKey: 'gender', option: '他' },
    ],
  };

  test('are counted page by page from the newest on, by items and options that they say', async () => {
    for (const [index, id] of ['a-1', 'a-2', 'a-3'].entries()) {
      await insert(id, { createdAt: at(index) });
      await rows(id, row('name', '山田'), row('gender', index === 0 ? '男性' : '女性'), row('memo', 'x'));
    }
    await insert('empty', { createdAt: at(9) });
    await rows('empty', row('name', ''));
    await insert('other', { surveyId: 'profile' });
    const first = await countAnswers(database(), 'visit', FROM_NEWEST, 2, asked);
    expect(first).toEqual({
      ...{ answers: 2, end: { at: at(2), id: 'a-3' } },
      items: new Map([
        ['name', 1],
        ['gender', 1],
      ]),
      options: [{ itemKey: 'gender', option: '女性', count: 1 }],
    });
    const second = await countAnswers(database(), 'visit', first.end ?? FROM_NEWEST, 2, asked);
    expect(second).toMatchObject({ answers: 2, options: [{ count: 1 }], end: { id: 'a-1' } });
    expect(second.items.get('gender')).toBe(2);
    expect(await countAnswers(database(), 'visit', second.end ?? FROM_NEWEST, 2, asked)).toEqual({
      ...{ answers: 0, end: undefined, items: new Map(), options: [] },
    });
    const none = await countAnswers(database(), 'visit', FROM_NEWEST, 9, { items: [], options: [] });
    expect(none).toEqual({ answers: 4, end: undefined, items: new Map(), options: [] });
  });

  test('that are begun are read from the newest on, since an instant; changes of stored ones by themselves', async () => {
    const begin = (table: string, key: string, minute: number, content: object) => {
      const columns = table === 'draft' ? ['', ''] : ['partition_key, ', `'key-${key}', `];
      return database().script(`INSERT INTO ${table} (user_id, survey_id, ${columns[0]}content, updated_at)
        VALUES ('${key}', 'visit', ${columns[1]}'${JSON.stringify(content)}', '${at(minute).toISOString()}')`);
    };
    await begin('draft', 'U-1', 1, { n: 1 });
    await begin('draft', 'U-2', 2, { n: 2 });
    await begin('draft', 'U-3', 3, { n: 3, partitionKey: 'visit#U-3#1' });
    await begin('draft', 'U-4', 0, { n: 4 });
    await begin('change_draft', 'U-1', 2, { n: 5 });
    const since = { surveyId: 'visit', notBefore: at(1) };
    const newest = await readBegun(database(), 'drafts', since, FROM_NEWEST, 1);
    expect(newest).toEqual([{ content: { n: 2 }, at: at(2), id: 'U-2' }]);
    expect(await readBegun(database(), 'drafts', since, newest[0] ?? FROM_NEWEST, 9)).toMatchObject([{ id: 'U-1' }]);
    expect(await readBegun(database(), 'changes', since, FROM_NEWEST, 9)).toEqual([
      { content: { n: 5 }, at: at(2), id: 'U-1#key-U-1' },
    ]);
    expect(await readBegun(database(), 'changes', { surveyId: 'other', notBefore: at(1) }, FROM_NEWEST, 9)).toEqual([]);
  });
});
