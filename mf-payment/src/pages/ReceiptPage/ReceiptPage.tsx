/** The screen of /receipt: the receipt that the key of the address names (RCPT-007 to RCPT-023). */

import { usePaymentsGetReceiptQuery } from '@madoguchi/shared/endpoints/payments';
import { useSearchParams } from '@madoguchi/shared/router';
import { FailedScreen, LoadScreen, MessageScreen, toLoad } from '@madoguchi/shared/screen';
import { isApiError } from '@madoguchi/shared/store';
import { paymentTexts } from '@madoguchi/shared/texts';
import { WaysOn, WherePaymentIsOn } from '../../features/frame/WherePaymentIsOn';
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
  return <FailedScreen title={texts.title} text={texts.invalidUrl} ways={<WaysOn />} />;
}

function Loaded({ receiptKey }: { receiptKey: string }) {
  const receipt = usePaymentsGetReceiptQuery(receiptKey);
  const code = isApiError(receipt.error) ? receipt.error.code : undefined;
  if (!receipt.isFetching && (code === 'not_found' || code === 'forbidden')) {
    return <MessageScreen title={texts.title} tone="warn" text={texts.notFound} bar={<WaysOn />} />;
  }
  return (
    <LoadScreen
      title={texts.title}
      load={toLoad(receipt, texts.error)}
      loadingText={texts.loading}
      ways={<WaysOn isBelowMain />}
    >
      {(data) => <ReceiptSheet receipt={data} />}
    </LoadScreen>
  );
}
