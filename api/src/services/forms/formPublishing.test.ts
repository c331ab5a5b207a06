/**
 * Publishing, restoring and stopping forms, without a server (CONTRACT 13, CONSOLE 4): what becomes the next version, what
 * is refused and with which words, and what is told of the versions.
 */
import { describe, expect, test } from '@jest/globals';
import { contentHashOf } from '../../canonicalJson';
import { lockDocuments, readDocument, readVersion } from '../../repositories/configuration/documents';
import { testBundle } from '../../testing/bundle';
import { formServicesOfFile } from '../../testing/formServices';
import { refusalOf, wrongFields } from '../../testing/refused';
import { staffOf } from '../../testing/servicesOfFile';
import { row, storing } from '../../testing/storedAnswers';

const NOTE = { itemKey: 'note', type: 'text', title: '備考' };
const formOf = (surveyId: string, more: object = {}) => ({
  surveyId,
  surveyTitle: '題',
  surveySchema: [NOTE],
  ...more,
});
const bundle = {
  ...testBundle(),
  'surveys/ward.json': formOf('ward', { departmentId: 'ward' }),
  'surveys/plain.json': formOf('plain'),
};
const { database, services, draft, noted, behind, changeVersions } = formServicesOfFile(bundle);
const CHIEF = staffOf('S-1');
const OF_WARD = staffOf('S-9', { departments: ['ward'] });
const NOW = '2026-11-20T00:00:00.000Z';
const NOT_FOUND = { status: 404 };
const CHANGED = { status: 409, answer: { code: 'changed' } };
const publishing = () => services().formPublishing;
const detail = (id: string) => services().formDirectory.detail(CHIEF, id);
const inForce = async (id: string) => (await detail(id)).publishedConfig;
const document = (kind: 'survey' | 'member', id: string) => readDocument(database(), { kind, id });
/** Saves the form as its draft, and publishes that. */
async function publish(id: string, config: object, { note = '', base = 1 } = {}) {
  await draft(id, config, { base });
  return publishing().publish(CHIEF, id, { note });
}

