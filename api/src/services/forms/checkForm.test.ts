/** What of a form refuses its publishing, without a server (CONSOLE 4): names, ids, texts, and what it refers to. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { beginDraft } from '../../repositories/forms/drafts';
import { type BundleFiles, TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, importFilesInto } from '../../testing/database';
import { paidFiles } from '../../testing/paid';
import { snapshotOf } from '../../testing/snapshots';
import { stayBundle } from '../../testing/stays';
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

describe('what the house has', () => {
  const departments = [{ id: 'd-1', name: '病棟部' }];
  const issuer = { name: 'ひかり会', address: '' };
  const facility = { name: '病院', telephone: '', hours: '', place: '', issuer, departments };
  const calendar = { ...formOf('calendars/main.json'), calendarId: 'bare', name: '新館', rules: [] };
  const house: BundleFiles = {
    ...bundle,
    ...paidFiles(),
    'facility.json': facility,
    'calendars/bare.json': calendar,
    'searches/drug.json': { surveyId: 'visit', itemKey: 'drug', items: [{ label: '薬', value: '薬' }] },
    'surveys/drug.json': { ...visit, surveySchema: [{ itemKey: 'drug', type: 'suggest', title: '薬' }] },
    'surveys/stay.json': stayBundle()['surveys/stay.json'],
    'beds/stay.json': stayBundle()['beds/stay.json'],
  };
  delete house['surveys/visit.json'];
  const known = snapshotOf(house);
  /** Of a lookup that asks for little, as these forms' does, nothing is said here. */
  const found = async (config: FormJson, id = 'visit', seen = known) =>
    (await checkForm({ kind: 'survey', id }, config, null, seen, database())).flatMap(({ code, severity }) =>
      code === 'lookupEasy' ? [] : [[code, severity]],
    );
  const of = (items: object[], more: object = {}) => ({ ...visit, surveySchema: items, ...more });
  const place = (more: object = {}) => ({ itemKey: 'place', type: 'reservation', title: '予約', ...more });

  test('may be named: its departments, or any where it has said none', async () => {
    expect(await found({ ...visit, departmentId: 'd-1' })).toEqual([]);
    expect(await found({ ...visit, departmentId: 'd-2' })).toEqual([['departmentGone', 'fault']]);
    expect(await found({ ...visit, departmentId: 'd-2' }, 'visit', snapshot)).toEqual([]);
  });
  test('sells what its services are, with an issuer of the receipts', async () => {
    const paid = house['surveys/paid.json'] as FormJson;
    const unnamed = snapshotOf({ ...house, 'facility.json': { ...facility, issuer: { name: '', address: '' } } });
    expect(await found(paid, 'paid')).toEqual([]);
    expect(await found(paid, 'paid', unnamed)).toEqual([['receiptWithoutIssuer', 'fault']]);
    const products = { itemKey: 'p', type: 'selectProducts', title: '品', paymentCategory: 'gone' };
    expect(await found({ ...paid, surveySchema: [products] }, 'paid')).toEqual([['serviceGone', 'fault']]);
    const { paymentCategory: _category, ...any } = products;
    expect(await found({ ...paid, surveySchema: [any] }, 'paid', snapshot)).toEqual([
      ['serviceWithoutProducts', 'fault'],
      ['receiptWithoutIssuer', 'fault'],
    ]);
  });
  test('has calendars, with times from today on', async () => {
    const tree = (calendarId: string) => [{ name: '診察', id: 'x', calendarId }];
    const at = (calendarId: string) => found(of([place({ categories_tree: tree(calendarId) })]));
    expect(await at('main')).toEqual([]);
    expect(await at('gone')).toEqual([['calendarGone', 'fault']]);
    expect(await at('bare')).toEqual([['calendarWithoutTimes', 'fault']]);
    const faulty = of([place({ categories_tree: tree('bare') })]);
    const [fault] = await checkForm({ kind: 'survey', id: 'visit' }, faulty, null, known, database());
    expect(fault).toMatchObject({ values: { category: '診察', calendar: '新館' } });
    setClock(Date.parse('2027-12-31T23:59:00+09:00'));
    expect(await at('main')).toEqual([]);
    setClock(Date.parse('2028-01-01T00:00:00+09:00'));
    expect(await at('main')).toEqual([['calendarWithoutTimes', 'fault']]);
    setClock(Date.parse(TEST_NOW));
  });
  test('has categories, lists and beds', async () => {
    expect(await found(of([place({ selectedLargeCategory: '内科' })]))).toEqual([]);
    expect(await found(of([place({ selectedLargeCategory: '外科' })]))).toEqual([['categoryGone', 'fault']]);
    const list = (itemKey: string) => found(of([{ itemKey, type: 'suggest', title: '薬' }]));
    expect([await list('drug'), await list('other')]).toEqual([[], [['masterMissing', 'warning']]]);
    const bed = of([{ itemKey: 'bed', type: 'selectBed', title: '期間' }]);
    expect([await found({ ...bed, surveyId: 'stay' }, 'stay'), await found(bed)]).toEqual([
      [],
      [['bedsMissing', 'fault']],
    ]);
  });
  test('has an engine for formats, and one form of members that names itself', async () => {
    const text = { itemKey: 'a', type: 'text', title: '名', inputFormat: '(a+)+' };
    expect(await found(of([text]))).toEqual([['formatSlow', 'fault']]);
    const own = { ...card, memberFormId: 'fresh' };
    expect(await faults(own, { kind: 'member', id: 'fresh' })).toEqual([]);
    expect(await faults({ ...visit, memberFormId: 'fresh' }, { id: 'fresh' })).toMatchObject([
      { code: 'memberFormGone' },
    ]);
  });
});
