/** Refunds as the desk sees them: with the name of who noted that the money went. */
import type { ConsoleAnswerDetail } from '@madoguchi/shared/contract/console/answers';
import type { Connection } from '../../database/database';
import type { Refund } from '../../repositories/payment/money';
import { namesOf } from '../../repositories/people/names';

type ShownRefund = NonNullable<ConsoleAnswerDetail['refunds']>[number];

/** The same refunds in the same order. */
export async function shownRefunds(connection: Connection, refunds: readonly Refund[]): Promise<ShownRefund[]> {
  const names = await namesOf(
    connection,
    refunds.flatMap(({ refundedBy }) => refundedBy ?? []),
  );
  return refunds.map(({ refundId, amount, reason, trackingId, createdAt, refundedAt, refundedBy }) => ({
    ...{ refundId, amount, reason, trackingId, createdAt: createdAt.toISOString() },
    ...(refundedAt && { refundedAt: refundedAt.toISOString() }),
    ...(refundedBy !== undefined && { refundedBy: names.get(refundedBy) ?? refundedBy }),
  }));
}
