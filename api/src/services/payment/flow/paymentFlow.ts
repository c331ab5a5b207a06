/**
 * The payment flow as routes and jobs see it: from the temporary save to the receipt (SPEC 4, payment flow).
 */
import type { PaymentForm, PutItemBody, RefundRecord } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Caller } from '../../../plugins/authentication';
import { forgetWaitingContent } from '../../../repositories/payment/waiting';
import { LinkSigner } from '../../links/linkSigner';
import type { FormField } from '../sbps/fields';
import { askAboutPayments } from './asking';
import type { FlowDependencies } from './dependencies';
import { takeNotice, takeReturn } from './notices';
import { openPayment, type ReturnKind } from './openPayment';
import { noteRefunded, refundsFor } from './refunds';
import { PaymentResults } from './results';
import { saveTemporarily } from './temporarySave';

const SECRET_NAME = 'receipt-links';
/** So long an unpaid submission can still be paid for. */
const WAITING_LIFE_MILLISECONDS = 30 * 86_400_000;

export class PaymentFlow {
  readonly results: PaymentResults;
  private readonly signer: LinkSigner;

  constructor(private readonly dependencies: FlowDependencies) {
    this.signer = new LinkSigner(dependencies.database, SECRET_NAME);
    this.results = new PaymentResults(dependencies, this.signer);
  }

  /** Fetches the secret of receipt links; once, before the first. */
  async prepare(): Promise<void> {
    await this.signer.prepare();
  }

  /** Keeps a submission for its payment and holds its slot (API-031). @returns the order's id */
  async save(caller: Caller, body: PutItemBody): Promise<string> {
    return saveTemporarily(this.dependencies, caller, body);
  }

  /** The form that the browser posts to the provider (API-078). `origin`: where this server is reached. */
  async open(caller: Caller, orderId: string, origin: string): Promise<PaymentForm> {
    return openPayment(this.dependencies, caller, orderId, origin);
  }

  /** Takes the provider's notice (API-079). @returns `OK,` or `NG,` with a reason */
  async notice(fields: readonly FormField[]): Promise<string> {
    return takeNotice(this.dependencies, fields);
  }

  /** Where a browser that comes back goes on (PAY-019 to PAY-021). @returns a path of this product */
  async returned(kind: ReturnKind, fields: readonly FormField[]): Promise<string> {
    return takeReturn(this.dependencies, kind, fields);
  }

  /** Refunds for administrators, those that are due first. */
  async refunds(caller: Caller): Promise<RefundRecord[]> {
    return refundsFor(this.dependencies, caller);
  }

  /** An administrator has given money back. */
  async refunded(caller: Caller, refundId: string): Promise<void> {
    await noteRefunded(this.dependencies, caller, refundId);
  }

  /** Asks the provider about payments whose notice is missing, and forgets what nobody will pay for any more. */
  async work(): Promise<void> {
    await askAboutPayments(this.dependencies);
    await forgetWaitingContent(this.dependencies.database, new Date(nowMilliseconds() - WAITING_LIFE_MILLISECONDS));
  }
}
