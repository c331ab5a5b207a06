/** 希望日: the list and its pages, the department's days beside, confirming, refusing, and what each role sees. */
import { afterEach, expect, test } from '@jest/globals';
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import type { ConsoleWish } from '@madoguchi/shared/contract/console/wishes';
import { addressOf, type FakeHandler, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../features/desk/Detail';
import '../../features/desk/deeds';
import { answerOf, deskHandlers } from '../../testing/desk';
import { type ConsoleScene, ok, openConsole, refused, routeOf } from '../../testing/scene';

afterEach(tidyUp);

const wishRow = (value: string) => ({
  itemKey: 'dates',
  value,
  type: 'candidateDateReservation',
  check: '未対応' as const,
});
const wishOf = (key: string, name: string, more: Partial<ConsoleAnswer> = {}): ConsoleWish => ({
  answer: answerOf(key, name, {
    reservation: undefined,
    categoryInfo: undefined,
    data: [wishRow('in#heart#2026-12-07#午前#1'), wishRow('in#heart#2026-12-08#午後#2')],
    ...more,
  }),
  departmentId: 'heart',
  category: '内科系',
  department: '循環器内科',
  wishes: [
    { order: 1, day: '20261207', timeOption: '午前' },
    { order: 2, day: '20261208', timeOption: '午後' },
  ],
});
const HANAKO = wishOf('k1', '山田 花子');
const OTHERS = [wishOf('k2', '高田 ふみ'), wishOf('k3', '福田 隆', { userId: 'I0001' })];

function open({ handlers, ...scene }: Partial<ConsoleScene> = {}) {
  const waiting = new Set(['k1', 'k2', 'k3']);
  const desk = deskHandlers([HANAKO, ...OTHERS].map(({ answer }) => answer));
  const settles = (key: string, name: 'answerMove' | 'answerCancel') => {
    const path = routeOf(name, { partitionKey: key });
    const settle: FakeHandler = (call) => {
      waiting.delete(key);
      desk[path]?.(call);
      const standing = [HANAKO, ...OTHERS].find(({ answer }) => answer.partitionKey === key)?.answer;
      return ok({ ...standing, version: 4, visit: { day: '20261207', time: '09:30', department: '循環器内科' } });
    };
    return { [path]: settle };
  };
  const opened = openConsole({
    path: CONSOLE_ROUTES.ConsoleWishes,
    handlers: {
      ...desk,
      [routeOf('wishes')]: ({ query }) =>
        query.get('cursor') === null
          ? ok({
              items: [HANAKO, OTHERS[0]].filter((each) => waiting.has(each?.answer.partitionKey ?? '')),
              nextCursor: 'c',
            })
          : ok({ items: [OTHERS[1]] }),
      [routeOf('wishDays')]: ({ query }) =>
        ok(
          ['20261206', '20261207', '20261208'].map((day) => ({
            day,
            isClosed: day === '20261206',
            times: day === '20261207' && query.get('department') === 'heart' ? [{ time: '09:30', visits: 2 }] : [],
          })),
        ),
      ...settles('k1', 'answerMove'),
      ...settles('k2', 'answerCancel'),
      ...handlers,
    },
    ...scene,
  });
  const sentTo = (name: 'answerMove' | 'answerCancel' | 'answerMessage', partitionKey: string) =>
    opened.network.requestsTo(addressOf(routeOf(name, { partitionKey }))).map(({ body }) => body);
  return { ...opened, sentTo, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}
const panelOf = async () => within(await screen.findByRole('complementary', { name: '希望日と診療科の予定' }));
const openWish = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name: `${name} 様の希望日を開く` }));
  return panelOf();
};

test('who waits longest comes first, with the days, and the next page joins them [CONSOLE-3]', async () => {
  const { user } = open();
  const row = (await screen.findByRole('button', { name: '山田 花子 様の希望日を開く' })).closest('tr');
  expect(row).toHaveTextContent('11月20日(金) 14:024日前');
  expect(row).toHaveTextContent('循環器内科');
  expect(row).toHaveTextContent('第1希望 12月7日(月) 午前第2希望 12月8日(火) 午後');
  await user.click(screen.getByRole('button', { name: '次を読み込む' }));
  expect(await screen.findByRole('button', { name: '福田 隆 様の希望日を開く' })).toBeInTheDocument();
});

