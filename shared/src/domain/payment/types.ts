/**
 * The entities of payment as its rules see them; calls carry the same shapes (contract).
 */
import type { PaymentService } from '../../contract';

export type {
  Order,
  OrderDetail,
  OrderInput,
  OrderLineInput,
  PayMethod,
  PaymentResult,
  PaymentStatus,
  PayType,
  Receipt,
  TaxMode,
} from '../../contract';

export type Product = PaymentService['products'][number];
