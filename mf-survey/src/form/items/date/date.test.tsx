/** Dates as a person types or picks them. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { previewEntries } from '@madoguchi/shared/domain/survey';
import { screen, within } from '@testing-library/react';
import { configOf, expectAccessibleItem, showForm } from '../../../testing/formScene';

const item = { itemKey: 'birth', type: 'date', title: '生年月日' };
const field = () => screen.getByRole('textbox', { name: '生年月日' });

beforeEach(() => setClock(Date.UTC(2026, 10, 20, 3)));
afterEach(() => resetClock());

describe('date', () => {
  test('is a text field of 10 characters with a calendar beside it [FORM-016, FORM-070, FORM-071]', async () => {
    const scene = showForm([item]);
    expect(field()).toHaveAttribute('placeholder', 'YYYY-MM-DD');
    // Before anything is wrong: how a date may be typed.
    expect(field()).toHaveAccessibleDescription('例：2026/11/20');
    await scene.user.type(field(), '2015-04-01234');
    expect(field()).toHaveValue('2015-04-01');
    expect(screen.getByRole('button', { name: '生年月日をカレンダーから選ぶ' })).toBeEnabled();
  });

  test('typed forms are taken over as a date and shown with slashes [VAL-048, VAL-049, VAL-050, VAL-063]', async () => {
    const scene = showForm([item]);
    const forms = {
      '20150401': '2015-04-01',
      'S50.8.21': '1975-08-21',
      'h3/2/1': '1991-02-01',
      '２０１５／４／２': '2015-04-02',
    };
    for (const [typed, stored] of Object.entries(forms)) {
      await scene.user.clear(field());
      await scene.user.type(field(), typed);
      await scene.user.tab();
      expect(scene.answers()).toEqual({ birth: stored });
      expect(field()).toHaveValue(stored.replaceAll('-', '/'));
    }
  });

  test('a date without an era is asked back, and a press answers (CONTRACT 13)', async () => {
    const scene = showForm([item]);
    await scene.user.type(field(), '55.5.5');
    await scene.user.tab();
    expect(await screen.findByText('「55.5.5」は、どの年ですか？')).toBeVisible();
    expect(field()).toHaveAccessibleDescription(
      '例：2026/11/20 フォーマットが正しくありません。 例：昭和55年5月5日、1980年5月5日',
    );
    const years = screen.getAllByRole('button', { name: /（/ }).map((button) => button.textContent);
    expect(years).toEqual(['1980年5月5日（昭和55年）', '1955年5月5日（昭和30年）']);
    await scene.user.click(screen.getByRole('button', { name: '1980年5月5日（昭和55年）' }));
    expect(scene.answers()).toEqual({ birth: '1980-05-05' });
    expect(screen.queryByText(/どの年ですか/)).toBeNull();
    expect(field()).toBeValid();
  });

  test('what the form makes of a typed date is said under it until it is typed anew [VAL-062]', async () => {
    const scene = showForm([item]);
    await scene.user.type(field(), '1948-02-30');
    await scene.user.tab();
    expect(scene.answers()).toEqual({ birth: '1948-02-29' });
    const note = '「1948-02-30」を、1948年2月29日（昭和23年）に直しました。正しいかご確認ください。';
    expect(await screen.findByText(note)).toBeVisible();
    const outcome = await scene.submit();
    expect(outcome).toMatchObject({ valid: true });
    const entries = previewEntries(configOf([item]), 'answers' in outcome ? outcome.answers : {}, 'user');
    expect(entries[0]?.note).toBe('入力された「1948-02-30」から直した日付です。正しいかご確認ください。');
    await scene.user.clear(field());
    await scene.user.type(field(), '昭23.2.28');
    await scene.user.tab();
    expect(scene.answers()).toEqual({ birth: '1948-02-28' });
    expect(screen.queryByText(/に直しました/)).toBeNull();
  });

  test('a stored date is shown with slashes and stored with hyphens [FORM-072, VAL-066]', () => {
    const scene = showForm([item], { initialAnswers: { birth: '2015-04-01' } });
    expect(field()).toHaveValue('2015/04/01');
    expect(scene.answers()).toEqual({ birth: '2015-04-01' });
  });

  test('a typed date of the future is drawn to today [VAL-059, VAL-062]', async () => {
    const scene = showForm([item]);
    await scene.user.type(field(), '2027/1/1');
    await scene.user.tab();
    expect(field()).toHaveValue('2026/01/01');
    await scene.user.clear(field());
    await scene.user.type(field(), '2026/11/25');
    await scene.user.tab();
    expect(field()).toHaveValue('2026/11/20');
  });

  test('says when there is no date, or no such form [VAL-006, VAL-056]', async () => {
    const scene = showForm([{ ...item, isRequired: { value: true } }]);
    await scene.submit();
    expect(field()).toHaveAccessibleDescription('例：2026/11/20 必須です');
    await scene.user.type(field(), 'きのう');
    await scene.user.tab();
    expect(field()).toHaveAccessibleDescription(
      '例：2026/11/20 フォーマットが正しくありません。 例：昭和55年5月5日、1980年5月5日',
    );
    expect(field()).toHaveValue('きのう');
  });

  test('the calendar opens on January 1990 when no date is set, and gives what is picked unchanged [FORM-073]', async () => {
    const scene = showForm([item]);
    await scene.user.click(screen.getByRole('button', { name: '生年月日をカレンダーから選ぶ' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('combobox', { name: '年を選ぶ' })).toHaveDisplayValue('1990年');
    expect(dialog.getByRole('combobox', { name: '月を選ぶ' })).toHaveDisplayValue('1月');
    await scene.user.click(dialog.getByRole('button', { name: /1月15日/ }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(field()).toHaveValue('1990/01/15');
    expect(scene.answers()).toEqual({ birth: '1990-01-15' });
  });

  test('has no accessibility faults at rest, in error and disabled', async () => {
    await expectAccessibleItem(item);
  });
});
