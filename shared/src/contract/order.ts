/**
 * Orders, payment results and receipts as calls carry them (PAY-001 to PAY-008). Amounts are integer yen (CONST-012).
 */
import type { TaxSetting } from './schema';

/** The ways of paying that have words of their own (PAY-040 to PAY-044). */
export const PAY_METHODS = ['credit', 'credit3d2', 'linepay', 'paypay', 'cash'] as const;
/** A way of paying as the provider names it: one of the above, or another that the contract with the provider allows. */
export type PayMethod = string;
/** 0 cashless, 1 cash (PAY-038, PAY-039). */
export type PayType = 0 | 1;
/** 0 COMPLETED, 1 NOT_APPLICABLE, 2 REFUNDED, 3 COMPLETED_CREDIT, 4 CANCELED_CREDIT (PAY-009 to PAY-013). */
export type PaymentStatus = 0 | 1 | 2 | 3 | 4;

/** How tax is calculated: a service's own settings come before the general ones. */
export type TaxMode = Pick<TaxSetting, 'roundingType' | 'calculationType' | 'taxType' | 'reservationCostType'>;

export interface OrderDetail {
  /** 1-based position (PAY-003). */
  detailId: number;
  productCategoryId?: string | undefined;
  /** Kept as data (PAY-002). */
  productCategoryName?: string | undefined;
  productId: string;
  productName: string;
  price: number;
  count: number;
  tax: number;
  amount: number;
  amountWithTax: number;
  /** 0 taxable, 1 tax-free (PAY-029, PAY-030). */
  taxableType: 0 | 1;
  cost?: number | undefined;
  /** Kept as data (PAY-002): the reserved item (`itemId`) that the line is bought with; absent without one. */
  reservationPaymentItemId?: string | undefined;
}

export interface Order extends TaxMode {
  serviceSortKey: string;
  serviceId: string;
  serviceName: string;
  userId: string;
  /** In addresses and for the provider; people are told the number. */
  orderId?: string | undefined;
  /** 注文番号 of a stored order (CONTRACT 13). */
  orderNumber?: string | undefined;
  details: OrderDetail[];
  /** Sum of the lines before outer tax. */
  amount: number;
  tax: number;
  amountWithTax: number;
  taxRate: string;
  selectedPayType?: PayType | undefined;
  reservationCost: number;
  payMethod?: PayMethod | undefined;
  status?: PaymentStatus | undefined;
  /** Instants, ISO 8601 in UTC. */
  completedDate?: string | undefined;
  canceledDate?: string | undefined;
}

export interface PaymentResult {
  sortKey: string;
  status: PaymentStatus;
  userId: string;
  completedDate?: string | undefined;
  createdAt: string;
  selectedPayType: PayType;
}

export interface Receipt {
  completedDate?: string | undefined;
  createdAt: string;
  orderId: string;
  serviceName: string;
  /** Absent where nobody noted it. */
  payMethod?: PayMethod | undefined;
  details: { productName: string; amount: number }[];
  tax: number;
  amount: number;
  receiptCreatorName: string;
  receiptDisplayAddress: string;
}

/** A line as a client sends it: which product and how many. Everything else of a line is the server's to say. */
export interface OrderLineInput {
  productId: string;
  productCategoryId?: string | undefined;
  count: number;
}
/**
 * The `order` of putItem and of the temporary save, as far as it is believed; amounts, names and taxes beside it are
 * not looked at.
 */
export interface OrderInput {
  serviceId?: string | undefined;
  details: OrderLineInput[];
}
