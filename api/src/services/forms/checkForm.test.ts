/** What of a form refuses its publishing, without a server (CONSOLE 4): names, ids, texts, and what it refers to. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { beginDraft } from '../../repositories/forms/drafts';
import { testBundle } from '../../testing/bundle';
import { databaseOfFile, importFilesInto } from '../../testing/database';
import { snapshotOf } from '../../testing/snapshots';
import { checkForm } from './checkForm';
import type { FormJson } from './formDirectory';

const database = databaseOfFile();
const bundle = testBundle();
const snapshot = snapshotOf(bundle);
// Its calendars have times.
beforeAll(() => importFilesInto(database(), bundle));
const formOf = (path: string) => bundle[path] as FormJson;
const visit = formOf('surveys/visit.json');
const card = formOf('members/card.json');
/** Codes and places of what is wrong with a form, without warnings. */
const faults = async (
  config: FormJson,
  {
    kind = 'survey',
    id = 'visit',
    inForce = null,
  }: { kind?: 'survey' | 'member'; id?: string; inForce?: FormJson | null } = {},
) => {
  const found = await checkForm({ kind, id }, config, inForce, snapshot, database());
  return found.flatMap(({ code, severity, ...place }) => (severity === 'fault' ? [{ code, ...place }] : []));
};

test('a form that is good has no fault, of either kind', async () => {
  expect([await faults(visit), await faults(card, { kind: 'member', id: 'card' })]).toEqual([[], []]);
});

describe('a name that no schema has', () => {
  const misspelt = { ...visit, surveyTitel: '誤記' };
  test('is a fault, with the name', async () => {
    expect(await faults(misspelt)).toEqual([
      expect.objectContaining({ code: 'unknownField', path: ['surveyTitel'], values: { value: 'surveyTitel' } }),
    ]);
  });
  test('is none where it is in force already; another one is', async () => {
    expect(await faults(misspelt, { inForce: misspelt })).toEqual([]);
    const more = { ...misspelt, isApending: true };
    expect(await faults(more, { inForce: misspelt })).toMatchObject([{ code: 'unknownField', path: ['isApending'] }]);
  });
});

test('an id that a form of the other kind has is taken', async () => {
  expect(await faults(visit, { id: 'card' })).toContainEqual(
    expect.objectContaining({ code: 'idTaken', values: { value: 'card' } }),
  );
  expect(await faults(card, { kind: 'member', id: 'visit' })).toContainEqual(
    expect.objectContaining({ code: 'idTaken', values: { value: 'visit' } }),
  );
});

test('a text that no database holds is told alone, with its place', async () => {
  const broken = { ...visit, surveyTitel: 'a', surveyTitle: 'a\u0000' };
  expect(await faults(broken)).toEqual([expect.objectContaining({ code: 'unstorable', path: ['surveyTitle'] })]);
});

test('a register that a form leads to is one of the house, and published; a new register may name itself', async () => {
  const leading = (memberFormId: string) => ({ ...visit, memberFormId });
  expect(await faults(leading('card'))).toEqual([]);
  expect(await faults(leading('none'))).toHaveLength(1);
  expect((await faults(leading('visit'))).length).toBeGreaterThan(0);
  const draft = { formId: 'begun', kind: 'member' as const, config: '{}', base: 0, savedBy: 'S', savedAt: new Date() };
  await beginDraft(database(), draft);
  expect(await faults(leading('begun'))).toMatchObject([{ code: 'memberFormUnpublished', field: 'memberFormId' }]);
});
