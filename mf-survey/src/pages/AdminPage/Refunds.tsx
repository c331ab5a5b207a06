/**
 * Money that is to go back to people, and the note that it went (PAY-011). The money itself goes back in the payment
 * provider's console.
 */
import type { RefundRecord } from '@madoguchi/shared/contract';
import { japanDateTime } from '@madoguchi/shared/domain/clock';
import { japaneseDate } from '@madoguchi/shared/domain/date';
import { sendErrorOf } from '@madoguchi/shared/domain/survey';
import { useAdminGetRefundsQuery, useAdminNoteRefundedMutation } from '@madoguchi/shared/endpoints/admin';
import { isApiError } from '@madoguchi/shared/store';
import { adminTexts, commonTexts, yen } from '@madoguchi/shared/texts';
import { Button, Card, DescriptionList, Dialog, Notice, RetryNotice } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import styles from './AdminPage.module.css';

const texts = adminTexts.refund;
const dayOf = (instant: string) => japaneseDate(japanDateTime(Date.parse(instant)).date);

/** Shown only where something is due. */
export default function Refunds() {
  const { data: refunds = [], error, refetch } = useAdminGetRefundsQuery();
  const [asked, setAsked] = useState<RefundRecord>();
  const due = refunds.filter(({ refundedAt }) => refundedAt === undefined);
  if (error) {
    return <RetryNotice text={texts.failed} onRetry={() => void refetch()} />;
  }
  if (due.length === 0) return null;
  return (
    <Card>
      <h2 className={styles.heading}>{texts.title(due.length)}</h2>
      <p>{texts.lead}</p>
      <ul className={styles.answers}>
        {due.map((refund) => (
          <li key={refund.refundId}>
            <DescriptionList
              items={[
                { title: texts.amount, value: yen(refund.amount) },
                { title: texts.reason, value: texts.reasons[refund.reason] },
                { title: texts.survey, value: refund.surveyTitle },
                { title: texts.date, value: dayOf(refund.createdAt) },
                { title: texts.order, value: refund.orderNumber ?? refund.orderId },
                { title: texts.tracking, value: refund.trackingId },
              ]}
            />
            <Button size="medium" variant="quiet" onClick={() => setAsked(refund)}>
              {texts.done}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <DoneDialog refund={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function DoneDialog({ refund, onClose }: { refund: RefundRecord; onClose: () => void }) {
  const [noteRefunded, call] = useAdminNoteRefundedMutation();
  const submit = async () => {
    const result = await noteRefunded(refund.refundId);
    if (!('error' in result)) onClose();
  };
  return (
    <Dialog
      open
      title={texts.confirmTitle}
      dismissible={!call.isLoading}
      onClose={onClose}
      actions={
        <>
          {call.error && (
            <Notice tone="error" announce>
              {isApiError(call.error) ? sendErrorOf(call.error).text : texts.failed}
            </Notice>
          )}
          <Button busy={call.isLoading} onClick={() => void submit()}>
            {texts.confirm}
          </Button>
          <Button variant="plain" disabled={call.isLoading} onClick={onClose}>
            {commonTexts.action.stop}
          </Button>
        </>
      }
    >
      <p>{texts.confirmText(refund.amount)}</p>
    </Dialog>
  );
}
