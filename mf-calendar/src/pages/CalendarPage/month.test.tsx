/** The monthly view. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { tidyUp } from '@madoguchi/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONFIG, expectOff, FIRST_WEEK, openCalendar, scheduleAnswer, slot, weekTable } from '../../testing/scene';

afterEach(tidyUp);

function monthTable(heading: string): Promise<HTMLElement> {
  return screen.findByRole('table', { name: `${heading}の予約状況` });
}

async function openMonth(): Promise<void> {
  await weekTable(FIRST_WEEK);
  await userEvent.click(screen.getByRole('button', { name: '月表示' }));
}

describe('monthly view', () => {
  test('the view changes to the month and back to the same week [CAL-001, CAL-004, CAL-006]', async () => {
    openCalendar();
    await openMonth();
    await monthTable('2026年11月');
    expect(screen.getByRole('button', { name: '月表示' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: '週表示' }));
    await weekTable(FIRST_WEEK);
  });

  test('the legend reads 空きあり and 空きなし [CAL-007]', async () => {
    openCalendar();
    await openMonth();
    await monthTable('2026年11月');
    const legend = screen.getByRole('list', { name: '記号の意味' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual(['○空きあり', '×空きなし']);
  });

  test('前へ and 次へ change the month within the bookable ones [CAL-005]', async () => {
    openCalendar();
    await openMonth();
    await monthTable('2026年11月');
    const previous = screen.getByRole('button', { name: '前へ' });
    const next = screen.getByRole('button', { name: '次へ' });
    expectOff(previous);
    await userEvent.click(next);
    await monthTable('2026年12月');
    await userEvent.click(next);
    await monthTable('2027年1月');
    expectOff(next);
    await userEvent.click(previous);
    await monthTable('2026年12月');
    await userEvent.click(screen.getByRole('button', { name: '週表示' }));
    await weekTable('11/30 – 12/6');
  });

  test('a press on a free day opens its week at the first free slot of the day [CAL-008]', async () => {
    openCalendar();
    await openMonth();
    await monthTable('2026年11月');
    await userEvent.click(screen.getByRole('button', { name: '次へ' }));
    await monthTable('2026年12月');
    await userEvent.click(await screen.findByRole('button', { name: '12月9日(水) 空きあり' }));
    await weekTable('12/7 – 12/13');
    expect(slot('12月9日(水) 09:00 空きあり')).toHaveFocus();
  });

  test('another day drops the choice, the chosen day keeps it, and its column is marked (CONTRACT 13)', async () => {
    openCalendar();
    await weekTable('11/23 – 11/29');
    await userEvent.click(slot('11月25日(水) 10:00 空きあり'));
    await openMonth();
    await monthTable('2026年11月');
    await userEvent.click(screen.getByRole('button', { name: '11月25日(水) 空きあり' }));
    await weekTable('11/23 – 11/29');
    expect(slot('11月25日(水) 10:00 空きあり')).toHaveAttribute('aria-pressed', 'true');
    await openMonth();
    await monthTable('2026年11月');
    await userEvent.click(screen.getByRole('button', { name: '11月26日(木) 空きあり' }));
    await weekTable('11/23 – 11/29');
    expect(screen.getByText('日時を選んでください')).toBeVisible();
    expect(screen.getByRole('button', { name: '予約内容を確認' })).toBeDisabled();
    expect(screen.getByRole('columnheader', { name: /^木/ })).toHaveAttribute('data-opened');
    expect(screen.getByRole('columnheader', { name: /^水/ })).not.toHaveAttribute('data-opened');
  });

  test('days without a free slot are off: full, closed, past and outside the window', async () => {
    openCalendar({ schedule: scheduleAnswer({ '20261124': { '0': [4, 4], '1': [1, 1], '2': [0, 0] } }) });
    await openMonth();
    await monthTable('2026年11月');
    const full = screen.getByRole('button', { name: '11月24日(火) 空きなし' });
    expectOff(full);
    expectOff(screen.getByRole('button', { name: '11月28日(土) 受付不可' }));
    expectOff(screen.getByRole('button', { name: '11月19日(木) 受付不可' }));
    await userEvent.click(full);
    await monthTable('2026年11月');
    expect(screen.queryByRole('button', { name: /12月1日/ })).toBeNull();
  });

  test('a week across two months leads to the later month [CAL-029]', async () => {
    openCalendar();
    await weekTable(FIRST_WEEK);
    await userEvent.click(screen.getByRole('button', { name: '次へ' }));
    await weekTable('11/30 – 12/6');
    await userEvent.click(screen.getByRole('button', { name: '月表示' }));
    await monthTable('2026年12月');
  });

  test('the calendar shows as many months as numberMonthShowCalendar says [CAL-031]', async () => {
    openCalendar({
      config: {
        surveySchema: [
          ...CONFIG.surveySchema,
          { itemKey: 'numberMonthShowCalendar', type: 'number', title: '月数', default: '2' },
        ],
      },
    });
    await openMonth();
    await monthTable('2026年11月');
    await monthTable('2026年12月');
    expect(screen.queryByRole('table', { name: '2027年1月の予約状況' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: '12月9日(水) 空きあり' }));
    await weekTable('12/7 – 12/13');
  });

  test('the days are one tab stop with arrow keys', async () => {
    openCalendar();
    await openMonth();
    await monthTable('2026年11月');
    // December has been there: it need not load, and the place in the table is kept.
    await userEvent.click(screen.getByRole('button', { name: '次へ' }));
    await screen.findByRole('button', { name: '12月15日(火) 空きあり' });
    await userEvent.click(screen.getByRole('button', { name: '前へ' }));
    await monthTable('2026年11月');
    act(() => screen.getByRole('button', { name: '11月23日(月) 空きあり' }).focus());
    await userEvent.keyboard('{ArrowRight}{ArrowUp}');
    expect(screen.getByRole('button', { name: '11月17日(火) 受付不可' })).toHaveFocus();
    await userEvent.keyboard('{PageDown}');
    await monthTable('2026年12月');
    // The place that had the focus: fourth week, Tuesday.
    await waitFor(() => expect(screen.getByRole('button', { name: '12月22日(火) 空きあり' })).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowLeft}');
    expect(screen.getByRole('button', { name: '12月1日(火) 空きあり' })).toHaveFocus();
  });
});
