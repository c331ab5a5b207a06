/** The money of one answer in the drawer: 領収 of cash and its undo on the same day, and what goes back (PAY-011). */
import type { Order } from '@madoguchi/shared/contract';
import type { ConsoleAnswerDetail } from '@madoguchi/shared/contract/console/answers';
import { today } from '@madoguchi/shared/domain/clock';
import { isCashOfToday, waitsForCash } from '@madoguchi/shared/domain/payment';
import { receiptKeyOf } from '@madoguchi/shared/domain/record';
import { ReceiptLink } from '@madoguchi/shared/recordAnswers';
import { consoleMoneyTexts } from '@madoguchi/shared/texts/console/money';
import Button from 'antd/es/button';
import { useMoneyCashMutation } from '../../calls/money';
import { useStaff } from '../../session/staff';
import { faultText } from '../words';
import { Refunds } from './Refunds';

const { cash } = consoleMoneyTexts;

interface MoneyPartProps {
  order: Order;
  refunds: ConsoleAnswerDetail['refunds'];
  say: (text: string, undo?: () => void) => void;
}

export function MoneyPart({ order, refunds = [], say }: MoneyPartProps) {
  const mayTakeCash = useStaff().may('takeCash') !== undefined;
  const [note, call] = useMoneyCashMutation();
  const { orderId = '', amountWithTax } = order;
  const set = async (isReceived: boolean, back?: () => void) => {
    const { error } = await note({ orderId, isReceived });
    if (error === undefined) say(isReceived ? cash.done(amountWithTax) : cash.undone, back);
    else say(`${cash.failed}${faultText(error)}`);
  };
  const receive = () => void set(true, () => void set(false));
  return (
    <>
      <ReceiptLink receiptKey={receiptKeyOf({ order })} />
      {mayTakeCash && waitsForCash(order) && (
        <Button type="primary" loading={call.isLoading} onClick={receive}>
          {cash.receive(amountWithTax)}
        </Button>
      )}
      {mayTakeCash && isCashOfToday(order, today()) && (
        <Button loading={call.isLoading} onClick={() => void set(false)}>
          {cash.undo}
        </Button>
      )}
      <Refunds refunds={refunds} />
    </>
  );
}
