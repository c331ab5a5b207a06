/** Opens the payment screens for tests, with the answers of the server. */
import { API_BASE, API_PATHS, type NamedReceipt } from '@madoguchi/shared/contract';
import { type FakeHandler, openRemote } from '@madoguchi/shared/testing';
// Loaded before the first test, so that its wait is for the screen and not for the transpiler.
import '../pages/CanceledPaymentPage/CanceledPaymentPage';
import '../pages/CompletedPaymentPage/CompletedPaymentPage';
import '../pages/ErrorPaymentPage/ErrorPaymentPage';
import '../pages/ReceiptPage/ReceiptPage';
import { RemoteRoutes } from '../routes';

export const RECEIPT: NamedReceipt = {
  completedDate: '2026-11-20T01:00:00.000Z',
  createdAt: '2026-11-18T16:00:00.000Z',
  orderId: '01KAFT0000000000000000ORD1',
  orderNumber: '261120-00042-5',
  answerCode: 'A7K3-92QD',
  status: 0,
  addressee: '有限会社 山田商店',
  serviceName: '健診オプション',
  payMethod: 'credit',
  details: [
    { productName: 'オプション血液検査', amount: 3000 },
    { productName: '骨密度検査', amount: 2500 },
  ],
  tax: 550,
  taxRate: '10',
  taxType: 0,
  amount: 6050,
  receiptCreatorName: '医療法人 ひかり会 ひかり総合病院',
  receiptDisplayAddress: '東京都千代田区丸の内1-1-1',
};

export const paths = {
  result: `GET ${API_BASE}${API_PATHS.paymentResults}/ORD-1`,
  receipt: `GET ${API_BASE}${API_PATHS.receipt}/KEY-1`,
  addressee: `GET ${API_BASE}${API_PATHS.receipt}/KEY-1/addressee`,
  putAddressee: `PUT ${API_BASE}${API_PATHS.receipt}/KEY-1/addressee`,
  config: `GET ${API_BASE}${API_PATHS.surveyConfig}`,
} as const;

export interface StartOptions {
  path: string;
  handlers?: Record<string, FakeHandler>;
  /** False: PAYMENT is off. */
  isOn?: boolean;
}

/** Opens the remote as the shell does, signed in as 山田 花子; a call without a handler is answered 404. */
export function start({ path, handlers = {}, isOn = true }: StartOptions) {
  return openRemote({ routes: <RemoteRoutes />, path, switches: { payment: isOn }, handlers });
}
