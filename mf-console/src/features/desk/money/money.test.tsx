/** Money at the desk: cash is received and taken back on the day, refunds are noted once they went. */
import { afterEach, expect, test } from '@jest/globals';
import {
  ADMIN_CASH_PATH,
  ADMIN_CASH_UNDO_PATH,
  ADMIN_REFUND_DONE_PATH,
  ADMIN_REFUNDS_PATH,
  type CashBody,
  type CheckStatus,
} from '@madoguchi/shared/contract';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { ORDER, tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerOf, deskHandlers, detailOf } from '../../../testing/desk';
import { type ConsoleScene, ok, openConsole, refused, routeOf } from '../../../testing/scene';
import '../Detail';
import './RefundsDialog';

afterEach(tidyUp);

const UNPAID = {
  ...ORDER,
  orderId: 'ORD-1',
  serviceName: '健診オプション',
  amount: 3000,
  tax: 300,
  amountWithTax: 3300,
};
const REFUND = {
  refundId: 'R1',
  amount: 4400,
  reason: 'cancelled',
  trackingId: '80312789324671',
  createdAt: '2026-11-20T00:00:00.000Z',
};

/** The drawer of an answer whose order and refunds stand in `state`. */
async function openDrawer(
  state: { order: object; refunds?: object[]; stands?: number },
  staff: ConsoleScene['staff'] = {},
  check: CheckStatus = '未対応',
) {
  const answer = answerOf('k1', '山田 花子', { check });
  const scene = openConsole({
    path: `${CONSOLE_ROUTES.ConsoleAnswers}?open=k1`,
    staff,
    handlers: {
      ...deskHandlers([answer]),
      [routeOf('answer', { partitionKey: 'k1' })]: () => ok({ ...detailOf(answer), ...state }),
      [`POST ${ADMIN_CASH_PATH}`]: ({ body }) => {
        const { stands = 3300 } = state;
        if ((body as CashBody).amountWithTax !== stands) {
          Object.assign(state.order, { amountWithTax: stands });
          return refused(409, 'changed', { data: { amountWithTax: stands } });
        }
        Object.assign(state.order, { status: 0, completedDate: '2026-11-24T01:12:00.000Z' });
        return { result: 'OK' };
      },
      [`POST ${ADMIN_CASH_UNDO_PATH}`]: () => {
        Object.assign(state.order, { status: 1, completedDate: undefined });
        return { result: 'OK' };
      },
      [`POST ${ADMIN_REFUND_DONE_PATH}`]: () => {
        state.refunds = [{ ...REFUND, refundedAt: '2026-11-24T01:12:00.000Z' }];
        return { result: 'OK' };
      },
    },
  });
  const drawer = within(await screen.findByRole('complementary', { name: '回答の詳細' }));
  await drawer.findByRole('heading', { name: /山田 花子 様/ });
  const bodies = (path: string) => scene.network.requestsTo(path).map(({ body }) => body);
  return { ...scene, drawer, bodies, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

test('cash is received, and taken back at once or later on the day [PAY-044]', async () => {
  const { drawer, user, bodies } = await openDrawer({ order: { ...UNPAID, status: 1, payMethod: 'cash' } });
  await user.click(drawer.getByRole('button', { name: '領収 3,300円' }));
  expect(await screen.findByText(/^現金3,300\u2060円の領収を記録しました/)).toBeInTheDocument();
  expect(bodies(ADMIN_CASH_PATH)).toEqual([{ orderId: 'ORD-1', amountWithTax: 3300 }]);
  expect(await drawer.findByRole('button', { name: '領収を取り消す' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('領収を取り消しました。')).toBeInTheDocument();
  expect(bodies(ADMIN_CASH_UNDO_PATH)).toEqual([{ orderId: 'ORD-1' }]);
  expect(await drawer.findByRole('button', { name: '領収 3,300円' })).toBeInTheDocument();
});

test('another sum than the one on screen is not recorded: both are shown, and what stands can be taken [PAY-044]', async () => {
  const state = { order: { ...UNPAID, status: 1, payMethod: 'cash' }, stands: 4400 };
  const { drawer, user, bodies } = await openDrawer(state);
  await user.click(drawer.getByRole('button', { name: '領収 3,300円' }));
  const alert = within(await drawer.findByRole('alert'));
  expect(alert.getByText('金額が変わったため、領収を記録していません')).toBeInTheDocument();
  expect(alert.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['3,300円', '4,400円']);
  await user.click(await drawer.findByRole('button', { name: '領収 4,400円' }));
  expect(await screen.findByText(/^現金4,400\u2060円の領収を記録しました/)).toBeInTheDocument();
  expect(bodies(ADMIN_CASH_PATH).map((body) => (body as CashBody).amountWithTax)).toEqual([3300, 4400]);
  expect(drawer.queryByRole('alert')).toBeNull();
});

test('no cash is taken for what was cancelled [PAY-044]', async () => {
  const state = { order: { ...UNPAID, status: 1, payMethod: 'cash' }, refunds: [REFUND] };
  const { drawer } = await openDrawer(state, {}, '取り消し');
  expect(drawer.getByText('返金する 4,400円')).toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: /領収/ })).toBeNull();
});

test('a refund is asked for before it is noted, and then said to have gone [PAY-011]', async () => {
  const paid = { ...UNPAID, status: 0, payMethod: 'credit3d2', completedDate: '2026-11-20T00:00:00.000Z' };
  const state = { order: paid, refunds: [REFUND] };
  const { drawer, user, bodies } = await openDrawer(state, { roles: ['管理者'] });
  const list = within(drawer.getByRole('list', { name: '返金するお支払い' }));
  expect(list.getByText('返金する 4,400円')).toBeInTheDocument();
  await user.click(list.getByRole('button', { name: '返金ずみにする' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^4,400\u2060円を返金したことを記録します/)).toBeInTheDocument();
  expect(bodies(ADMIN_REFUND_DONE_PATH)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '返金ずみにする' }));
  expect(await drawer.findByText('返金ずみ 4,400円')).toBeInTheDocument();
  expect(bodies(ADMIN_REFUND_DONE_PATH)).toEqual([{ refundId: 'R1' }]);
  expect(drawer.queryByRole('button', { name: '返金ずみにする' })).toBeNull();
});

