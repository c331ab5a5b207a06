/** What a form sells and what was chosen of it, with the sums as the server will calculate them again. */

import {
  type Answers,
  type CategoryNode,
  type FormMode,
  type Order,
  type PaymentService,
  type SurveyConfig,
  saidMode,
  type TaxSetting,
} from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { toHyphens } from '@madoguchi/shared/domain/date';
import {
  applyingTaxRate,
  makeOrder,
  orderInputOf,
  orderTermsOf,
  productsItemOf,
  reservedCategoryOf,
  taxMessage,
} from '@madoguchi/shared/domain/payment';
import { textOf } from '@madoguchi/shared/domain/survey';
import {
  logOrderFault,
  useOrdersGetServiceByCategoryQuery,
  useOrdersGetServiceQuery,
  useOrdersGetStoredQuery,
  useOrdersGetTaxSettingQuery,
} from '@madoguchi/shared/endpoints/orders';
import { useEffect } from 'react';

export interface Selling {
  isLoading: boolean;
  /** Asks again for what did not come; undefined where nothing failed. */
  retry: (() => void) | undefined;
  /** The service with its products; undefined where none sells. */
  service: PaymentService | undefined;
  taxSetting: TaxSetting | undefined;
  /** The message where no tax can be calculated: nothing can be bought then (VAL-087, VAL-088). */
  taxMessage: string | undefined;
}

export interface SellingQuery {
  serviceId?: string | undefined;
  categoryId?: string | undefined;
  /** True: nothing is asked. */
  skip?: boolean | undefined;
}

/** The service that sells, and the taxes of today. */
export function useSelling({ serviceId = '', categoryId = '', skip = false }: SellingQuery): Selling {
  const tax = useOrdersGetTaxSettingQuery(undefined, { skip });
  const byId = useOrdersGetServiceQuery(serviceId, { skip: skip || serviceId === '' });
  const byCategory = useOrdersGetServiceByCategoryQuery(categoryId, {
    skip: skip || serviceId !== '' || categoryId === '',
  });
  const service = (serviceId === '' ? byCategory : byId).currentData ?? undefined;
  const queries = [tax, byId, byCategory];
  const isLoading = queries.some((query) => query.isFetching);
  const broken = queries.filter((query) => query.isError);
  const taxSetting = tax.data ?? undefined;
  const day = toHyphens(today());
  const hasNoRate = taxSetting !== undefined && applyingTaxRate(taxSetting.rateSettings, day) === undefined;
  useEffect(() => {
    if (hasNoRate) logOrderFault('taxNotFound');
  }, [hasNoRate]);
  const retry = () => {
    for (const query of broken) void query.refetch();
  };
  return {
    isLoading,
    retry: broken.length > 0 && !isLoading ? retry : undefined,
    service,
    taxSetting,
    taxMessage: isLoading || tax.isError ? undefined : taxMessage(taxSetting, day),
  };
}

export interface FormOrderFacts {
  config: SurveyConfig | undefined;
  answers: Answers;
  categories?: readonly CategoryNode[] | undefined;
  userId: string;
  /** admin: the desk's, in cash. */
  mode?: FormMode | undefined;
}

export type FormOrder =
  /** The form sells nothing, or nothing was chosen. */
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  /** The chosen lines cannot be bought as they are. */
  | { status: 'refused'; message: string }
  | { status: 'ready'; order: Order };

/** The order of a new answer. */
export function useFormOrder({ config, answers, categories, userId, mode = 'user' }: FormOrderFacts): FormOrder {
  const context = { mode, categories };
  const item = config && productsItemOf(config);
  const input = config ? orderInputOf(config, answers, context) : null;
  const categoryId = config && reservedCategoryOf(config, answers);
  const selling = useSelling({ serviceId: item?.paymentCategory, categoryId, skip: input === null });
  if (!config || input === null) return { status: 'none' };
  if (selling.isLoading) return { status: 'loading' };
  if (selling.retry) return { status: 'failed', retry: selling.retry };
  if (!selling.service) return { status: 'none' };
  const made = makeOrder(input.details, {
    service: selling.service,
    taxSetting: selling.taxSetting,
    today: toHyphens(today()),
    userId,
    ...orderTermsOf(config, answers, context),
  });
  return 'message' in made ? { status: 'refused', message: made.message } : { status: 'ready', order: made.order };
}

/** The order of a form's answers: calculated for the lines that are chosen, fetched where they name a stored one. */
export function useOrderOfAnswers(facts: FormOrderFacts): FormOrder {
  const { config, answers, mode } = facts;
  const chosen = useFormOrder(facts);
  const item = config && productsItemOf(config);
  const orderId = item ? textOf(answers[item.itemKey]) : '';
  const stored = useOrdersGetStoredQuery({ orderId, ...saidMode(mode) }, { skip: orderId === '' });
  if (orderId === '') return chosen;
  if (stored.isError) return { status: 'failed', retry: () => void stored.refetch() };
  if (stored.data) return { status: 'ready', order: stored.data };
  return { status: stored.isFetching ? 'loading' : 'none' };
}
