/** The day sheet: what is shown, who arrives, what a reader finds, what somebody else has changed. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Attendance, Today } from '@madoguchi/shared/contract/console/answers';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { addressOf, tidyUp } from '@madoguchi/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../features/date/DayPicker';
import '../../features/desk/Detail';
import '../../features/desk/deeds';
import '../../features/desk/ScanDialog';
import { answerOf, deskHandlers, detailOf } from '../../testing/desk';
import { type ConsoleScene, ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

const attended = (state: Attendance['state']): Attendance => ({
  state,
  at: '2026-11-24T00:41:00.000Z',
  actorId: 'S-uketsuke',
});

type Row = Today['items'][number];
function rowOf(time: string, key: string, name: string, attendance: Attendance | null = null): Row {
  const slot = { categoryId: 'basic', itemId: '0', date: '20261124', slot: '1', start: time, end: time };
  const answer = answerOf(key, name, { attendance, reservation: slot, check: '対応済' });
  return { kind: 'reservation', time, calendarId: 'center', what: '基本健診', age: 46, sex: '女', answer };
}

const NOTHING: Today['hands'] = {
  ...{ refunds: 0, failedMessages: 0, refusedFiles: 0, wishes: 0 },
  ...{ endingCalendars: [], openClosings: [] },
};

function start({ hands = NOTHING, ...more }: Partial<ConsoleScene> & { hands?: Today['hands'] } = {}, query = '') {
  const rows = [
    rowOf('09:00', 'k0', '佐々木 義男', attended('done')),
    rowOf('10:00', 'k1', '鈴木 健太'),
    rowOf('10:00', 'k2', '渡辺 直樹', attended('arrived')),
    rowOf('10:30', 'k3', '伊藤 彩'),
  ];
  const noting = Object.fromEntries(
    rows.map((row) => [
      routeOf('answerAttendance', { partitionKey: row.answer.partitionKey }),
      ({ body }: { body: unknown }) => {
        const { state } = body as { state: Attendance['state'] | null };
        row.answer = { ...row.answer, version: row.answer.version + 1, attendance: state && attended(state) };
        return { result: 'OK' };
      },
    ]),
  );
  const reading = Object.fromEntries(
    rows.map((row) => [routeOf('answer', { partitionKey: row.answer.partitionKey }), () => ok(detailOf(row.answer))]),
  );
  const view = openConsole({
    path: `${CONSOLE_ROUTES.ConsoleToday}${query}`,
    ...more,
    handlers: {
      ...deskHandlers([]),
      [routeOf('today')]: ({ query: asked }) =>
        ok({
          day: asked.get('day'),
          total: asked.get('day') === '20261124' ? rows.length : 0,
          items: asked.get('day') === '20261124' ? rows : [],
          hands,
          beds: { staying: 4, begins: 3, ends: 2 },
        }),
      ...noting,
      ...reading,
      ...more.handlers,
    },
  });
  return { ...view, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

const rowNamed = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const noted = ({ network }: ReturnType<typeof start>, partitionKey: string) =>
  network.requestsTo(addressOf(routeOf('answerAttendance', { partitionKey }))).map(({ body }) => body);

describe('the sheet', () => {
  test('stands by time with the present, who is late, and what is over folded [CONSOLE-3]', async () => {
    const { user } = start();
    const late = await rowNamed('鈴木 健太');
    expect(within(late).getByText('12分すぎ')).toBeInTheDocument();
    const words = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(words.indexOf('いま 10:12')).toBe(words.findIndex((each) => each?.includes('伊藤')) - 1);
    expect(screen.queryByRole('row', { name: /佐々木/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /済み 1件を表示/ }));
    expect(await rowNamed('佐々木')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: '11月24日(火)' })).toBeInTheDocument();
  });

  test('a part and words narrow it down, and the counts stand [CONSOLE-3]', async () => {
    const { user } = start();
    await rowNamed('鈴木 健太');
    await user.click(screen.getByRole('radio', { name: '到着 1' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /鈴木/ })).toBeNull());
    expect(await rowNamed('渡辺 直樹')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'すべて 4' }));
    await user.keyboard('/伊藤');
    await waitFor(() => expect(screen.queryByRole('row', { name: /渡辺/ })).toBeNull());
    expect(await rowNamed('伊藤 彩')).toBeInTheDocument();
  });

  test('another day is another sheet; one without reservations says so [CONSOLE-3]', async () => {
    const { user, network } = start();
    await rowNamed('鈴木 健太');
    await user.click(screen.getByRole('button', { name: '次の日' }));
    expect(await screen.findByText('この日の予約はありません。')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: '11月25日(水)' })).toBeInTheDocument();
    const days = network.requestsTo(addressOf(routeOf('today'))).map(({ query }) => query.get('day'));
    expect(days.at(-1)).toBe('20261125');
  });

  test('another day is chosen or typed in a picker that comes with its press [CONSOLE-3]', async () => {
    const { network, user } = start();
    await rowNamed('鈴木 健太');
    const days = () => network.requestsTo(addressOf(routeOf('today'))).map(({ query }) => query.get('day'));
    expect(screen.queryByLabelText('日付を選ぶ', { selector: 'input' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '日付を選ぶ 2026/11/24' }));
    const field = await screen.findByLabelText('日付を選ぶ', { selector: 'input' });
    fireEvent.change(field, { target: { value: '2026/11/2' } });
    expect(days()).toEqual(['20261124']);
    fireEvent.change(field, { target: { value: '2026/11/26' } });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(days()).toEqual(['20261124', '20261126']));
    const button = await screen.findByRole('button', { name: '日付を選ぶ 2026/11/26' });
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('where there is no room beside it, what needs hands stands folded above it [CONSOLE-3]', async () => {
    const { matchMedia } = window;
    const narrow = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query.startsWith('(max-width') }));
    const { user } = start({ hands: { ...NOTHING, wishes: 3 } });
    const hands = within(await screen.findByRole('complementary', { name: '手を入れるもの 3' }));
    const link = hands.getByText('希望日の確認');
    expect(link).not.toBeVisible();
    await user.click(hands.getByText('手を入れるもの'));
    expect(link).toBeVisible();
    narrow.mockRestore();
  });

  test('what needs hands is counted, each with how many [CONSOLE-3]', async () => {
    const endingCalendars = [{ calendarId: 'mother', name: '母親学級', lastDay: '20261206' }];
    start({ hands: { ...NOTHING, refunds: 2, wishes: 3, endingCalendars } });
    const hands = await screen.findByRole('complementary', { name: /手を入れるもの 6/ });
    expect(within(hands).getByText(/^母親学級.12月6日\(日\)まで$/)).toBeInTheDocument();
    expect(within(hands).getByRole('link', { name: '希望日の確認' })).toBeInTheDocument();
    expect(within(hands).queryByText('開けない添付')).toBeNull();
  });

  test('people who are still open after a closing are counted, and lead to it [CONSOLE 3] [CONTRACT 13]', async () => {
    const closing = { closingId: '01JD', calendarId: 'center', name: '健診センター', firstDay: '20261203', open: 7 };
    start({ hands: { ...NOTHING, openClosings: [closing] } });
    const hands = await screen.findByRole('complementary', { name: /手を入れるもの 1/ });
    const link = within(hands).getByRole('link', { name: '休診の未対応　健診センター　12月3日(木)' });
    expect(link).toHaveAttribute('href', '/console/calendars/closing?calendar=center&closing=01JD');
    expect(within(hands).getByText('7人')).toBeInTheDocument();
  });
});

describe('the sheet of a desk that was left', () => {
  const MINUTE = 60_000;
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const readings = ({ network }: ReturnType<typeof start>) => network.requestsTo(addressOf(routeOf('today'))).length;
  /** A desk whose sessions rest so long, with its sheet read. */
  const left = async (idleMinutes: number) => {
    jest.useFakeTimers();
    const scene = start({ staff: { idleMinutes } });
    await pass(1_000);
    await pass(1_000);
    expect(screen.getByRole('row', { name: /鈴木 健太/ })).toBeInTheDocument();
    return scene;
  };
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is read no more a minute before the session would end, and says so [14.1]', async () => {
    const scene = await left(30);
    await pass(28 * MINUTE);
    expect(screen.queryByText(/更新を止めました/)).toBeNull();
    expect(readings(scene)).toBeGreaterThan(50);
    await pass(MINUTE);
    expect(screen.getByText(/更新を止めました/)).toHaveAttribute('role', 'status');
    const before = readings(scene);
    await pass(60 * MINUTE);
    expect(readings(scene)).toBe(before);
  });

  test.each([
    ['a key', () => fireEvent.keyDown(document.body, { key: 'Shift' })],
    ['a pointer', () => fireEvent.pointerMove(document.body)],
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: '更新する' }))],
  ])('goes on at once by %s [14.1]', async (_, sign) => {
    const scene = await left(30);
    // Between two of the times at which it would be read.
    await pass(40 * MINUTE + 10_000);
    expect(screen.getByText(/更新を止めました/)).toBeInTheDocument();
    const before = readings(scene);
    sign();
    await pass(1_000);
    expect(readings(scene)).toBe(before + 1);
    expect(screen.queryByText(/更新を止めました/)).toBeNull();
    await pass(MINUTE);
    expect(readings(scene)).toBe(before + 3);
  });

  test.each([
    [6, 5 * MINUTE],
    [2, MINUTE],
    [1, MINUTE / 2],
  ])(
    'of sessions of %d minutes is read no longer than they last, and as long as somebody is there [14.1]',
    async (minutes, rest) => {
      await left(minutes);
      for (let sign = 0; sign < 3; sign += 1) {
        fireEvent.pointerMove(document.body);
        await pass(rest / 2);
      }
      expect(screen.queryByText(/更新を止めました/)).toBeNull();
      await pass(rest);
      expect(screen.getByText(/更新を止めました/)).toBeInTheDocument();
    },
  );
});

