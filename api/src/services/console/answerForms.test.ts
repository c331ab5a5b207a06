/** Which forms' answers somebody reads, and what their tables can show, without a server (CONTRACT 14.2, 14.3). */
import { describe, expect, test } from '@jest/globals';
import { paymentBundle } from '../../testing/payments';
import { servicesOfFile, staffOf } from '../../testing/servicesOfFile';
import { stayBundle } from '../../testing/stays';
import { storing } from '../../testing/storedAnswers';
import { ConsoleAnswers } from './consoleAnswers';
import { ConsoleRecords } from './records';

const stays = stayBundle();
const bundle = {
  ...paymentBundle,
  'surveys/stay.json': stays['surveys/stay.json'],
  'beds/stay.json': stays['beds/stay.json'],
  'surveys/asked.json': {
    ...{ surveyId: 'asked', surveyTitle: '問診', departmentId: 'ward' },
    surveySchema: [
      { itemKey: 'name', type: 'text', title: '氏名', isSearchable: { value: true } },
      { itemKey: 'head', type: 'groupheader', title: '見出し' },
      { itemKey: 'note', type: 'text', title: '備考' },
    ],
  },
};
const { database, services } = servicesOfFile(bundle, { switches: { PAYMENT: 'on' } });
const { insert } = storing(database);
const CHIEF = staffOf('S-1');
const CASHIER = staffOf('S-2', {}, ['会計']);
const answers = () => services().consoleAnswers;

describe('the forms', () => {
  const ids = async (staff = CHIEF, of = answers()) =>
    (await of.forms(staff)).map(({ surveyId }) => surveyId).toSorted();

  test('are told with their kind and the columns that they can show', async () => {
    const forms = await answers().forms(CHIEF);
    expect(forms.find(({ surveyId }) => surveyId === 'asked')).toEqual({
      ...{ surveyId: 'asked', surveyTitle: '問診', kind: 'form', departmentId: 'ward', calendarIds: [] },
      columns: [
        { itemKey: 'name', title: '氏名', type: 'text', isSearchable: true },
        { itemKey: 'note', title: '備考', type: 'text', isSearchable: false },
      ],
    });
    expect(forms).toContainEqual(expect.objectContaining({ surveyId: 'stay', kind: 'bed' }));
    expect(forms).toContainEqual(expect.objectContaining({ surveyId: 'card', kind: 'member' }));
    const visit = forms.find(({ surveyId }) => surveyId === 'visit');
    expect(visit).toMatchObject({ kind: 'form', calendarIds: ['main', 'limited'] });
    expect(visit).not.toHaveProperty('departmentId');
  });
  test('are those of the scope, with its calendars alone', async () => {
    expect(await ids(staffOf('S-4', { forms: ['visit'] }))).toEqual(['visit']);
    expect(await answers().forms(staffOf('S-3', { calendars: ['main'] }))).toContainEqual(
      expect.objectContaining({ surveyId: 'visit', calendarIds: ['main'] }),
    );
  });
  test('of who reads answers with an order alone are those that sell something', async () => {
    const selling = ['care', 'paid', 'single'];
    const snapshot = await services().configurations.current();
    expect([await ids(CASHIER), answers().formIdsOf(snapshot, CASHIER).toSorted()]).toEqual([selling, selling]);
    expect(await ids()).toContain('visit');
  });
  test('of members are none in a house without them', async () => {
    const { configurations, fileLinks, lapsed, cursors } = services();
    const records = new ConsoleRecords(database(), configurations, fileLinks, lapsed);
    const indexes = { knownOf: () => Promise.reject(new Error('asked')) } as never;
    const without = new ConsoleAnswers(database(), configurations, records, cursors, indexes, false);
    expect([await ids(CHIEF, without), await ids()]).toMatchObject([
      expect.not.arrayContaining(['card']),
      expect.arrayContaining(['card', 'visit']),
    ]);
    await insert('c', { surveyId: 'card' });
    expect((await without.find(CHIEF, {})).items).toEqual([]);
  });
});
