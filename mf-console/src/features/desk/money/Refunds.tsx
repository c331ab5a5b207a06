/**
 * Money that has to go back to people, or went, and the note that it did (PAY-011). The money itself goes back in the
 * payment provider's console; the note cannot be undone, so it is asked for first.
 */
import type { RefundRecord } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { momentText } from '@madoguchi/shared/domain/desk';
import { isCashTrackingId } from '@madoguchi/shared/domain/payment';
import { isLimited } from '@madoguchi/shared/domain/staff';
import { consoleMoneyTexts } from '@madoguchi/shared/texts/console/money';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useMoneyRefundDoneMutation } from '../../calls/money';
import { Dialog } from '../../frame/Dialog';
import { useStaff } from '../../session/staff';
import styles from '../desk.module.css';
import { faultText } from '../words';

const texts = consoleMoneyTexts.refund;

/** As an answer's drawer has it; the list of all says the form and the order's number, too. */
export type ShownRefund = Omit<RefundRecord, 'orderId' | 'userId' | 'surveyId' | 'surveyTitle'> &
  Partial<Pick<RefundRecord, 'surveyTitle'>>;

/** @param props.label names the list, where there is another one beside it */
export function Refunds({ refunds, label = texts.title }: { refunds: readonly ShownRefund[]; label?: string }) {
  const { may, scope } = useStaff();
  const [asked, setAsked] = useState<ShownRefund>();
  const present = today();
  // What goes back is the whole house's: a limit to some forms shuts out from it (CONTRACT 14.2).
  const mayNote = may('refund') !== undefined && !isLimited(scope);
  if (refunds.length === 0) return null;
  return (
    <>
      <ul className={styles.refunds} aria-label={label}>
        {refunds.map((refund) => {
          const { refundId, amount, refundedAt, refundedBy, createdAt, reason, surveyTitle, orderNumber, trackingId } =
            refund;
          return (
            <li key={refundId} data-due={refundedAt === undefined}>
              <b>{refundedAt === undefined ? texts.due(amount) : texts.went(amount)}</b>
              <span>{momentText(refundedAt ?? createdAt, present)}</span>
              <div>{texts.reasons[reason]}</div>
              {surveyTitle && <div>{surveyTitle}</div>}
              {orderNumber && <div>{texts.order(orderNumber)}</div>}
              <div>{isCashTrackingId(trackingId) ? texts.cash : texts.tracking(trackingId)}</div>
              {refundedBy && <div>{texts.by(refundedBy)}</div>}
              {refundedAt === undefined && mayNote && <Button onClick={() => setAsked(refund)}>{texts.done}</Button>}
            </li>
          );
        })}
      </ul>
      {asked && <DoneDialog refund={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function DoneDialog({
  refund: { refundId, amount, trackingId },
  onClose,
}: {
  refund: ShownRefund;
  onClose: () => void;
}) {
  const [note, call] = useMoneyRefundDoneMutation();
  const submit = async () => {
    const { error } = await note(refundId);
    if (error === undefined) onClose();
  };
  return (
    <Dialog
      isBusy={call.isLoading}
      title={texts.confirmTitle}
      width={480}
      okText={texts.done}
      cancelText={texts.stop}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>{isCashTrackingId(trackingId) ? texts.confirmCash(amount) : texts.confirmText(amount)}</p>
        {call.error !== undefined && <Alert type="error" role="alert" title={faultText(call.error)} />}
      </div>
    </Dialog>
  );
}