describe('attendance', () => {
  test('one press is the next step, and it can be undone [13]', async () => {
    const scene = start();
    await scene.user.click(await screen.findByRole('button', { name: '鈴木 健太 様を到着' }));
    expect(await screen.findByRole('button', { name: '鈴木 健太 様を呼ぶ' })).toBeInTheDocument();
    await scene.user.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(await screen.findByText('鈴木 健太 様の来院の状況を元に戻しました。')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '鈴木 健太 様を到着' })).toBeInTheDocument();
    expect(noted(scene, 'k1')).toEqual([
      { state: 'arrived', version: 3 },
      { state: null, version: 4 },
    ]);
  });

  test('by the keys too: down, A, C [CONSOLE-3]', async () => {
    const scene = start();
    await rowNamed('鈴木 健太');
    await scene.user.keyboard('{ArrowDown}a');
    await screen.findByRole('button', { name: '鈴木 健太 様を呼ぶ' });
    await scene.user.keyboard('c');
    await screen.findByRole('button', { name: '鈴木 健太 様を済みにする' });
    expect(noted(scene, 'k1').map((body) => (body as { state: string }).state)).toEqual(['arrived', 'called']);
  });

  test('a key that is held, or pressed behind a dialog, is no deed [CONSOLE-3]', async () => {
    const scene = start();
    await rowNamed('鈴木 健太');
    await scene.user.keyboard('{ArrowDown}');
    const press = async (repeat = false) => {
      jest.useFakeTimers();
      try {
        fireEvent.keyDown(document.body, { key: 'a', repeat });
        await act(async () => void (await jest.advanceTimersByTimeAsync(200)));
      } finally {
        jest.useRealTimers();
      }
    };
    await press(true);
    expect(noted(scene, 'k1')).toEqual([]);
    await scene.user.click(screen.getByRole('button', { name: '受付番号・QRを読む' }));
    await screen.findByRole('dialog');
    await press();
    expect(noted(scene, 'k1')).toEqual([]);
    await scene.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press();
    expect(noted(scene, 'k1')).toEqual([{ state: 'arrived', version: 3 }]);
  });

  test('a second press before the answer is none, and one after a fault counts [13]', async () => {
    let isAway = true;
    const answered: (() => void)[] = [];
    const scene = start({
      handlers: {
        [routeOf('answerAttendance', { partitionKey: 'k1' })]: async () => {
          await new Promise<void>((resolve) => answered.push(resolve));
          return isAway ? refused(500, 'internal') : { result: 'OK' };
        },
      },
    });
    const button = await screen.findByRole('button', { name: '鈴木 健太 様を到着' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(answered.length).toBeGreaterThan(0));
    expect(noted(scene, 'k1')).toHaveLength(1);
    for (const answer of answered) answer();
    await screen.findByText(/^変更できませんでした/);
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: '鈴木 健太 様を到着' }));
    await waitFor(() => expect(noted(scene, 'k1')).toHaveLength(2));
  });

  test('who did not come is noted, once the time is over [13]', async () => {
    const scene = start();
    await rowNamed('伊藤 彩');
    expect(screen.queryByRole('button', { name: '伊藤 彩 様を来院なし' })).toBeNull();
    await scene.user.click(screen.getByRole('button', { name: '鈴木 健太 様を来院なし' }));
    expect(await screen.findByRole('button', { name: '鈴木 健太 様に連絡' })).toBeInTheDocument();
  });

  test('where another desk was faster, it is said and read anew [14]', async () => {
    const route = routeOf('answerAttendance', { partitionKey: 'k1' });
    const scene = start({ handlers: { [route]: () => refused(409, 'changed') } });
    const before = () => scene.network.requestsTo(addressOf(routeOf('today'))).length;
    await scene.user.click(await screen.findByRole('button', { name: '鈴木 健太 様を到着' }));
    expect(await screen.findByText('ほかの人が先に変更しました')).toBeInTheDocument();
    await waitFor(() => expect(before()).toBeGreaterThan(1));
  });

  test('who only reads presses nothing [14.2]', async () => {
    start({ staff: { roles: ['閲覧'] } });
    await rowNamed('鈴木 健太');
    expect(screen.queryByRole('button', { name: /様を到着/ })).toBeNull();
  });
});

