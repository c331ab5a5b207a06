/** Money that is to go back: shown to administrators until somebody notes that it went. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  ADMIN_REFUND_DONE_PATH,
  ADMIN_REFUNDS_PATH,
  ADMIN_SURVEYS_PATH,
  type RefundRecord,
} from '@madoguchi/shared/contract';
import { clearPageConfiguration, setPageConfiguration } from '@madoguchi/shared/testing';
import { screen, within } from '@testing-library/react';
import { clearAdminScene, openAdmin } from '../../testing/adminScene';
import { expectNoAxeFaults } from '../../testing/formScene';

function switchPayment(payment: boolean) {
  setPageConfiguration({ switches: { payment } });
}
beforeEach(() => switchPayment(true));
afterEach(() => {
  clearPageConfiguration();
  clearAdminScene();
});

const refund: RefundRecord = {
  refundId: 'R1',
  orderNumber: '261120-00042-5',
  orderId: 'ORD-1',
  trackingId: '80312789324671',
  userId: 'U1',
  surveyId: 's1',
  surveyTitle: '健診オプション',
  amount: 4400,
  reason: 'no_place',
  createdAt: '2026-11-20T00:00:00.000Z',
};

function open(refunds: () => RefundRecord[]) {
  return openAdmin('/admin', {
    handlers: {
      [`GET ${ADMIN_SURVEYS_PATH}`]: () => ({ result: 'OK', data: [] }),
      [`GET ${ADMIN_REFUNDS_PATH}`]: () => ({ result: 'OK', data: refunds() }),
      [`POST ${ADMIN_REFUND_DONE_PATH}`]: () => ({ result: 'OK' }),
    },
  });
}

test('payments that need a refund show, and a refund is confirmed before it is recorded', async () => {
  let isDone = false;
  const scene = open(() => [{ ...refund, ...(isDone && { refundedAt: '2026-11-21T00:00:00.000Z' }) }]);
  expect(await screen.findByRole('heading', { name: '返金が必要なお支払い 1件' })).toBeInTheDocument();
  for (const text of [
    '4,400円',
    '健診オプション',
    '2026年11月20日',
    '261120-00042-5',
    '80312789324671',
    /予約の枠がなく/,
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
  await expectNoAxeFaults(scene.container);
  await scene.user.click(screen.getByRole('button', { name: '返金ずみにする' }));
  const dialog = within(await screen.findByRole('dialog', { name: '返金はすみましたか？' }));
  isDone = true;
  await scene.user.click(dialog.getByRole('button', { name: '返金ずみにする' }));
  expect(scene.network.requestsTo(ADMIN_REFUND_DONE_PATH)[0]?.body).toEqual({ refundId: 'R1' });
  await screen.findByText('管理', { selector: 'h1' });
  await expect(screen.findByText('261120-00042-5', undefined, { timeout: 500 })).rejects.toThrow();
});

test('the list of refunds is not asked for while payment is off', async () => {
  switchPayment(false);
  const scene = open(() => [refund]);
  await screen.findByRole('heading', { level: 1 });
  expect(scene.network.requestsTo(ADMIN_REFUNDS_PATH)).toEqual([]);
});
