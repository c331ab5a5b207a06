/**
 * The calls of the payment flow (CONTRACT 5 and 9): what is handed to the payment provider, the state of a payment, and
 * what is to be given back.
 */
import type { PayMethod, PaymentResult, PaymentStatus, Receipt } from './order';

/** Answer of the temporary save (API-031). */
export interface TemporarySaveAnswer {
  code: 'success';
  orderId: string;
  /** The version of the form that it was judged by. */
  version?: number | undefined;
}

/** Body of the call that opens a payment (API-078). The order itself is the server's: of it only the id is taken. */
export interface PaymentOrderBody {
  orderId: string;
}

/** The form that the browser posts to the provider: hidden inputs in this order, in this encoding (PAY-049). */
export interface PaymentForm {
  action: string;
  charset: 'Shift_JIS';
  fields: { name: string; value: string }[];
}

/**
 * waiting: nothing is known yet. paid. refund: paid, but there was nothing left to give, so the money goes back. ended:
 * the provider says that nothing was paid.
 */
export type PaymentState = 'waiting' | 'paid' | 'refund' | 'ended';

/** The state of a payment (API-074); `status` and dates as far as they are decided. */
export interface PaymentStanding extends Omit<PaymentResult, 'status'> {
  status?: PaymentResult['status'] | undefined;
  state: PaymentState;
  surveyId: string;
  amount: number;
  /** 受付番号, once there is an answer. */
  answerCode?: string | undefined;
  /** Of that answer. */
  partitionKey?: string | undefined;
  /** Opens the receipt without signing in, for a while. */
  receiptKey?: string | undefined;
}

/** A line of a receipt; what an old one lacks is not told. */
export interface ReceiptLine {
  productName: string;
  amount: number;
  count?: number | undefined;
  /** 0 taxable, 1 tax-free. */
  taxableType?: 0 | 1 | undefined;
}

/** A receipt with whom it is made out to, and with the rate in percent and the type of its tax. */
export interface NamedReceipt extends Receipt {
  details: ReceiptLine[];
  /** Of the qualified invoice issuer, T and 13 digits. */
  registrationNumber?: string | undefined;
  taxRate?: string | undefined;
  taxType?: 0 | 1 | undefined;
  addressee?: string | undefined;
  /** 受付番号; absent where the answer is gone. */
  answerCode?: string | undefined;
  /** 注文番号, the receipt's own number. */
  orderNumber: string;
  status: PaymentStatus;
  /** When the money went back. */
  canceledDate?: string | undefined;
  /** A key that opens this receipt elsewhere. */
  key?: string | undefined;
}

/** Whom a receipt is made out to, and whether its person may still say so (CONTRACT 13). */
export interface ReceiptAddressee {
  addressee: string;
  isOpen: boolean;
}

/** Body of PUT …/receipt/{orderId}/addressee. */
export interface ReceiptAddresseeBody {
  addressee: string;
}

/** Longest addressee of a receipt. */
export const ADDRESSEE_LENGTH = 60;

/**
 * no_place: the place was gone when the payment came. second_payment: paid before. cancelled: the answer was cancelled.
 */
export const REFUND_REASONS = ['no_place', 'second_payment', 'cancelled'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Money that is to be given back, or was, as administrators see it. Instants are ISO texts. */
export interface RefundRecord {
  refundId: string;
  orderId: string;
  /** 注文番号, by which the desk finds it. */
  orderNumber?: string | undefined;
  /** The provider's name of the payment. */
  trackingId: string;
  userId: string;
  surveyId: string;
  surveyTitle: string;
  amount: number;
  reason: RefundReason;
  payMethod?: PayMethod | undefined;
  createdAt: string;
  refundedAt?: string | undefined;
  /** Who noted that it went: a name, or the id where there is none. */
  refundedBy?: string | undefined;
}

/** Body of 領収: the order, and the sum that the desk was shown and took. */
export interface CashBody extends PaymentOrderBody {
  amountWithTax: number;
}

/** What an order comes to: beside 領収 of another sum (409 `changed`). */
export type CashStanding = Pick<CashBody, 'amountWithTax'>;

/** POST `CashBody`: paid in cash at the desk (領収). */
export const ADMIN_CASH_PATH = '/survey/api/v1/admin/cash-payments';
/** POST `{orderId}`: it was not; on the same day only. */
export const ADMIN_CASH_UNDO_PATH = '/survey/api/v1/admin/cash-payments/undo';
export const ADMIN_REFUNDS_PATH = '/survey/api/v1/admin/refunds';
/** POST `{refundId}`: the money has gone back. */
export const ADMIN_REFUND_DONE_PATH = '/survey/api/v1/admin/refunds/done';
