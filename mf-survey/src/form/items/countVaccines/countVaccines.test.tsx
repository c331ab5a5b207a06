/** Which dose this is, and the questions that come and go with it. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { screen } from '@testing-library/react';
import { configOf, expectAccessibleItem, showForm } from '../../../testing/formScene';
import { fetchWidgets } from '../../registry';

const count = { itemKey: 'count', type: 'countVaccines', title: '何回目の接種ですか' };
const maker = {
  itemKey: 'maker',
  type: 'previousVaccineMaker',
  title: '前回のワクチン',
  options: [{ value: 'ファイザー', interval: 3 }, 'モデルナ'],
};
const date = { itemKey: 'date', type: 'previousVaccineDate', title: '前回の接種日' };
const items = [count, maker, date];
const config = configOf(items, { surveyType: 'coronaMultiDose' });
const field = () => screen.findByRole('textbox', { name: '何回目の接種ですか' });
const previous = () => [
  screen.queryByRole('combobox', { name: '前回のワクチン' }),
  screen.queryByRole('textbox', { name: '前回の接種日' }),
];

beforeAll(() => fetchWidgets(items));
beforeEach(() => setClock(Date.UTC(2026, 10, 20, 3)));
afterEach(() => resetClock());

describe('countVaccines', () => {
  test('is a number from 1 to 99 [FORM-041, VAC-010]', async () => {
    const scene = showForm([count]);
    expect(await field()).toHaveAttribute('inputmode', 'numeric');
    await scene.user.type(await field(), '100');
    expect(await field()).toHaveValue('10');
    await scene.user.clear(await field());
    await scene.user.type(await field(), '0');
    await scene.user.tab();
    expect(await field()).toHaveAccessibleDescription('1から99までの回数を入力してください。');
    await scene.user.clear(await field());
    await scene.user.type(await field(), '０3');
    expect(scene.answers()).toEqual({ count: '3' });
  });

  test('a count of 1 takes the previous maker and date away, any other brings them back [VAC-011]', async () => {
    const scene = showForm(items, { config });
    await field();
    await screen.findByRole('combobox', { name: '前回のワクチン' });
    await scene.user.type(await field(), '１');
    await scene.user.tab();
    expect(previous()).toEqual([null, null]);
    expect(await scene.submit()).toEqual({ valid: true, answers: { count: '1' } });
    await scene.user.clear(await field());
    await scene.user.type(await field(), '2');
    await scene.user.tab();
    expect(previous()).not.toContain(null);
  });

  test('the previous maker and date are always asked of users [FORM-042, FORM-043, VAL-003]', async () => {
    const scene = showForm(items, { config });
    await scene.user.type(await field(), '2');
    await scene.user.tab();
    const outcome = await scene.submit();
    expect(outcome).toEqual({
      valid: false,
      errors: [
        { itemKey: 'maker', message: '必須です' },
        { itemKey: 'date', message: '必須です' },
      ],
    });
    await scene.user.selectOptions(screen.getByRole('combobox', { name: '前回のワクチン' }), 'ファイザー');
    await scene.user.type(screen.getByRole('textbox', { name: '前回の接種日' }), 'R8.11.21');
    await scene.user.tab();
    expect(screen.getByRole('textbox', { name: '前回の接種日' })).toHaveAccessibleDescription(
      '例：2026/11/20 2026/11/20以前の日付を入力してください。',
    );
    await scene.user.clear(screen.getByRole('textbox', { name: '前回の接種日' }));
    await scene.user.type(screen.getByRole('textbox', { name: '前回の接種日' }), 'R8.5.1');
    expect(await scene.submit()).toEqual({
      valid: true,
      answers: { count: '2', maker: 'ファイザー', date: '2026-05-01' },
    });
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    showForm(items, { config });
    await field();
    await screen.findByRole('combobox', { name: '前回のワクチン' });
    for (const item of items) await expectAccessibleItem(item);
  });
});
