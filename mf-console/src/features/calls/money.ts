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
import { MoneyDayAnswerSchema, MoneyOrdersAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/money';
import type { MoneyDay, MoneyOrders } from '@madoguchi/shared/contract/console/money';
import type { OrderState } from '@madoguchi/shared/contract/console/words';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { OkAnswerSchema } from '@madoguchi/shared/store';
import { consoleApi, dataOf } from './consoleApi';

/** Which orders are asked for; days are YYYYMMDD. */
export interface OrderFilter {
  from?: string | undefined;
  to?: string | undefined;
  state?: OrderState | undefined;
  q?: string | undefined;
}

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
    /** Orders of days, of a number or of a name, the newest first. */
    moneyOrders: build.query<MoneyOrders, OrderFilter & { cursor: string | undefined }>({
      query: (query) => ({ ...consoleRequest('orders'), query: { ...query }, retry: true }),
      rawResponseSchema: MoneyOrdersAnswerSchema,
      transformResponse: dataOf<MoneyOrders>,
      keepUnusedDataFor: 0,
    }),
    /** The books of a day. @param day YYYYMMDD */
    moneyDay: build.query<MoneyDay, string>({
      query: (day) => ({ ...consoleRequest('moneyDay'), query: { day }, retry: true }),
      rawResponseSchema: MoneyDayAnswerSchema,
      transformResponse: dataOf<MoneyDay>,
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

export const {
  useMoneyRefundsQuery,
  useMoneyRefundDoneMutation,
  useMoneyCashMutation,
  useLazyMoneyOrdersQuery,
  useMoneyDayQuery,
} = moneyApi;
