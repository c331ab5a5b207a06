/** What an administrator records of a dose: its day and its maker. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { screen, within } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';

const maker = {
  itemKey: 'maker',
  type: 'sesshuVaccineMaker',
  title: '接種したワクチン',
  options: ['ファイザー', 'モデルナ'],
};
const date = { itemKey: 'date', type: 'sesshuJisshiDate', title: '接種実施日' };
const dateField = () => screen.findByRole('textbox', { name: '接種実施日' });

beforeEach(() => setClock(Date.UTC(2026, 10, 20, 3)));
afterEach(() => resetClock());

describe('sesshuVaccineMaker', () => {
  test('is one of the makers of the form [FORM-040]', async () => {
    const scene = showForm([maker]);
    await scene.user.selectOptions(await screen.findByRole('combobox', { name: '接種したワクチン' }), 'モデルナ');
    expect(scene.answers()).toEqual({ maker: 'モデルナ' });
  });

  test('is written where the form names no makers [FORM-040]', async () => {
    const scene = showForm([{ ...maker, options: [] }]);
    await scene.user.type(await screen.findByRole('textbox', { name: '接種したワクチン' }), '武田薬品');
    expect(scene.answers()).toEqual({ maker: '武田薬品' });
  });
});

describe('sesshuJisshiDate', () => {
  test('is a date as text, with a calendar that opens on this month [FORM-039]', async () => {
    const scene = showForm([date]);
    await scene.user.type(await dateField(), '2026/11/19');
    expect(scene.answers()).toEqual({ date: '2026-11-19' });
    await scene.user.clear(await dateField());
    await scene.user.click(screen.getByRole('button', { name: '接種実施日をカレンダーから選ぶ' }));
    await scene.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^11月18日/ }));
    expect(scene.answers()).toEqual({ date: '2026-11-18' });
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    showForm([maker, date]);
    await dateField();
    for (const item of [maker, { ...maker, options: [] }, date]) await expectAccessibleItem(item);
  });
});
