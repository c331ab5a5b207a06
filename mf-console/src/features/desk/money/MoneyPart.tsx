/** The money of one answer in the drawer: 領収 of cash and its undo on the same day, and what goes back (PAY-011). */
import { type CheckStatus, isCancelledStatus, type Order } from '@madoguchi/shared/contract';
import { CashStandingSchema } from '@madoguchi/shared/contract/answerSchemas/orders';
import type { ConsoleAnswerDetail } from '@madoguchi/shared/contract/console/answers';
import { today } from '@madoguchi/shared/domain/clock';
import { hasReturnDocument, isCashOfToday, waitsForCash } from '@madoguchi/shared/domain/payment';
import { ReceiptLink } from '@madoguchi/shared/recordAnswers';
import { isAnswer, isApiError } from '@madoguchi/shared/store';
import { consoleMoneyTexts } from '@madoguchi/shared/texts/console/money';
import Button from 'antd/es/button';
import { useMoneyCashMutation } from '../../calls/money';
import { useStaff } from '../../session/staff';
import { ChangedNotice } from '../ChangedNotice';
import { faultText } from '../words';
import { Refunds } from './Refunds';

const { cash } = consoleMoneyTexts;

/** What the order comes to, where 領収 was refused for another sum. */
function standingOf(error: unknown): number | undefined {
  const data = isApiError(error) && error.code === 'changed' ? error.data : undefined;
  return isAnswer(CashStandingSchema, data) ? data.amountWithTax : undefined;
}

interface MoneyPartProps {
  order: Order;
  /** The answer's status: for what was cancelled nothing is taken. */
  check: CheckStatus;
  refunds: ConsoleAnswerDetail['refunds'];
  receiptKey: string | undefined;
  say: (text: string, undo?: () => void) => void;
}

export function MoneyPart({ order, check, refunds = [], receiptKey, say }: MoneyPartProps) {
  const mayTakeCash = useStaff().may('takeCash') !== undefined;
  const [note, call] = useMoneyCashMutation();
  const { orderId = '', amountWithTax } = order;
  const set = async (isReceived: boolean, back?: () => void) => {
    const { error } = await note({ orderId, amountWithTax, isReceived });
    if (error === undefined) say(isReceived ? cash.done(amountWithTax) : cash.undone, back);
    else if (standingOf(error) === undefined) say(`${cash.failed}${faultText(error)}`);
  };
  const standing = standingOf(call.error);
  const receive = () => void set(true, () => void set(false));
  return (
    <>
      <ReceiptLink receiptKey={receiptKey} />
      {hasReturnDocument(order) && <ReceiptLink receiptKey={receiptKey} shown="return" />}
      {mayTakeCash && !isCancelledStatus(check) && waitsForCash(order) && (
        <Button type="primary" loading={call.isLoading} onClick={receive}>
          {cash.receive(amountWithTax)}
        </Button>
      )}
      {mayTakeCash && isCashOfToday(order, today()) && (
        <Button loading={call.isLoading} onClick={() => void set(false)}>
          {cash.undo}
        </Button>
      )}
      {standing !== undefined && call.originalArgs && (
        <ChangedNotice
          title={cash.changed}
          text={cash.changedText}
          values={[
            [cash.shown, cash.amount(call.originalArgs.amountWithTax)],
            [cash.stands, cash.amount(standing)],
          ]}
        />
      )}
      <Refunds refunds={refunds} />
    </>
  );
}
