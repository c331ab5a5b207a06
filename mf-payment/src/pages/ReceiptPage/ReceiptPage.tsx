/** The screen of /receipt: the receipt that the key of the address names (RCPT-007 to RCPT-023). */

import { hasReturnDocument } from '@madoguchi/shared/domain/payment';
import { usePaymentsGetAddresseeQuery, usePaymentsGetReceiptQuery } from '@madoguchi/shared/endpoints/payments';
import { useLocation, useNavigate, useSearchParams } from '@madoguchi/shared/router';
import { FailedScreen, LoadingScreen, LoadScreen, MessageScreen, toLoad } from '@madoguchi/shared/screen';
import { isApiError, useAppSelector } from '@madoguchi/shared/store';
import { paymentTexts } from '@madoguchi/shared/texts';
import { useState } from 'react';
import { WaysOn, WherePaymentIsOn } from '../../features/frame/WherePaymentIsOn';
import { AddresseeForm } from './AddresseeForm';
import { ReceiptSheet } from './ReceiptSheet';
import { useReceiptDocument } from './receiptDocument';

const texts = paymentTexts.receipt;

export default function ReceiptPage() {
  const [parameters] = useSearchParams();
  const key = parameters.get('key');
  return (
    <WherePaymentIsOn title={texts.title}>{key ? <FirstTime receiptKey={key} /> : <InvalidAddress />}</WherePaymentIsOn>
  );
}

function InvalidAddress() {
  return <FailedScreen title={texts.title} text={texts.invalidUrl} note={texts.invalidUrlHelp} ways={<WaysOn />} />;
}

/** The way back to where the receipt was asked for; none where its address was opened. */
function useBack(): { onBack?: () => void } {
  const navigate = useNavigate();
  const { key } = useLocation();
  return key === 'default' ? {} : { onBack: () => void navigate(-1) };
}

/**
 * Asks for the addressee before the receipt is shown for the first time. Who is not signed in has it by a link of
 * somebody who has seen it; and where the question cannot be asked, the receipt itself says what is wrong.
 */
function FirstTime({ receiptKey }: { receiptKey: string }) {
  // A signed key begins with the order's id.
  const [orderId = ''] = receiptKey.split('.');
  const isSignedIn = useAppSelector((state) => state.session.user !== undefined);
  const asked = usePaymentsGetAddresseeQuery(orderId, { skip: !isSignedIn, refetchOnMountOrArgChange: true });
  const [isDone, setIsDone] = useState(false);
  const back = useBack();
  if (isSignedIn && asked.isFetching) return <LoadingScreen title={texts.title} text={texts.loading} />;
  if (!isDone && isSignedIn && asked.data?.isOpen) {
    return (
      <AddresseeForm orderId={orderId} suggested={asked.data.addressee} onDone={() => setIsDone(true)} {...back} />
    );
  }
  return <Loaded receiptKey={receiptKey} isNewStep={isDone} />;
}

function Loaded({ receiptKey, isNewStep }: { receiptKey: string; isNewStep: boolean }) {
  const back = useBack();
  const receipt = usePaymentsGetReceiptQuery(receiptKey);
  const [shown, show] = useReceiptDocument();
  const [first] = useState(shown);
  const code = isApiError(receipt.error) ? receipt.error.code : undefined;
  if (!receipt.isFetching && (code === 'not_found' || code === 'forbidden')) {
    return <MessageScreen title={texts.title} tone="warn" text={texts.notFound} bar={<WaysOn />} />;
  }
  return (
    <LoadScreen
      title={shown === 'return' ? texts.returnTitle : texts.title}
      load={toLoad(receipt, texts.error)}
      loadingText={texts.loading}
      ways={<WaysOn isBelowMain />}
    >
      {(data) =>
        shown === 'return' && !hasReturnDocument(data) ? (
          <MessageScreen title={texts.returnTitle} tone="warn" text={texts.notReturned} bar={<WaysOn />} />
        ) : (
          <ReceiptSheet
            key={shown}
            receipt={data}
            shown={shown}
            onShow={show}
            isNewStep={isNewStep || shown !== first}
            {...back}
          />
        )
      }
    </LoadScreen>
  );
}
