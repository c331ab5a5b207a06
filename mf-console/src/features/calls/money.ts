/** The calls about money at the desk (CONTRACT 5, admin): cash received, and what has to go back. */
import {
  ADMIN_CASH_PATH,
  ADMIN_CASH_UNDO_PATH,
  ADMIN_REFUND_DONE_PATH,
  ADMIN_REFUNDS_PATH,
  type CashBody,
  type RefundRecord,
} from '@madoguchi/shared/contract';
import { RefundsAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/admin';
import { OkAnswerSchema } from '@madoguchi/shared/store';
import { consoleApi, dataOf } from './consoleApi';

const post = (path: string, body: object) => ({ path, fromOrigin: true, method: 'POST' as const, body });

const moneyApi = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    /** What has to go back, and what went, those that are due first. */
    moneyRefunds: build.query<RefundRecord[], void>({
      query: () => ({ path: ADMIN_REFUNDS_PATH, fromOrigin: true, retry: true }),
      rawResponseSchema: RefundsAnswerSchema,
      transformResponse: dataOf<RefundRecord[]>,
      providesTags: ['ConsoleAnswer'],
      keepUnusedDataFor: 0,
    }),
    /** The money has gone back. @param refundId which */
    moneyRefundDone: build.mutation<unknown, string>({
      query: (refundId) => post(ADMIN_REFUND_DONE_PATH, { refundId }),
      rawResponseSchema: OkAnswerSchema,
      invalidatesTags: ['ConsoleAnswer'],
    }),
    /** An order was paid in cash (領収), the sum that was shown, or, on the same day, was not. */
    moneyCash: build.mutation<unknown, CashBody & { isReceived: boolean }>({
      query: ({ orderId, amountWithTax, isReceived }) =>
        isReceived ? post(ADMIN_CASH_PATH, { orderId, amountWithTax }) : post(ADMIN_CASH_UNDO_PATH, { orderId }),
      rawResponseSchema: OkAnswerSchema,
      invalidatesTags: ['ConsoleAnswer', 'Payment'],
    }),
  }),
});

export const { useMoneyRefundsQuery, useMoneyRefundDoneMutation, useMoneyCashMutation } = moneyApi;