describe('a reader', () => {
  const type = (text: string, pause: number) => {
    let at = 5_000;
    for (const key of [...text, 'Enter']) {
      at += pause;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      fireEvent(document.body, event);
    }
  };
  const found = { [routeOf('answerScan')]: () => ok({ partitionKey: 'k3', surveyId: 'health-check' }) };
  const scanned = ({ network }: ReturnType<typeof start>) =>
    network.requestsTo(addressOf(routeOf('answerScan'))).map(({ body }) => body);

  test('opens the answer wherever the focus is [13]', async () => {
    const scene = start({ handlers: found });
    await rowNamed('鈴木 健太');
    type('MG1.QWERTY-_123', 9);
    const drawer = await screen.findByRole('complementary', { name: '回答の詳細' });
    expect(await within(drawer).findByRole('heading', { name: /伊藤 彩 様/ })).toBeInTheDocument();
    expect(scanned(scene)).toEqual([{ text: 'MG1.QWERTY-_123' }]);
  });

  test('its letters are no deeds on the row that is chosen [CONSOLE-1]', async () => {
    const scene = start({ handlers: found });
    await rowNamed('鈴木 健太');
    await scene.user.keyboard('{ArrowDown}');
    type('ACNB-ACNA', 9);
    await screen.findByRole('heading', { name: /伊藤 彩 様/ });
    expect(noted(scene, 'k1')).toEqual([]);
    expect(scanned(scene)).toEqual([{ text: 'ACNB-ACNA' }]);
  });

  test('keys typed by hand are none [CONSOLE-1]', async () => {
    const scene = start({ handlers: found });
    await rowNamed('鈴木 健太');
    type('MG1.QWERTY-_123', 120);
    expect(scanned(scene)).toEqual([]);
  });

  test('a fault is not said to be an answer that nobody has [13]', async () => {
    const scene = start({ handlers: { [routeOf('answerScan')]: () => refused(500, 'internal') } });
    await rowNamed('鈴木 健太');
    type('ACNB-ACNA', 9);
    expect(await screen.findByText(/エラーが発生しました/)).toBeInTheDocument();
    expect(screen.queryByText(/当てはまる回答がありません/)).toBeNull();
    expect(scanned(scene)).toEqual([{ text: 'ACNB-ACNA' }]);
  });

  test('a code that nobody has is said to be none [13]', async () => {
    const scene = start({ handlers: { [routeOf('answerScan')]: () => refused(404, 'not_found') } });
    await rowNamed('鈴木 健太');
    await scene.user.click(screen.getByRole('button', { name: '受付番号・QRを読む' }));
    await scene.user.type(await screen.findByRole('textbox', { name: '受付番号またはQRの文字' }), 'A7K3-92QD{Enter}');
    expect(await screen.findByText(/当てはまる回答がありません/)).toBeInTheDocument();
    expect(scanned(scene)).toEqual([{ text: 'A7K3-92QD' }]);
  });
});
