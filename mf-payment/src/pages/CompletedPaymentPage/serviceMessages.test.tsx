/** What LINE's service messages of a paid answer are sent by. */
import { afterEach, expect, test } from '@jest/globals';
import { NOTIFICATION_TOKEN_PATH } from '@madoguchi/shared/contract';
import { provideChatApp } from '@madoguchi/shared/store';
import { tidyUp } from '@madoguchi/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { paths, start } from '../../testing/scene';

afterEach(tidyUp);

const paid = {
  ...{ sortKey: 'ORD-1', state: 'paid', status: 0, userId: 'U1', createdAt: '2026-11-20T01:00:00.000Z' },
  ...{ selectedPayType: 0, surveyId: 's1', partitionKey: 's1#U1', amount: 6050 },
};

test.each([true, false])(
  'inside LINE (%s) the server gets it once the payment is there [CONTRACT 14.5]',
  async (isInside) => {
    const chatApp = { closeWindow: () => undefined, openExternal: () => undefined, accessToken: async () => 'of-liff' };
    provideChatApp({ ...chatApp, isInClient: () => isInside });
    const { network } = start({
      path: '/completedPayment/ORD-1',
      handlers: {
        [paths.result]: () => ({ code: 'success', data: paid }),
        [`POST ${NOTIFICATION_TOKEN_PATH}`]: () => ({ result: 'OK', data: { isKept: true } }),
      },
    });
    await screen.findByText('ご購入ありがとうございます。決済処理が完了しました。');
    const given = () => network.requestsTo(NOTIFICATION_TOKEN_PATH).map(({ body }) => body);
    await waitFor(() => expect(given()).toEqual(isInside ? [{ partitionKey: 's1#U1', accessToken: 'of-liff' }] : []));
    provideChatApp({ ...chatApp, isInClient: () => false });
  },
);