describe('publishing', () => {
  test('makes the draft the next version, which tells every server, and ends the draft', async () => {
    const before = await readVersion(database());
    const config = formOf('plain', { surveyTitle: '新しい題' });
    const published = await publish('plain', config, { note: '題を直した' });
    expect(published).toEqual({ number: 2, hash: contentHashOf(config) });
    expect(await detail('plain')).toMatchObject({
      ...{ state: 'published', title: '新しい題', draft: null, publishedConfig: config },
      published: { ...published, at: NOW, by: 'S-1', name: '窓口 花子', note: '題を直した' },
    });
    expect(await readVersion(database())).not.toBe(before);
    expect(await noted('publish')).toEqual([
      { actor_id: 'S-1', subject: 'survey/plain', after: { version: 2, hash: published.hash, note: '題を直した' } },
    ]);
  });
  test('of a new form makes its first version, and a register is named by its surveyId too', async () => {
    expect(await publish('new', formOf('new'), { base: 0 })).toMatchObject({ number: 1 });
    const card = { memberSurveyId: 'own', memberSurveySubId: 5, surveyTitle: '券', surveySchema: [NOTE] };
    await draft('own', card, { kind: 'member' });
    expect(await publishing().publish(CHIEF, 'own', { note: '' })).toMatchObject({ number: 1 });
    expect((await document('member', 'own'))?.content).toEqual({ ...card, surveyId: 'own' });
  });
  test('of what is in force makes no version, and ends the draft all the same', async () => {
    const { published } = await detail('plain');
    const before = await readVersion(database());
    expect(await publish('plain', { ...formOf('plain'), updatedAt: 'x', version: 9 })).toEqual({
      ...{ number: 1, hash: published?.hash },
    });
    expect(await detail('plain')).toMatchObject({ draft: null, published: { number: 1, by: 'import' } });
    expect([await readVersion(database()), await noted('publish')]).toEqual([before, []]);
  });
  test('opens a form that was stopped', async () => {
    await publish('closed', { ...formOf('closed'), disabled: true });
    expect(await detail('closed')).toMatchObject({ state: 'published', publishedConfig: formOf('closed') });
    await publish('plain', formOf('plain', { surveyTitle: '二', disabled: false }));
    expect(await inForce('plain')).toMatchObject({ disabled: false });
  });
  test('is done to the draft that was read, over what it was begun from or what was shown', async () => {
    const version = await draft('plain', formOf('plain', { surveyTitle: '二' }), { base: 1 });
    const refused = (said: object) => refusalOf(publishing().publish(CHIEF, 'plain', { note: '', ...said }));
    expect(await refused({ version: 2 })).toMatchObject({
      ...CHANGED,
      answer: { data: { formId: 'plain', version, draft: { config: { surveyTitle: '二' } } } },
    });
    expect(await refused({ over: 0 })).toMatchObject(CHANGED);
    expect(await refused({ over: 2 })).toMatchObject(CHANGED);
    expect(await detail('plain')).toMatchObject({ state: 'publishedWithDraft', published: { number: 1 } });
    expect(await refused({ version: 1, over: 1 })).toBe('done');
    expect(await refused({})).toMatchObject(CHANGED);
  });
  test('of a draft that was begun from another version is done where that was shown', async () => {
    await draft('plain', formOf('plain', { surveyTitle: '二' }), { base: 0 });
    await expect(publishing().publish(CHIEF, 'plain', { note: '' })).rejects.toMatchObject(CHANGED);
    expect(await publishing().publish(CHIEF, 'plain', { note: '', over: 1 })).toMatchObject({ number: 2 });
    await draft('new', formOf('new'), { base: 3 });
    expect(await publishing().publish(CHIEF, 'new', { note: '', over: 0 })).toMatchObject({ number: 1 });
  });
  test('is done by the page that edits the form, or by any where none does', async () => {
    await services().formDrafts.lock(CHIEF, 'plain', { token: 'own-page' });
    await draft('plain', formOf('plain', { surveyTitle: '二' }), { base: 1 });
    for (const token of ['other-page', undefined])
      await expect(publishing().publish(CHIEF, 'plain', { note: '', token })).rejects.toMatchObject(CHANGED);
    expect(await publishing().publish(CHIEF, 'plain', { note: '', token: 'own-page' })).toMatchObject({ number: 2 });
  });
  test('is refused with the faults of the form, of its items and of none, and nothing is changed', async () => {
    const items = [NOTE, { itemKey: 'sort', type: 'radio', title: '種類' }];
    await draft('plain', formOf('plain', { surveyTitel: '誤記', surveySchema: items }), { base: 1 });
    const refusal = await refusalOf(publishing().publish(CHIEF, 'plain', { note: '' }));
    const { faults } = await publishing().check(CHIEF, 'plain', {});
    expect(refusal).toMatchObject({
      status: 400,
      answer: {
        ...{ code: 'invalid', errorMessage: '直していないところがあるため、公開できません。', data: { faults } },
        errors: faults.map(({ itemKey = '', code }) => ({ itemKey, message: code })),
      },
    });
    expect(faults.map(({ itemKey }) => itemKey)).toEqual([undefined, 'sort']);
    expect(await detail('plain')).toMatchObject({ state: 'publishedWithDraft', published: { number: 1 }, version: 1 });
  });
  test('is not held up by warnings, nor by names that are in force already', async () => {
    const odd = formOf('plain', { surveyTitel: '誤記' });
    await database().script(
      `UPDATE configuration_document SET content = content || '{"surveyTitel":"誤記"}' WHERE id = 'plain'`,
    );
    expect(await publish('plain', { ...odd, surveyTitle: '二' })).toMatchObject({ number: 2 });
    expect(await publish('profile', formOf('profile', { surveySchema: [] }))).toMatchObject({ number: 2 });
  });
  test('leaves a form within the scope of who publishes it', async () => {
    await draft('ward', formOf('ward', { surveyTitle: '二' }), { base: 1, savedBy: 'S-9' });
    await expect(publishing().publish(OF_WARD, 'ward', { note: '' })).rejects.toMatchObject(
      wrongFields(['departmentId', 'このままでは担当の範囲の外の帳票になります。']),
    );
    expect(await detail('ward')).toMatchObject({ published: { number: 1 }, version: 1 });
    await expect(publishing().publish(OF_WARD, 'plain', { note: '' })).rejects.toMatchObject(NOT_FOUND);
  });
  test('waits for an import, and is judged by what it has brought', async () => {
    await draft('new', formOf('new'));
    const published = await behind(
      lockDocuments,
      () => publishing().publish(CHIEF, 'new', { note: '' }),
      `INSERT INTO configuration_document SELECT kind, 'new', content || '{"surveyId":"new","memberSurveyId":"new"}', content_hash, updated_at, version FROM configuration_document d WHERE id = 'card'`,
    );
    expect(published).toMatchObject({ status: 400, answer: { errors: [{ message: 'idTaken' }] } });
  });
});

