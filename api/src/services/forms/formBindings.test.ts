/** What a form can be bound to, without a server (CONSOLE 4): of the house as it is, and of one that has said nothing yet. */
import { describe, expect, test } from '@jest/globals';
import { importFilesInto } from '../../testing/database';
import { formServicesOfFile } from '../../testing/formServices';
import { PAYMENT, paidFiles } from '../../testing/paid';
import { staffOf } from '../../testing/servicesOfFile';
import { stayBundle } from '../../testing/stays';
import { FormBindings } from './formBindings';

const departments = [{ id: 'd-1', name: '病棟部', telephone: '03-0000-0000' }];
const facility = {
  name: '病院',
  telephone: '',
  hours: '',
  place: '',
  issuer: { name: 'ひかり会', address: '' },
  departments,
};
const items = [{ value: '薬' }, { value: '湿布' }];
const bundle = {
  ...paidFiles(),
  ...stayBundle(),
  'facility.json': facility,
  'calendars/bare.json': { calendarId: 'bare', name: '新館', comaList: { '0': { start: '09:00', end: '10:00' } } },
  'surveys/drug.json': {
    ...{ surveyId: 'drug', surveyTitle: '薬', surveySchema: [{ itemKey: 'drug', type: 'search', title: '薬' }] },
  },
  'searches/drug.json': { surveyId: 'drug', itemKey: 'drug', items },
};
const { database, services, draft } = formServicesOfFile(bundle, { PAYMENT: 'on' });
const CHIEF = staffOf('S-1');
const read = (staff = CHIEF) => services().formBindings.read(staff);

describe('a form can be bound to', () => {
  test('calendars, with the days on which they have places where they have any', async () => {
    const last = '20271231';
    expect((await read()).calendars.toSorted((one, other) => (one.calendarId < other.calendarId ? -1 : 1))).toEqual([
      { calendarId: 'bare', name: '新館' },
      { calendarId: 'limited', name: '別館', first: '20261101', last },
      { calendarId: 'main', name: '本館', first: '20261102', last },
    ]);
    expect((await read(staffOf('S-2', { calendars: ['main'] }))).calendars).toMatchObject([{ calendarId: 'main' }]);
  });
  test('categories in the version that stands, and products where payment is on', async () => {
    const bindings = await read();
    expect(bindings).toMatchObject({
      categories: { tree: [{ name: '内科' }, { name: '予防接種' }] },
      categoriesVersion: 1,
    });
    expect(bindings.payment).toMatchObject({ isOn: true, hasIssuer: true });
    expect(bindings.payment.services).toEqual(PAYMENT.services);
    await database().script(`UPDATE configuration_document SET version = 4 WHERE kind = 'categories'`);
    expect((await read()).categoriesVersion).toBe(4);
    const { configurations, formDirectory: directory } = services();
    const without = new FormBindings({ database: database(), configurations, directory, isPaymentOn: false });
    expect((await without.read(CHIEF)).payment.isOn).toBe(false);
  });
  test('forms of the caller’s scope, published or not', async () => {
    await draft('new', { surveyTitle: '新しい帳票' }, { savedBy: 'S-1' });
    const { forms } = await read();
    expect(forms).toContainEqual({ formId: 'card', kind: 'member', title: '診察券', isPublished: true });
    expect(forms).toContainEqual({ formId: 'new', kind: 'survey', title: '新しい帳票', isPublished: false });
    expect((await read(staffOf('S-2', { forms: ['card'] }))).forms).toHaveLength(1);
  });
  test('departments by their names alone, lists with their lengths, and beds', async () => {
    const bindings = await read();
    expect(bindings.departments).toEqual([{ id: 'd-1', name: '病棟部' }]);
    expect(bindings.searches).toEqual([{ surveyId: 'drug', itemKey: 'drug', count: 2 }]);
    expect(bindings.beds.toSorted()).toEqual(['single', 'stay']);
  });
});

test('a house that has said nothing has nothing to be bound to', async () => {
  await database().script('DELETE FROM configuration_document');
  await importFilesInto(database(), { 'surveys/a.json': { surveyId: 'a', surveyTitle: '題', surveySchema: [] } });
  expect(await read()).toEqual({
    ...{ calendars: [], categoriesVersion: 0, departments: [], searches: [], beds: [] },
    categories: expect.objectContaining({ tree: [] }),
    payment: { isOn: true, hasIssuer: false, services: [] },
    forms: [{ formId: 'a', kind: 'survey', title: '題', isPublished: true }],
  });
});