test('beside a wish stands what its department has confirmed on those days [CONSOLE-3]', async () => {
  const { user } = open();
  const panel = await openWish(user, '山田 花子');
  const table = within(await panel.findByRole('table', { name: '循環器内科の確定ずみの受診' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['12月6日(日)休診日', '12月7日(月)第1希望 午前9:30 2件', '12月8日(火)第2希望 午後なし']);
});

test('a confirmed wish leaves the list, and the next one stands beside it [ADMIN-005]', async () => {
  const { user, sentTo } = open();
  const panel = await openWish(user, '山田 花子');
  await user.click(panel.getByRole('button', { name: '日時を確定' }));
  const dialog = within(await screen.findByRole('dialog', { name: '受診日時を確定' }));
  await user.click(dialog.getByRole('combobox', { name: '時刻' }));
  await user.click(await screen.findByTitle('9:30'));
  await user.click(dialog.getByRole('button', { name: 'この日時に確定する' }));
  await waitFor(() => expect(sentTo('answerMove', 'k1')).toEqual([{ value: '2026-12-07 09:30', version: 3 }]));
  expect(await screen.findByText('12月7日(月) 9:30 に確定しました。')).toBeInTheDocument();
  expect((await panelOf()).getByRole('heading', { name: '高田 ふみ 様' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: '山田 花子 様の希望日を開く' })).toBeNull());
});

test('who was slower sees what stands beside what was wanted, and nothing is lost [CONTRACT 14]', async () => {
  const stands = { ...HANAKO.answer, version: 4, visit: { day: '20261208', time: '13:00', department: '循環器内科' } };
  const { user } = open({
    handlers: { [routeOf('answerMove', { partitionKey: 'k1' })]: () => refused(409, 'changed', { data: stands }) },
  });
  const panel = await openWish(user, '山田 花子');
  await user.click(panel.getByRole('button', { name: '日時を確定' }));
  const dialog = within(await screen.findByRole('dialog', { name: '受診日時を確定' }));
  await user.click(dialog.getByRole('combobox', { name: '時刻' }));
  await user.click(await screen.findByTitle('9:30'));
  await user.click(dialog.getByRole('button', { name: 'この日時に確定する' }));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('あなたの変更12月7日(月) 9:30');
  expect(alert).toHaveTextContent('いまの内容12月8日(火) 13:00');
});

test('a refused wish is cancelled first, and then the person is told why [CONSOLE-3]', async () => {
  const { user, sentTo } = open();
  const panel = await openWish(user, '高田 ふみ');
  await user.click(panel.getByRole('button', { name: 'お断りする' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'この希望日をお断りしますか？' }));
  const field = dialog.getByRole('textbox', { name: '届く文' });
  await user.clear(field);
  expect(dialog.getByRole('button', { name: 'お断りする' })).toBeDisabled();
  await user.type(field, '満員です。');
  await user.click(dialog.getByRole('button', { name: 'お断りする' }));
  expect(await screen.findByText('高田 ふみ 様の希望日をお断りしました。')).toBeInTheDocument();
  expect(sentTo('answerCancel', 'k2')).toEqual([{ version: 3 }]);
  expect(sentTo('answerMessage', 'k2')).toEqual([{ text: '満員です。', idempotencyKey: expect.any(String) }]);
});

test('what LINE did not take is said, and stays where the person is written to [CONSOLE-3]', async () => {
  const { user } = open({
    handlers: { [routeOf('answerMessage', { partitionKey: 'k2' })]: () => ok({ messageId: 'm', state: 'failed' }) },
  });
  const panel = await openWish(user, '高田 ふみ');
  await user.click(panel.getByRole('button', { name: 'お断りする' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'この希望日をお断りしますか？' }));
  await user.type(dialog.getByRole('textbox', { name: '届く文' }), '追伸');
  await user.click(dialog.getByRole('button', { name: 'お断りする' }));
  expect(await screen.findByText(/LINEで送れませんでした。「LINEで連絡」から送り直せます。/)).toBeInTheDocument();
  expect(Object.values({ ...sessionStorage })).toContainEqual(expect.stringContaining('追伸'));
});

test('閲覧 sees the wishes and can do nothing about them [CONTRACT 14.2]', async () => {
  const { user } = open({ staff: { roles: ['閲覧'] } });
  const panel = await openWish(user, '山田 花子');
  expect(panel.queryByRole('button', { name: '日時を確定' })).toBeNull();
  expect(panel.queryByRole('button', { name: 'お断りする' })).toBeNull();
  await user.click(panel.getByRole('button', { name: '回答を見る' }));
  expect(await screen.findByRole('complementary', { name: '回答の詳細' })).toBeInTheDocument();
});

test('says what to expect where nobody waits, and where the list cannot be read', async () => {
  open({ handlers: { [routeOf('wishes')]: () => ok({ items: [] }) } });
  expect(await screen.findByText('確定を待っている希望日はありません。')).toBeInTheDocument();
});