describe('an earlier version', () => {
  test('comes back as a new one that says so, while the draft stays', async () => {
    await publish('plain', formOf('plain', { surveyTitle: '二' }));
    await draft('plain', formOf('plain', { surveyTitle: '三' }), { base: 2 });
    await services().formDrafts.lock(CHIEF, 'plain', { token: 'somebody' });
    expect(await publishing().restore(CHIEF, 'plain', { number: 1 })).toMatchObject({ number: 3 });
    expect(await detail('plain')).toMatchObject({
      ...{ published: { number: 3, note: '第1版に戻す' }, publishedConfig: formOf('plain') },
      draft: { config: { surveyTitle: '三' }, base: 2 },
    });
  });
  test('comes back over the version that was read, and only where there is one', async () => {
    const restore = (number: number, version?: number, id = 'plain') =>
      refusalOf(publishing().restore(CHIEF, id, { number, version }));
    expect(await restore(1, 2)).toMatchObject(CHANGED);
    expect(await restore(7, 1)).toMatchObject(NOT_FOUND);
    expect(await restore(1, 1)).toBe('done');
    await draft('new', formOf('new'));
    expect(await restore(1, undefined, 'new')).toMatchObject(CHANGED);
    expect(await restore(1, undefined, 'none')).toMatchObject(NOT_FOUND);
  });
});

describe('a form', () => {
  const stop = (id: string, isStopped = true, version?: number) =>
    refusalOf(publishing().stop(CHIEF, id, version, isStopped));

  test('is stopped and opened again, each a version that says so, and nothing else of it changes', async () => {
    const odd = { ...formOf('plain'), surveyTitel: '誤記' };
    await changeVersions(`UPDATE form_version SET text = '${JSON.stringify(odd)}' WHERE form_id = 'plain'`);
    expect(await publishing().stop(CHIEF, 'plain', 1, true)).toEqual({
      ...{ number: 2, hash: contentHashOf({ ...odd, disabled: true }) },
    });
    expect(await detail('plain')).toMatchObject({ state: 'stopped', published: { number: 2, note: '停止' } });
    expect(await inForce('plain')).toEqual({ ...odd, disabled: true });
    expect(await publishing().stop(CHIEF, 'plain', undefined, false)).toMatchObject({ number: 3 });
    expect(await detail('plain')).toMatchObject({ state: 'published', published: { number: 3, note: '再開' } });
    expect(await inForce('plain')).toEqual(odd);
  });
  test('that is stopped or open already is refused with those words', async () => {
    expect(await stop('closed')).toMatchObject(wrongFields(['disabled', 'この帳票は停止しています。']));
    expect(await stop('plain', false)).toMatchObject(wrongFields(['disabled', 'この帳票は公開中です。']));
  });
  test('is stopped as it was read, and only where it is in force', async () => {
    expect(await stop('plain', true, 2)).toMatchObject(CHANGED);
    await draft('new', formOf('new'));
    expect(await stop('new')).toMatchObject(CHANGED);
    expect(await stop('none')).toMatchObject(NOT_FOUND);
    expect(await stop('plain', true, 1)).toBe('done');
  });
  test('whose version is gone is neither stopped nor restored', async () => {
    await changeVersions(`DELETE FROM form_version WHERE form_id = 'plain'`);
    expect(await stop('plain')).toMatchObject(CHANGED);
  });
  test('that is stopped takes its draft along, and leaves one of an older version', async () => {
    await draft('plain', formOf('plain'), { base: 1 });
    await draft('profile', formOf('profile'), { base: 0 });
    await stop('plain');
    await stop('profile');
    expect([(await detail('plain')).draft?.base, (await detail('profile')).draft?.base]).toEqual([2, 0]);
  });
});