test.each([[{ roles: ['受付'] }], [{ roles: ['会計'], scope: { forms: ['health-check'] } }]] satisfies [
  ConsoleScene['staff'],
][])('%j sees what goes back and does not note it [CONTRACT 14.2]', async (staff) => {
  const { drawer } = await openDrawer(
    { order: { ...UNPAID, status: 0, payMethod: 'credit3d2' }, refunds: [REFUND] },
    staff,
  );
  expect(drawer.getByText('返金する 4,400円')).toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: '返金ずみにする' })).toBeNull();
});

test('who does not take cash has no button for it, nor an order by card [CONTRACT 14.2]', async () => {
  const { drawer } = await openDrawer({ order: { ...UNPAID, status: 1, payMethod: 'cash' } }, { roles: ['予約担当'] });
  expect(drawer.queryByRole('button', { name: /領収/ })).toBeNull();
});

test('今日 leads to all that goes back, also what no answer stands for [CONSOLE-3]', async () => {
  const listed = { ...REFUND, orderId: 'ORD-1', orderNumber: '261120-00042-5', userId: 'U1', surveyId: 's1' };
  let isDone = false;
  const { network } = openConsole({
    path: CONSOLE_ROUTES.ConsoleToday,
    staff: { roles: ['会計'] },
    handlers: {
      ...deskHandlers(),
      [routeOf('today')]: () =>
        ok({
          day: '20261124',
          total: 0,
          items: [],
          hands: { refunds: 1, failedMessages: 0, refusedFiles: 0, wishes: 0, endingCalendars: [], openClosings: [] },
          beds: { staying: 0, begins: 0, ends: 0 },
        }),
      [`GET ${ADMIN_REFUNDS_PATH}`]: () => ({
        result: 'OK',
        data: [
          { ...listed, surveyTitle: '健診オプション', ...(isDone && { refundedAt: '2026-11-24T01:12:00.000Z' }) },
          { ...listed, refundId: 'R0', surveyTitle: '前のもの', refundedAt: '2026-11-20T01:12:00.000Z' },
        ],
      }),
      [`POST ${ADMIN_REFUND_DONE_PATH}`]: () => {
        isDone = true;
        return { result: 'OK' };
      },
    },
  });
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(await screen.findByRole('button', { name: '返金する' }));
  const all = within(await screen.findByRole('dialog'));
  expect(await all.findByText('注文番号 261120-00042-5')).toBeInTheDocument();
  expect(all.queryByText('前のもの')).toBeNull();
  await user.click(all.getByRole('button', { name: '返金ずみにする' }));
  const dialogs = await screen.findAllByRole('dialog');
  await user.click(within(dialogs[1] as HTMLElement).getByRole('button', { name: '返金ずみにする' }));
  await waitFor(() => expect(screen.getByText('返金するお支払いはありません。')).toBeInTheDocument());
  expect(network.requestsTo(ADMIN_REFUND_DONE_PATH)[0]?.body).toEqual({ refundId: 'R1' });
});
