/** The second dose of the vaccination kind with two doses. */
import { describe, expect, test } from '@jest/globals';
import { vaccineTexts } from '@madoguchi/shared/texts';
import { screen, within } from '@testing-library/react';
import { configOf, expectNoAxeFaults, showForm } from '../../../testing/formScene';

const dose = {
  itemKey: 'dose',
  type: 'radio',
  title: '接種回数',
  options: ['1回目', '2回目'],
  attributes: { isSesshuKaisuu: true },
};
const date = { itemKey: 'date', type: 'sesshuJisshiDate', title: '1回目の接種日', disabled: true };
const config = configOf([dose, date], { surveyType: 'corona' });
const group = () => screen.getByRole('group', { name: '接種回数' });
const choose = (name: string) => within(group()).getByRole('radio', { name });

describe('second dose', () => {
  test('is refused at once and on sending while the first is not recorded [VAC-012]', async () => {
    const scene = showForm([dose, date], { config });
    await screen.findByRole('textbox', { name: '1回目の接種日' });
    await scene.user.click(choose('2回目'));
    expect(group()).toHaveAccessibleDescription(vaccineTexts.firstDoseMissing);
    expect(vaccineTexts.firstDoseMissing).toContain('2回目の予約はまだできません');
    expect(await scene.submit()).toEqual({
      valid: false,
      errors: [{ itemKey: 'dose', message: vaccineTexts.firstDoseMissing }],
    });
    await expectNoAxeFaults(scene.container);
    await scene.user.click(choose('1回目'));
    expect(await scene.submit()).toEqual({ valid: true, answers: { dose: '1回目' } });
  });

  test('is open once the first is recorded [VAC-012]', async () => {
    const scene = showForm([dose, date], { config, isUpdate: true, initialAnswers: { date: '2026-10-01' } });
    await screen.findByRole('textbox', { name: '1回目の接種日' });
    await scene.user.click(choose('2回目'));
    expect(await scene.submit()).toEqual({ valid: true, answers: { dose: '2回目', date: '2026-10-01' } });
  });
});