describe('a check', () => {
  const check = (id: string, config?: object) => publishing().check(CHIEF, id, { config: config && { ...config } });
  const exactly = (count: number) => ({ count, isAtLeast: false });

  test('finds nothing in a form that is good, and says what its publishing means', async () => {
    expect(await check('plain')).toEqual({
      ...{ faults: [], warnings: [] },
      consequences: {
        ...{ answers: exactly(0), lostOptions: [], removedItems: [], changedItems: [] },
        ...{ begun: exactly(0), touched: exactly(0), touchedItems: [] },
      },
    });
  });
  test('tells faults and warnings apart', async () => {
    const found = await check('plain', formOf('plain', { surveyTitel: '誤記', surveySchema: [] }));
    expect([found.faults, found.warnings]).toMatchObject([[{ code: 'unknownField' }], [{ code: 'nothingAsked' }]]);
  });
  test('is of what is given, else of the draft, else of what is in force', async () => {
    const codes = async (config?: object) => {
      const { faults, warnings } = await check('plain', config);
      return [...faults, ...warnings].map(({ code }) => code);
    };
    expect(await codes()).toEqual([]);
    await draft('plain', formOf('plain', { surveySchema: [] }), { base: 1 });
    expect([await codes(), await codes(formOf('plain'))]).toEqual([['nothingAsked'], []]);
    await draft('new', { ...formOf('new'), surveyTitel: '誤記' });
    expect((await check('new')).faults).toMatchObject([{ code: 'unknownField' }]);
  });
  test('looks away from what the server adds, and from names that are in force', async () => {
    expect((await check('plain', { ...formOf('plain'), version: 'x', updatedAt: 7 })).faults).toEqual([]);
    await publish('plain', formOf('plain', { surveyTitle: '二' }));
    const misspelt = { ...formOf('plain'), surveyTitel: '誤記' };
    expect((await check('plain', misspelt)).faults).toHaveLength(1);
    await changeVersions(`UPDATE form_version SET text = '${JSON.stringify(misspelt)}' WHERE form_id = 'plain'`);
    expect((await check('plain', misspelt)).faults).toEqual([]);
  });
  test('counts answers of items that go', async () => {
    const { insert, rows } = storing(database);
    await insert('a', { surveyId: 'plain' });
    await rows('a', row('note', 'あ'));
    await database().script(`UPDATE answer_row SET survey_id = 'plain'`);
    const { consequences } = await check('plain', formOf('plain', { surveySchema: [{ ...NOTE, itemKey: 'other' }] }));
    expect(consequences).toMatchObject({
      ...{ answers: exactly(1), removedItems: [{ itemKey: 'note', answers: exactly(1) }] },
    });
  });
  test('is of a form in the caller’s scope', async () => {
    await expect(publishing().check(OF_WARD, 'plain', {})).rejects.toMatchObject(NOT_FOUND);
  });
});
