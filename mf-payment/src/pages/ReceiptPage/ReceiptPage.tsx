/** The screen of /receipt: the receipt that the key of the address names (RCPT-007 to RCPT-023). */
import { loadErrorText } from '@madoguchi/shared/domain/survey';
import { useSearchParams } from '@madoguchi/shared/router';
import { isApiError } from '@madoguchi/shared/store';
import { commonTexts, paymentTexts } from '@madoguchi/shared/texts';
import { Button, ErrorView, MessageView } from '@madoguchi/shared/ui/plain';
import { usePaymentGetReceiptQuery } from '../../api';
import { LoadingScreen, PaymentScreen, WaysOn, WherePaymentIsOn } from '../../screen/PaymentScreen';
import { ReceiptSheet } from './ReceiptSheet';

const texts = paymentTexts.receipt;

export default function ReceiptPage() {
  const [parameters] = useSearchParams();
  const key = parameters.get('key');
  return (
    <WherePaymentIsOn title={texts.title}>{key ? <Loaded receiptKey={key} /> : <InvalidAddress />}</WherePaymentIsOn>
  );
}

function InvalidAddress() {
  return (
    <PaymentScreen title={texts.title} centred bar={<WaysOn />}>
      <ErrorView text={texts.invalidUrl} />
    </PaymentScreen>
  );
}

function Loaded({ receiptKey }: { receiptKey: string }) {
  const receipt = usePaymentGetReceiptQuery(receiptKey);
  if (receipt.data) return <ReceiptSheet receipt={receipt.data} />;
  if (receipt.isFetching) return <LoadingScreen title={texts.title} text={texts.loading} />;
  const error = isApiError(receipt.error) ? receipt.error : undefined;
  if (error?.code === 'not_found' || error?.code === 'forbidden') {
    return (
      <PaymentScreen title={texts.title} centred bar={<WaysOn />}>
        <MessageView tone="warn" text={texts.notFound} />
      </PaymentScreen>
    );
  }
  return (
    <PaymentScreen
      title={texts.title}
      centred
      bar={<Button onClick={() => void receipt.refetch()}>{commonTexts.action.retry}</Button>}
    >
      <ErrorView text={texts.error} detail={loadErrorText(error, '') || undefined} />
    </PaymentScreen>
  );
}
