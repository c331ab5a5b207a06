/** A date with 午前 or 午後. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { screen, within } from '@testing-library/react';
import { expectAccessibleItem, showForm } from '../../../testing/formScene';

const item = { itemKey: 'visit', type: 'dateDaySession', title: '希望日' };
const field = () => screen.findByRole('textbox', { name: '希望日' });
const session = (name: string) =>
  within(screen.getByRole('group', { name: '午前・午後' })).getByRole('radio', { name });

beforeEach(() => setClock(Date.UTC(2026, 10, 20, 3)));
afterEach(() => resetClock());

describe('dateDaySession', () => {
  test('takes a date and one of the sessions 午前 and 午後 [FORM-017, FORM-054, FORM-094]', async () => {
    const scene = showForm([item]);
    await scene.user.type(await field(), '2026/12/1');
    await scene.user.click(session('午後'));
    expect(session('午前')).not.toBeChecked();
    expect(scene.answers()).toEqual({ visit: '2026-12-01 午後' });
    expect(await field()).toHaveValue('2026/12/01');
  });

  test('the session is 午後 for the start date and 午前 otherwise, until another is chosen [FORM-093]', async () => {
    const scene = showForm([item]);
    await scene.user.type(await field(), '20261201');
    await scene.user.tab();
    expect(scene.answers()).toEqual({ visit: '2026-12-01 午前' });
  });

  test('of the start date [FORM-093]', async () => {
    showForm([{ ...item, itemKey: 'startDate' }]);
    await field();
    expect(session('午後')).toBeChecked();
  });

  test('a session without a date is no answer yet, and is kept for the date', async () => {
    const scene = showForm([item]);
    await field();
    await scene.user.click(session('午後'));
    expect(scene.answers()).toEqual({});
    await scene.user.type(await field(), '20261201');
    expect(scene.answers()).toEqual({ visit: '2026-12-01 午後' });
  });

  test('a date that is taken away leaves its session for the next', async () => {
    const scene = showForm([item], { initialAnswers: { visit: '2026-12-01 午後' } });
    await scene.user.clear(await field());
    expect(scene.answers()).toEqual({ visit: '' });
    await scene.user.type(await field(), '20261202');
    expect(scene.answers()).toEqual({ visit: '2026-12-02 午後' });
  });

  test('a day can be picked from the calendar, which opens on this month', async () => {
    const scene = showForm([item]);
    await field();
    await scene.user.click(screen.getByRole('button', { name: '希望日をカレンダーから選ぶ' }));
    await scene.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^11月25日/ }));
    expect(scene.answers()).toEqual({ visit: '2026-11-25 午前' });
  });

  test('a stored answer shows both, and an empty required one says 必須です at the date', async () => {
    showForm([item], { initialAnswers: { visit: '2026-12-01 午後' } });
    expect(await field()).toHaveValue('2026/12/01');
    expect(session('午後')).toBeChecked();
    const scene = showForm([{ ...item, title: '再来日', isRequired: { value: true } }]);
    await scene.submit();
    expect(screen.getByRole('textbox', { name: '再来日' })).toHaveAccessibleDescription('例：2026/11/20 必須です');
    expect(screen.getByRole('textbox', { name: '再来日' })).toHaveFocus();
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    showForm([item]);
    await field();
    await expectAccessibleItem(item);
  });
});
