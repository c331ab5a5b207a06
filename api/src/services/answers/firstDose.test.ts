/** Which first dose a person's answers record: the latest of those that count, of this form and person alone. */
import { beforeEach, expect, test } from '@jest/globals';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { databaseOfFile } from '../../testing/database';
import { at, row, storing, unasked } from '../../testing/storedAnswers';
import { recordedFirstDose, withFirstDose } from './doses';

const database = databaseOfFile();
const { insert, rows } = storing(database);
const item = (itemKey: string, type: string, more: object = {}) => ({ itemKey, type, title: itemKey, ...more });
const config: SurveyConfig = {
  ...{ surveyId: 'visit', surveyTitle: 'ワクチン接種', surveyType: 'corona', isAppending: { value: true } },
  surveySchema: [
    item('dose', 'radio', { options: ['1回目', '2回目'], attributes: { isSesshuKaisuu: true } }),
    item('given', 'sesshuJisshiDate', { isAdminItem: true }),
    item('maker', 'sesshuVaccineMaker', { options: ['A'], isAdminItem: true }),
  ],
};
let minute = 0;

beforeEach(() => database().script('DELETE FROM answer_row; DELETE FROM answer'));
async function record(id: string, given: string, dose = '1回目', more: object = {}) {
  minute += 1;
  await insert(id, { createdAt: at(minute), ...more });
  await rows(id, row('dose', dose), row('given', given), row('maker', 'A'));
}
const dayOf = async (form = config) => (await recordedFirstDose(database(), form, 'U-a'))?.day;

test('of several the latest, in whatever order they were stored', async () => {
  expect(await dayOf()).toBeUndefined();
  await record('a', '2026-11-10');
  await record('b', '2026-11-12');
  await record('c', '2026-11-11');
  await record('d', '');
  expect(await dayOf()).toBe('20261112');
});

test('none of an answer that counts no longer, of somebody else, of another form, or of the second dose', async () => {
  await record('a', '2026-11-10');
  await record('cancelled', '2026-11-12', '1回目', { isLive: false });
  await record('other person', '2026-11-12', '1回目', { userId: 'U-b' });
  await record('other form', '2026-11-12', '1回目', { surveyId: 'other' });
  await record('second', '2026-11-12', '2回目');
  expect(await dayOf()).toBe('20261110');
  expect(await dayOf({ ...config, isAppending: { value: false } })).toBe('20261112');
});

test('a form of another kind, or that records no dose, costs no query', async () => {
  const { surveyType: _surveyType, ...plain } = config;
  expect(await recordedFirstDose(unasked, plain, 'U-a')).toBeUndefined();
  const without = { ...config, surveySchema: config.surveySchema.slice(0, 1) };
  expect(await recordedFirstDose(unasked, without, 'U-a')).toBeUndefined();
});

test('answers that do not say the day themselves get the recorded one', () => {
  const firstDose = { day: '20261110' } as never;
  expect(withFirstDose({ config, firstDose }, { dose: '2回目' })).toEqual({ dose: '2回目', given: '2026-11-10' });
  expect(withFirstDose({ config, firstDose }, { given: '2026-11-01' })).toEqual({ given: '2026-11-01' });
  expect(withFirstDose({ config, firstDose: undefined }, { dose: '2回目' })).toEqual({ dose: '2回目' });
});
