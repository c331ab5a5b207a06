/** Birthdays as a person types or picks them, with Japanese eras. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { renderWithStore } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';
import { birthday } from './Field';

const item = { itemKey: 'birth', type: 'birthday', title: 'お誕生日' };
const field = () => screen.findByRole('textbox', { name: 'お誕生日' });

beforeEach(() => setClock(Date.UTC(2026, 10, 20, 3)));
afterEach(() => resetClock());

describe('birthday', () => {
  test('shows the typed date with its era beside it [FORM-018, FORM-053]', async () => {
    const scene = showForm([item]);
    expect(await field()).toHaveAccessibleDescription(/^例：昭和50年8月21日、1975年8月21日/);
    await scene.user.type(await field(), 'S50.8.21');
    await scene.user.tab();
    expect(await field()).toHaveValue('1975/08/21');
    expect(await field()).toHaveAccessibleDescription(/1975年8月21日（昭和50年）/);
    expect(scene.answers()).toEqual({ birth: '1975-08-21' });
  });

  test('the calendar names its years with their eras [FORM-053]', async () => {
    const scene = showForm([item]);
    await field();
    await scene.user.click(screen.getByRole('button', { name: 'お誕生日をカレンダーから選ぶ' }));
    const dialog = within(await screen.findByRole('dialog'));
    const years = dialog.getByRole('combobox', { name: '年を選ぶ' });
    expect(years).toHaveDisplayValue('1990年（平成2年）');
    expect(within(years).getByRole('option', { name: '1989年（昭和64年・平成元年）' })).toBeInTheDocument();
    await scene.user.selectOptions(years, '1980年（昭和55年）');
    await scene.user.click(dialog.getByRole('button', { name: /^1月15日/ }));
    expect(scene.answers()).toEqual({ birth: '1980-01-15' });
  });

  test('the letters of the eras are read in either case [VAL-047, VAL-051, VAL-052, VAL-053, VAL-054, VAL-055]', async () => {
    const scene = showForm([item]);
    const forms = {
      'H2.3.4': '1990-03-04',
      's64.1.7': '1989-01-07',
      'T15/12/1': '1926-12-01',
      'm45.7.29': '1912-07-29',
      'r1.5.1': '2019-05-01',
      '1990-03-05': '1990-03-05',
    };
    for (const [typed, stored] of Object.entries(forms)) {
      await scene.user.clear(await field());
      await scene.user.type(await field(), typed);
      await scene.user.tab();
      expect(scene.answers()).toEqual({ birth: stored });
    }
  });

  test('a typed month and day are drawn into the year and the month [VAL-060, VAL-061]', async () => {
    const scene = showForm([item]);
    const forms = { '1990/13/5': '1990-12-05', '1990/2/31': '1990-02-28', '2026/12/1': '2026-11-01' };
    for (const [typed, stored] of Object.entries(forms)) {
      await scene.user.clear(await field());
      await scene.user.type(await field(), typed);
      await scene.user.tab();
      expect(scene.answers()).toEqual({ birth: stored });
    }
  });

  test('is read with its era', () => {
    renderWithStore(<birthday.View item={item} value="2019-05-01" surveyId="s1" />);
    expect(screen.getByText('2019年5月1日（令和元年）')).toBeInTheDocument();
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    showForm([item]);
    await field();
    await expectAccessibleItem(item);
  });
});
