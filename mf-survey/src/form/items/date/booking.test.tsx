/** A date on which something is booked: some days are allowed. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { screen, within } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';

const item = {
  itemKey: 'day',
  type: 'date',
  title: '予約希望日',
  attributes: { hasAllowedDays: true, closedDates: ['2026-11-23'] },
  options: ['月曜日', '2', '3', '4', '金', { value: 'そのほか' }],
};
const field = () => screen.getByRole('textbox', { name: '予約希望日' });

beforeEach(() => setClock(Date.UTC(2026, 10, 20, 3)));
afterEach(() => resetClock());

describe('a booking date', () => {
  test('has the placeholder YYYY-MM-DD and takes at most 10 characters [FORM-078, FORM-079]', async () => {
    const scene = showForm([item]);
    expect(field()).toHaveAttribute('placeholder', 'YYYY-MM-DD');
    await scene.user.type(field(), '2026-11-26999');
    expect(field()).toHaveValue('2026-11-26');
  });

  test('its calendar opens today and offers neither closed weekdays nor listed dates [FORM-080, FORM-081]', async () => {
    const scene = showForm([item]);
    await scene.user.click(screen.getByRole('button', { name: '予約希望日をカレンダーから選ぶ' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = (name: string) => dialog.getByRole('button', { name });
    expect(day('11月22日(日)')).toBeDisabled();
    expect(day('11月21日(土)')).toBeDisabled();
    expect(day('11月23日(月)')).toBeDisabled();
    await scene.user.click(day('11月24日(火)'));
    expect(scene.answers()).toEqual({ day: '2026-11-24' });
  });

  test('a closed day that is typed is refused, and a day ahead is not drawn to today [FORM-080, FORM-081]', async () => {
    const scene = showForm([item]);
    await scene.user.type(field(), '2026/11/29');
    await scene.user.tab();
    expect(field()).toHaveAccessibleDescription('例：2026/11/20 この日は選択できません。');
    await scene.user.clear(field());
    await scene.user.type(field(), '2026/11/23');
    await scene.user.tab();
    expect(field()).toHaveAccessibleDescription('例：2026/11/20 この日は選択できません。');
    await scene.user.clear(field());
    await scene.user.type(field(), '2026/11/30');
    await scene.user.tab();
    expect(field()).toBeValid();
    expect(scene.answers()).toEqual({ day: '2026-11-30' });
  });

  test('a day that has passed is neither offered nor taken [VAL-067]', async () => {
    const scene = showForm([item]);
    await scene.user.click(screen.getByRole('button', { name: '予約希望日をカレンダーから選ぶ' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: '11月19日(木)' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: '11月20日(金)' })).toBeEnabled();
    await scene.user.keyboard('{Escape}');
    await scene.user.type(field(), '2026/11/19');
    await scene.user.tab();
    expect(field()).toHaveAccessibleDescription('例：2026/11/20 過去の日付は選択できません。');
  });

  test('a change may keep the day that has passed since [VAL-067]', async () => {
    const note = { itemKey: 'note', type: 'text', title: '備考' };
    const scene = showForm([item, note], { isUpdate: true, initialAnswers: { day: '2026-11-19' } });
    await scene.user.type(screen.getByRole('textbox', { name: '備考' }), '遅れます');
    expect(await scene.submit()).toEqual({ valid: true, answers: { day: '2026-11-19', note: '遅れます' } });
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    await expectAccessibleItem(item);
  });
});
