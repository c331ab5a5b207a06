/** The calls that calculate and show an order: tax setting, services, stored orders (API-062, API-071 to API-073). */
import type { CallMode, Order, PaymentService, TaxSetting } from '@madoguchi/shared/contract';
import { API_PATHS, saidMode } from '@madoguchi/shared/contract';
import {
  OrderAnswerSchema,
  PaymentServiceAnswerSchema,
  TaxSettingAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/orders';
import { api } from '@madoguchi/shared/store';
import { errorTexts } from '@madoguchi/shared/texts';

interface Coded<Data> {
  code: string;
  data?: Data | undefined;
}

/** The data of an answer with a code; null for `not_found`, which is an answer and no fault. */
function dataOf<Data>({ code, data }: Coded<Data>): Data | null {
  return code === 'success' ? (data ?? null) : null;
}

/** For anybody who reads the browser's log; people see their own words for it (ERR-037 to ERR-040). */
export function logOrderFault(fault: keyof typeof errorTexts.log): void {
  console.warn(errorTexts.log[fault]);
}

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** null: not set up (ERR-038). */
    ordersGetTaxSetting: build.query<TaxSetting | null, void>({
      query: () => ({ path: API_PATHS.taxSetting, retry: true }),
      rawResponseSchema: TaxSettingAnswerSchema,
      transformResponse: (answer: Coded<TaxSetting>) => dataOf(answer),
      onQueryStarted: async (_argument, { queryFulfilled }) => {
        await queryFulfilled.then(
          ({ data }) => data === null && logOrderFault('taxNotSet'),
          () => logOrderFault('taxFailed'),
        );
      },
      providesTags: ['Payment'],
    }),
    ordersGetService: build.query<PaymentService | null, string>({
      query: (serviceId) => ({
        path: `${API_PATHS.paymentServices}/${encodeURIComponent(serviceId)}`,
        query: { include_products: 'true' },
        retry: true,
      }),
      rawResponseSchema: PaymentServiceAnswerSchema,
      transformResponse: (answer: Coded<PaymentService>) => dataOf(answer),
      providesTags: ['Payment'],
    }),
    /** null: nothing is sold with reservations of the category. */
    ordersGetServiceByCategory: build.query<PaymentService | null, string>({
      query: (categoryId) => ({
        path: `${API_PATHS.paymentServiceByCategory}/${encodeURIComponent(categoryId)}`,
        retry: true,
      }),
      rawResponseSchema: PaymentServiceAnswerSchema,
      transformResponse: (answer: Coded<PaymentService>) => dataOf(answer),
      onQueryStarted: async (_argument, { queryFulfilled }) => {
        await queryFulfilled.catch(() => logOrderFault('paymentItemsFailed'));
      },
      providesTags: ['Payment'],
    }),
    ordersGetStored: build.query<Order | null, { orderId: string } & CallMode>({
      query: ({ orderId, mode }) => ({
        path: `${API_PATHS.paymentOrders}/${encodeURIComponent(orderId)}`,
        query: saidMode(mode),
        retry: true,
      }),
      rawResponseSchema: OrderAnswerSchema,
      transformResponse: (answer: Coded<Order>) => dataOf(answer),
      providesTags: ['Payment'],
    }),
  }),
});

export const {
  useOrdersGetTaxSettingQuery,
  useOrdersGetServiceQuery,
  useOrdersGetServiceByCategoryQuery,
  useOrdersGetStoredQuery,
} = ordersApi;
