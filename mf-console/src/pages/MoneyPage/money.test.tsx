/** 決済: orders found and opened, receipts, what goes back and who gave it, the books of a day; what each role sees. */
import { afterEach, expect, test } from '@jest/globals';
import { ADMIN_REFUNDS_PATH, type Order } from '@madoguchi/shared/contract';
import type { MoneyDay, MoneyOrder } from '@madoguchi/shared/contract/console/money';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { ORDER, tidyUp } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerOf, deskHandlers, detailOf } from '../../testing/desk';
import { type ConsoleScene, ok, openConsole, routeOf } from '../../testing/scene';
import '../../features/desk/Detail';

afterEach(tidyUp);

const orderOf = (key: string, more: Omit<Partial<MoneyOrder>, 'order'> & { order: Partial<Order> }): MoneyOrder => ({
  orderId: `ORD-${key}`,
  surveyTitle: '健診オプション',
  orderedAt: '2026-11-24T00:10:00.000Z',
  refunds: [],
  answer: { partitionKey: key, answerCode: `CODE-${key}`, name: '山田 花子', check: '未対応' },
  ...more,
  order: { ...ORDER, orderId: `ORD-${key}`, orderNumber: `261124-0000${key.at(-1)}-5`, ...more.order },
});
const UNPAID = orderOf('k1', { state: 'unpaid', order: { status: 1, payMethod: 'cash' } });
const RETURNED = orderOf('k2', {
  state: 'returned',
  receiptKey: 'ORD-k2.key',
  order: {
    ...{ status: 2, payMethod: 'paypay' },
    completedDate: '2026-11-24T00:10:00.000Z',
    canceledDate: '2026-11-24T01:00:00.000Z',
  },
});
const REFUND = {
  ...{ refundId: 'R1', orderId: 'ORD-k3', orderNumber: '261124-00003-5', trackingId: '803', userId: 'U1' },
  ...{ surveyId: 's', surveyTitle: '健診オプション', amount: 4400, reason: 'cancelled' },
  createdAt: '2026-11-24T00:00:00.000Z',
};
const none = { count: 0, amount: 0 };
const BOOKS: MoneyDay = {
  ...{ day: '20261124', ordered: { count: 3, amount: 9900 }, unpaid: { count: 1, amount: 3300 }, due: none },
  lines: [
    { payMethod: 'cash', taken: { count: 1, amount: 3300 }, given: none },
    { payMethod: 'paypay', taken: { count: 2, amount: 6600 }, given: { count: 1, amount: 4400 } },
  ],
  misfits: [{ kind: 'paidWithoutMoney', amount: 3300, orderNumber: '261124-00009-1' }],
};

function open({ path = '', staff = { roles: ['会計'] } }: { path?: string; staff?: ConsoleScene['staff'] } = {}) {
  const answer = answerOf('k1', '山田 花子');
  const scene = openConsole({
    path: `${CONSOLE_ROUTES.ConsoleMoney}${path}`,
    ...(staff && { staff }),
    handlers: {
      ...deskHandlers([answer]),
      [routeOf('answer', { partitionKey: 'k1' })]: () => ok({ ...detailOf(answer), order: UNPAID.order }),
      [routeOf('orders')]: ({ query }) =>
        query.get('cursor') === null ? ok({ items: [UNPAID], nextCursor: 'more' }) : ok({ items: [RETURNED] }),
      [routeOf('moneyDay')]: () => ok(BOOKS),
      [`GET ${ADMIN_REFUNDS_PATH}`]: () => ({
        result: 'OK',
        data: [REFUND, { ...REFUND, refundId: 'R2', refundedAt: '2026-11-24T01:00:00.000Z', refundedBy: '会計 次郎' }],
      }),
    },
  });
  return { ...scene, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

test('orders are listed page by page, found by what is typed, and opened with their cash [CONSOLE-3]', async () => {
  const { network, router, user } = open();
  const row = within((await screen.findByText('窓口で未払い', { selector: 'td *' })).closest('tr') ?? document.body);
  expect(row.getByText('山田 花子')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '続きを読み込む' }));
  expect(await screen.findByText('返金ずみ', { selector: 'td *' })).toBeInTheDocument();
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([to('領収書'), to('返金明細書')]).toEqual([
    '/receipt?key=ORD-k2.key',
    '/receipt?key=ORD-k2.key&document=return',
  ]);
  await user.type(screen.getByRole('searchbox'), '261124-00001-5{Enter}');
  expect(await screen.findByText('注文日を問わず探しています。')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?q=261124-00001-5');
  expect(
    network
      .requestsTo(`${routeOf('orders').split(' ')[1]}`)
      .at(-1)
      ?.query.get('q'),
  ).toBe('261124-00001-5');
  await user.click(await screen.findByRole('button', { name: '注文 261124-00001-5 の回答を開く' }));
  const drawer = within(await screen.findByRole('complementary', { name: '回答の詳細' }));
  expect(await drawer.findByRole('button', { name: /^領収 / })).toBeInTheDocument();
});

test('what goes back stands beside what went, with who noted it [CONSOLE-3]', async () => {
  open({ path: '?part=refunds' });
  const gone = within(await screen.findByRole('list', { name: '返金ずみ' }));
  expect(gone.getByText('記録した人 会計 次郎')).toBeInTheDocument();
  const due = within(screen.getByRole('list', { name: '返金するお支払い' }));
  expect(due.getByRole('button', { name: '返金ずみにする' })).toBeInTheDocument();
  expect(due.queryByText(/記録した人/)).toBeNull();
});

test('the books of a day have a line a way of paying, a total, and what does not fit by its number [CONSOLE-3]', async () => {
  const { network, router, user } = open({ path: '?part=day' });
  const table = within(await screen.findByRole('table', { name: /11月24日.*の入金と返金/ }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '現金3,300円1件0円0件3,300円',
    'PayPay6,600円2件4,400円1件2,200円',
    '合計9,900円3件4,400円1件5,500円',
  ]);
  expect(screen.getByText('注文番号 261124-00009-1')).toBeInTheDocument();
  expect(screen.getByText('支払いずみなのに、入金の記録がありません')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '前の日' }));
  expect(router.state.location.search).toBe('?part=day&day=20261123');
  const asked = network.requestsTo(`${routeOf('moneyDay').split(' ')[1]}`).map(({ query }) => query.get('day'));
  expect(asked).toEqual(['20261124', '20261123']);
});

test.each([
  ['受付', {}, []],
  ['会計', { forms: ['health-check'] }, ['注文', '一日の突き合わせ']],
  ['管理者', {}, ['注文', '返金', '一日の突き合わせ']],
] as const)('%s with the scope %j sees its parts and no other [CONTRACT 14.2]', async (role, scope, parts) => {
  open({ path: '?part=refunds', staff: { roles: [role], scope: { ...scope } as { forms?: string[] } } });
  if (role !== '管理者') await screen.findByText('窓口で未払い');
  else await screen.findByRole('list', { name: '返金ずみ' });
  const group = screen.queryByRole('radiogroup', { name: '表示' });
  expect(
    group
      ? within(group)
          .getAllByRole('radio')
          .map((each) => each.closest('label')?.textContent)
      : [],
  ).toEqual(parts);
});
