/** The weekly view. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { daysFromTo } from '@madoguchi/shared/domain/date';
import { type FakeHandler, jsonResponse, tidyUp } from '@madoguchi/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CALENDAR_ID,
  changeSchedule,
  entered,
  expectOff,
  FIRST_WEEK,
  openCalendar,
  scheduleAnswer,
  slot,
  weekTable,
} from '../../testing/scene';

afterEach(tidyUp);

/** The first week without a single slot. */
const NO_SLOTS = Object.fromEntries(
  ['20261123', '20261124', '20261125', '20261126', '20261127'].map((day) => [day, {}]),
);

describe('weekly table', () => {
  test('the week starts on Monday, with days across and times down [CAL-001, CAL-002, CAL-026]', async () => {
    openCalendar();
    const table = await weekTable(FIRST_WEEK);
    const heads = within(table).getAllByRole('columnheader').slice(1);
    expect(heads.map((head) => head.textContent?.replace('休', ''))).toEqual([
      '月23',
      '火24',
      '水25',
      '木26',
      '金27',
      '土28',
      '日29',
    ]);
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual(['9:00', '9:30', '10:00']);
    const row = within(table).getAllByRole('row')[3];
    expect(
      row &&
        within(row)
          .getAllByRole('button')
          .map((button) => button.textContent),
    ).toEqual([
      '11月23日(月) 10:00 空きあり',
      '11月24日(火) 10:00 空きあり',
      '11月25日(水) 10:00 空きあり',
      '11月26日(木) 10:00 空きあり',
      '11月27日(金) 10:00 空きあり',
      '11月28日(土) 10:00 受付不可',
      '11月29日(日) 10:00 受付不可',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: '日時を選ぶ' })).toBeVisible();
  });

  test('only free slots can be chosen, and a press on a full or closed one changes nothing [SLOT-007]', async () => {
    openCalendar({ schedule: scheduleAnswer({ '20261124': { '0': [4, 4], '1': [0, 0] } }) });
    await weekTable(FIRST_WEEK);
    const full = slot('11月24日(火) 09:00 空きなし');
    const closed = slot('11月24日(火) 09:30 受付不可');
    expectOff(full);
    expectOff(closed);
    await userEvent.click(full);
    await userEvent.click(closed);
    expect(screen.getByText('日時を選んでください')).toBeVisible();

    const free = slot('11月25日(水) 10:00 空きあり');
    expect(free).toHaveAttribute('data-slot', '20261125-2');
    await userEvent.click(free);
    expect(free).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('選択中')).toBeVisible();
    expect(screen.getByText('11月25日(水) 10:00')).toBeVisible();
  });

  test('an item that takes two places finds a slot with one left full', async () => {
    openCalendar({ form: entered({ answers: { name: '山田 花子', reservation: 'basic_double' } }) });
    await weekTable(FIRST_WEEK);
    expectOff(slot('11月25日(水) 09:30 空きなし'));
    expect(slot('11月25日(水) 10:00 空きあり')).not.toHaveAttribute('aria-disabled');
  });

  test('予約内容を確認 is disabled until a slot is chosen [CAL-010]', async () => {
    openCalendar();
    await weekTable(FIRST_WEEK);
    expect(screen.getByRole('button', { name: '予約内容を確認' })).toBeDisabled();
    await userEvent.click(slot('11月25日(水) 10:00 空きあり'));
    expect(screen.getByRole('button', { name: '予約内容を確認' })).toBeEnabled();
  });

  test('a calendar whose bookable window is empty says that it takes no reservations', async () => {
    openCalendar({ calendar: { reservationPossibleMonths: 0 } });
    expect(await screen.findByText('現在予約を受け付けておりません')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('次へ shows the next week and 前へ the one before [CAL-003]', async () => {
    openCalendar();
    await weekTable(FIRST_WEEK);
    const previous = screen.getByRole('button', { name: '前へ' });
    const next = screen.getByRole('button', { name: '次へ' });
    expect(next).toHaveAttribute('data-next-week');
    expectOff(previous);
    await userEvent.click(previous);
    await weekTable(FIRST_WEEK);

    await userEvent.click(next);
    await weekTable('11/30 – 12/6');
    expect(slot('12月1日(火) 10:00 空きあり')).toBeVisible();
    expect(previous).not.toHaveAttribute('aria-disabled');
    await userEvent.click(previous);
    await weekTable(FIRST_WEEK);
  });

  test('the last bookable week ends 次へ', async () => {
    openCalendar({ calendar: { reservationPossibleMonths: 1 } });
    await weekTable(FIRST_WEEK);
    const next = screen.getByRole('button', { name: '次へ' });
    for (const range of ['11/30 – 12/6', '12/7 – 12/13', '12/14 – 12/20']) {
      await userEvent.click(next);
      await weekTable(range);
    }
    expectOff(next);
    expectOff(slot('12月20日(日) 10:00 受付不可'));
  });

  test('a week without slots says so and leads to the next free week [CAL-024]', async () => {
    const empty = Object.fromEntries(
      ['20261130', '20261201', '20261202', '20261203', '20261204'].map((day) => [day, {}]),
    );
    openCalendar({ schedule: scheduleAnswer(empty) });
    await weekTable(FIRST_WEEK);
    await userEvent.click(screen.getByRole('button', { name: '次へ' }));
    expect(await screen.findByText('この週は現在予約を受け付けておりません')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '次に空きのある週へ' }));
    await weekTable('12/7 – 12/13');
  });

  test('the calendar opens at the first week with a free slot, and says so; who goes back stays there (CONTRACT 13)', async () => {
    openCalendar({ schedule: scheduleAnswer(NO_SLOTS) });
    await weekTable('11/30 – 12/6');
    expect(screen.getByText('空きのある最初の週を表示しています。')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '前へ' }));
    expect(await screen.findByText('この週は現在予約を受け付けておりません')).toBeVisible();
    expect(screen.queryByText('空きのある最初の週を表示しています。')).toBeNull();
  });

  describe('who goes to another week stays in it', () => {
    /** A schedule that comes when it is let go, for more days than `days` at once. */
    function heldSchedule(changes: Parameters<typeof scheduleAnswer>[0], days: number) {
      const answer = scheduleAnswer(changes);
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      let isAsked = false;
      const schedule: FakeHandler = async (request) => {
        const { query } = request;
        if (daysFromTo(query.get('start_day') ?? '', query.get('end_day') ?? '').length > days) {
          isAsked = true;
          await held;
        }
        return answer(request);
      };
      const asked = () => waitFor(() => expect(isAsked).toBe(true));
      return { schedule, asked, letGo: () => act(async () => letGo()) };
    }
    const next = () => userEvent.click(screen.getByRole('button', { name: '次へ' }));

    test('before the schedule is there', async () => {
      const second = ['20261130', '20261201', '20261202', '20261203', '20261204'].map((day) => [day, {}]);
      const { schedule, asked, letGo } = heldSchedule(Object.fromEntries(second), 0);
      openCalendar({ schedule });
      await screen.findByRole('button', { name: '次へ' });
      await asked();
      await next();
      await letGo();
      expect(await screen.findByText('この週は現在予約を受け付けておりません')).toBeVisible();
      await next();
      await weekTable('12/7 – 12/13');
    });

    test('while the first free one is looked for', async () => {
      // The look reaches further than what is shown.
      const { schedule, asked, letGo } = heldSchedule(NO_SLOTS, 28);
      openCalendar({ schedule });
      await asked();
      await next();
      await next();
      await letGo();
      await weekTable('12/7 – 12/13');
      expect(screen.queryByText('空きのある最初の週を表示しています。')).toBeNull();
    });
  });

  test('the three nearest free slots stand above the table, and one press takes one of another week too', async () => {
    openCalendar({
      schedule: scheduleAnswer({
        ...NO_SLOTS,
        '20261123': { '2': [1, 0] },
        '20261130': { '0': [2, 0], '1': [2, 2], '2': [2, 0] },
      }),
    });
    await weekTable(FIRST_WEEK);
    const region = screen.getByRole('region', { name: '近い空き' });
    expect(
      within(region)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['11月23日(月) 10:00を選ぶ', '11月30日(月) 9:00を選ぶ', '11月30日(月) 10:00を選ぶ']);
    await userEvent.click(within(region).getByRole('button', { name: '11月30日(月) 10:00を選ぶ' }));
    await weekTable('11/30 – 12/6');
    expect(within(region).getAllByRole('button', { pressed: true })).toEqual([
      within(region).getByRole('button', { name: '11月30日(月) 10:00を選ぶ' }),
    ]);
    expect(slot('11月30日(月) 10:00 空きあり')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: '予約内容を確認' })).toBeEnabled();
  });

  test('the next free slot is found half a year ahead, and its absence is shown [CAL-024]', async () => {
    const days = scheduleAnswer();
    const onlyIn = (first: string, last: string): FakeHandler => {
      return (request) => {
        const answer = days(request) as { schedule: Record<string, object> };
        const open = Object.entries(answer.schedule).filter(([day]) => day >= first && day <= last);
        return { ...answer, schedule: Object.fromEntries(open) };
      };
    };
    openCalendar({ calendar: { reservationPossibleMonths: 12 }, schedule: onlyIn('20270524', '20270528') });
    await weekTable('5/24 – 5/30');
    await userEvent.click(screen.getByRole('button', { name: '次へ' }));
    await userEvent.click(await screen.findByRole('button', { name: '次に空きのある週へ' }));
    const notice = await screen.findByRole('alertdialog', { name: 'これより先に空きのある週はありません。' });
    await userEvent.click(within(notice).getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('button', { name: '次に空きのある週へ' })).not.toHaveAttribute('aria-busy');
  });

  test('weeks that could not be looked through are not called full', async () => {
    const { network } = openCalendar({ schedule: scheduleAnswer(NO_SLOTS) });
    await weekTable('11/30 – 12/6');
    await userEvent.click(screen.getByRole('button', { name: '前へ' }));
    await screen.findByText('この週は現在予約を受け付けておりません');
    network.answer(`GET ${API_BASE}${API_PATHS.schedule}/${CALENDAR_ID}`, () => jsonResponse(500, {}));
    await userEvent.click(screen.getByRole('button', { name: '次に空きのある週へ' }));
    expect(
      await screen.findByRole('alertdialog', { name: /^予約枠を取得できませんでした。/ }, { timeout: 5_000 }),
    ).toBeVisible();
  });

  test('today, days off and slots with little left are named in words too', async () => {
    openCalendar({ calendar: { reservationPossibleStart: 0 } });
    const table = await weekTable('11/16 – 11/22');
    const today = within(table).getByRole('columnheader', { current: 'date' });
    expect(today).toHaveTextContent('20');
    expect(today).toHaveTextContent('今日');
    expect(within(table).getByRole('columnheader', { name: /土/ })).toHaveTextContent('休');
    // 9:00 has started, 9:30 has not.
    expectOff(slot('11月20日(金) 09:00 受付不可'));
    expect(slot('11月20日(金) 09:30 空きあり')).toHaveAccessibleDescription('残りわずか');
    const legend = screen.getByRole('list', { name: '記号の意味' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual(['○空きあり', '△残りわずか', '×空きなし', '−受付不可']);
  });

  test('holidays are shown by a mark and by their name, whether they are closed or not', async () => {
    const days = scheduleAnswer();
    const { network } = openCalendar({
      schedule: (request) => ({
        ...(days(request) as object),
        holidays: { '20261123': '勤労感謝の日', '20261128': '創立記念日' },
      }),
    });
    const table = await weekTable(FIRST_WEEK);
    const head = (name: RegExp) => within(table).getByRole('columnheader', { name });
    expect(head(/^月/)).toHaveTextContent('月祝23勤労感謝の日');
    expect(head(/^土/)).toHaveTextContent('土休28創立記念日');
    expect(head(/^火/)).toHaveTextContent(/^火24$/);
    expect(slot('11月23日(月) 10:00 空きあり')).not.toHaveAttribute('aria-disabled');
    expect(network.requests.find(({ path }) => path.includes('/schedule/'))?.query.get('holidays')).toBe('1');
    await userEvent.click(screen.getByRole('button', { name: '月表示' }));
    const day = await screen.findByRole('button', { name: '11月23日(月) 空きあり' });
    expect(day).toHaveAccessibleDescription('祝日 勤労感謝の日');
    expect(day).toHaveTextContent('祝○');
  });

  test.each(['visibilitychange', 'online'])(
    '%s: what other people took meanwhile is seen without a press, and the rest of the choice stays',
    async (name) => {
      openCalendar();
      await weekTable(FIRST_WEEK);
      await userEvent.click(slot('11月24日(火) 10:00 空きあり'));
      changeSchedule({ '20261125': { '0': [4, 0], '1': [4, 3], '2': [4, 4] } });
      act(() => {
        (name === 'online' ? window : document).dispatchEvent(new Event(name));
      });
      expect(await screen.findByRole('button', { name: '11月25日(水) 10:00 空きなし' })).toBeVisible();
      expect(slot('11月24日(火) 10:00 空きあり')).toHaveAttribute('aria-pressed', 'true');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('the schedule is asked for again when the person comes back, and a slot that went meanwhile is marked', async () => {
    openCalendar();
    await weekTable(FIRST_WEEK);
    await userEvent.click(slot('11月25日(水) 10:00 空きあり'));
    changeSchedule({ '20261125': { '0': [4, 0], '1': [4, 3], '2': [4, 4] } });
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'ご希望の日時は満員になりました。別の日時を選んでください。',
    );
    const lost = slot('11月25日(水) 10:00 空きなし');
    expect(lost).toHaveAccessibleDescription('満員になりました');
    expect(screen.getByRole('button', { name: '予約内容を確認' })).toBeDisabled();
  });

  test('a swipe to the left shows the next week, a short or steep one does not', async () => {
    openCalendar();
    const table = await weekTable(FIRST_WEEK);
    const swipe = (x: number, y: number) => {
      fireEvent.touchStart(table, { touches: [{ clientX: 200, clientY: 100 }] });
      fireEvent.touchEnd(table, { changedTouches: [{ clientX: x, clientY: y }] });
    };
    swipe(180, 100);
    swipe(120, 400);
    await weekTable(FIRST_WEEK);
    swipe(100, 110);
    await weekTable('11/30 – 12/6');
    swipe(330, 110);
    await weekTable(FIRST_WEEK);
    // Two fingers zoom; before the first week there is none.
    fireEvent.touchStart(table, {
      touches: [
        { clientX: 200, clientY: 100 },
        { clientX: 250, clientY: 100 },
      ],
    });
    fireEvent.touchEnd(table, { changedTouches: [{ clientX: 60, clientY: 100 }] });
    swipe(330, 100);
    await weekTable(FIRST_WEEK);
  });
});

describe('keyboard', () => {
  test('the week is one tab stop; arrows, Home, End and the page keys move inside and beyond it', async () => {
    openCalendar();
    await weekTable(FIRST_WEEK);
    const stops = () =>
      screen
        .getAllByRole('button', { name: /(?:空きあり|空きなし|受付不可)$/ })
        .filter((button) => button.tabIndex === 0);
    expect(stops()).toEqual([slot('11月23日(月) 09:00 空きあり')]);

    act(() => slot('11月23日(月) 09:00 空きあり').focus());
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(slot('11月24日(火) 09:30 空きあり')).toHaveFocus();
    expect(stops()).toEqual([slot('11月24日(火) 09:30 空きあり')]);
    await userEvent.keyboard('{End}');
    expect(slot('11月29日(日) 09:30 受付不可')).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}');
    expect(slot('11月23日(月) 09:00 空きあり')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(slot('11月23日(月) 09:00 空きあり')).toHaveFocus();

    await userEvent.keyboard('{PageDown}');
    await weekTable('11/30 – 12/6');
    expect(slot('11月30日(月) 09:00 空きあり')).toHaveFocus();
    await userEvent.keyboard('{PageUp}{End}{ArrowRight}');
    await waitFor(() => expect(slot('11月30日(月) 09:00 空きあり')).toHaveFocus());

    await userEvent.keyboard('{Enter}');
    expect(slot('11月30日(月) 09:00 空きあり')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('dialog before a choice', () => {
  test('people with large letters confirm day and time before they choose [CAL-011]', async () => {
    document.documentElement.dataset.textSize = 'large';
    openCalendar();
    await weekTable(FIRST_WEEK);
    await userEvent.click(slot('11月25日(水) 10:00 空きあり'));
    const dialog = screen.getByRole('dialog', { name: '以下の日時でよろしいですか？' });
    expect(dialog).toHaveTextContent('11月25日(水) 10:00');
    await userEvent.click(within(dialog).getByRole('button', { name: 'いいえ' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('日時を選んでください')).toBeVisible();

    await userEvent.click(slot('11月25日(水) 10:00 空きあり'));
    await userEvent.click(screen.getByRole('button', { name: 'はい' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: '予約内容を確認' })).toBeEnabled();
  });
});
