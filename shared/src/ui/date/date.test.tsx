/** The date pickers speak Japanese, know Japan's today and give YYYY-MM-DD. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { instantOfJapan, resetClock, setClock } from '../../domain/clock';
import { pressedInVain } from '../../testing/presses';
import { DatePickerDialog } from '.';
import { todayMoment, toText } from './moment';

afterEach(resetClock);

const nothing = () => undefined;

test('the weekdays are in Japanese from Sunday on [CONST-013]', () => {
  render(<DatePickerDialog open title="日付" onChoose={nothing} onClose={nothing} />);
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '日',
    '月',
    '火',
    '水',
    '木',
    '金',
    '土',
  ]);
});

test('January 1990 opens where there is no date [FORM-073]', () => {
  render(<DatePickerDialog open title="生年月日" onChoose={nothing} onClose={nothing} />);
  const dialog = within(screen.getByRole('dialog', { name: '生年月日' }));
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: '年を選ぶ' }).selectedOptions[0]?.text).toBe('1990年');
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: '月を選ぶ' }).selectedOptions[0]?.text).toBe('1月');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('1月1日(月)');
});

test('a press on a day brings YYYY-MM-DD', async () => {
  const user = userEvent.setup();
  const onChoose = jest.fn();
  render(<DatePickerDialog open title="生年月日" value="1980-05-05" onChoose={onChoose} onClose={nothing} />);
  expect(screen.getByRole('button', { name: '5月5日(月)' }).getAttribute('aria-pressed')).toBe('true');
  await user.selectOptions(screen.getByRole('combobox', { name: '月を選ぶ' }), '8月');
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '8月21日(木)' }));
  expect(onChoose).toHaveBeenCalledWith('1980-08-21');
});

test('days that are barred or out of range are disabled [FORM-080, FORM-081]', async () => {
  const user = userEvent.setup();
  const onChoose = jest.fn();
  render(
    <DatePickerDialog
      open
      title="予約日"
      value="2026-11-20"
      min="2026-11-10"
      max="2026-11-25"
      isDisabled={(date) => date === '2026-11-23'}
      onChoose={onChoose}
      onClose={nothing}
    />,
  );
  for (const name of ['11月23日(月)', '11月9日(月)', '11月26日(木)']) {
    const day = screen.getByRole<HTMLButtonElement>('button', { name });
    expect(day.disabled).toBe(true);
    await user.click(day);
  }
  expect(pressedInVain()).toBe(3);
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '次の月' }).disabled).toBe(true);
});

test('arrow keys move between days, PageDown between months, and Enter chooses [FORM-073]', async () => {
  const user = userEvent.setup();
  const onChoose = jest.fn();
  render(
    <DatePickerDialog
      open
      title="予約日"
      value="2026-11-20"
      min="2026-11-10"
      max="2026-12-25"
      isDisabled={(date) => ['2026-11-22', '2026-12-06'].includes(date)}
      onChoose={onChoose}
      onClose={nothing}
    />,
  );
  const focused = () => document.activeElement?.getAttribute('aria-label');
  expect(focused()).toBe('11月20日(金)');
  const stops = screen.getAllByRole('button', { name: /日\(/ }).filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
  const steps: [string, string][] = [
    ['{ArrowRight}', '11月21日(土)'],
    ['{ArrowRight}', '11月23日(月)'],
    ['{ArrowUp}', '11月16日(月)'],
    ['{ArrowUp}', '11月16日(月)'],
    ['{End}', '11月21日(土)'],
    ['{Home}', '11月15日(日)'],
    ['{ArrowLeft}', '11月14日(土)'],
    ['{ArrowLeft}', '11月13日(金)'],
    ['{ArrowLeft}', '11月12日(木)'],
    // A day that the month before shows too.
    ['{PageDown}', '12月12日(土)'],
    ['{PageUp}', '11月12日(木)'],
    ['{PageDown}', '12月12日(土)'],
    ['{PageDown}', '12月25日(金)'],
    ['{ArrowDown}', '12月25日(金)'],
  ];
  for (const [key, day] of steps) {
    await user.keyboard(key);
    expect({ key, day: focused() }).toEqual({ key, day });
  }
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('2026-12-25');
});

test('today is the date in Japan, not that of the device', () => {
  setClock(instantOfJapan('20261126', '00:30'));
  expect(toText(todayMoment())).toBe('2026-11-26');
});
