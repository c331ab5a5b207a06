/**
 * A receipt as it is read and printed (RCPT-010 to RCPT-021), or the document of its return (返金明細書): the same sale,
 * issuer and sums with the day on which the money went back. Amounts are integer yen.
 */
import type { NamedReceipt } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { japanDateTime } from '@madoguchi/shared/domain/clock';
import { japaneseDate } from '@madoguchi/shared/domain/date';
import { hasReturnDocument, isCanceledPayment, payMethodName } from '@madoguchi/shared/domain/payment';
import { AppScreen, useCopy } from '@madoguchi/shared/screen';
import { isInClient, openExternal } from '@madoguchi/shared/store';
import { commonTexts, paymentTexts, statusTexts } from '@madoguchi/shared/texts';
import {
  Button,
  Card,
  DescriptionList,
  Notice,
  PillButton,
  useSnackbar,
  VisuallyHidden,
} from '@madoguchi/shared/ui/plain';
import styles from './ReceiptSheet.module.css';
import { ReceiptSums } from './ReceiptSums';
import type { ReceiptDocument } from './receiptDocument';

const texts = paymentTexts.receipt;

/** The day in Japan of a stored instant. */
function dayText(instant: string): string {
  const milliseconds = Date.parse(instant);
  return Number.isNaN(milliseconds) ? statusTexts.invalidDate : japaneseDate(japanDateTime(milliseconds).date);
}

interface ReceiptSheetProps {
  receipt: NamedReceipt;
  shown: ReceiptDocument;
  onShow: (shown: ReceiptDocument) => void;
  /** True behind the question for the addressee, and behind the other document. */
  isNewStep: boolean;
  onBack?: () => void;
}

export function ReceiptSheet({ receipt, shown, onShow, isNewStep, onBack }: ReceiptSheetProps) {
  const copy = useCopy();
  const snackbar = useSnackbar();
  const { addressee, answerCode, key, registrationNumber, canceledDate } = receipt;
  const isReturn = shown === 'return';
  const title = isReturn ? texts.returnTitle : texts.title;
  // A signed link, because the phone's own browser knows nobody yet.
  const query = isReturn ? { key, document: shown } : { key };
  const openOutside = () => openExternal(new URL(pathOf('Receipt', undefined, query), window.location.origin).href);
  const copyNumber = async (number: string) =>
    snackbar.show((await copy(number)) ? texts.copied : commonTexts.copied.failed);
  const soldOn = dayText(receipt.completedDate ?? receipt.createdAt);
  return (
    <AppScreen
      title={title}
      isNewStep={isNewStep}
      {...(onBack && { onBack })}
      right={<PillButton onClick={() => window.print()}>{texts.print}</PillButton>}
      bar={
        <>
          {isInClient() && key !== undefined && <Button onClick={openOutside}>{texts.openOutside}</Button>}
          {hasReturnDocument(receipt) && (
            <Button variant="quiet" onClick={() => onShow(isReturn ? 'receipt' : 'return')}>
              {isReturn ? texts.showReceipt : texts.showReturn}
            </Button>
          )}
          {answerCode !== undefined && (
            <Button variant="quiet" onClick={() => void copyNumber(answerCode)}>
              {texts.copy}
            </Button>
          )}
        </>
      }
    >
      {!isReturn && isCanceledPayment(receipt.status) && (
        <Notice tone="warn">{texts.returned(canceledDate === undefined ? undefined : dayText(canceledDate))}</Notice>
      )}
      <p className={styles.printTitle} aria-hidden="true">
        {title}
      </p>
      <Card>
        {addressee && (
          <p className={styles.addressee}>
            <VisuallyHidden>{texts.addressee} </VisuallyHidden>
            {texts.addresseeName(addressee)}
          </p>
        )}
        {isReturn && (
          <p>
            {texts.returnLead}
            {registrationNumber !== undefined && <> {texts.returnInvoice}</>}
          </p>
        )}
        <DescriptionList
          items={[
            ...(isReturn && canceledDate !== undefined
              ? [
                  { title: texts.returnDate, value: dayText(canceledDate) },
                  { title: texts.soldDate, value: soldOn },
                ]
              : [{ title: texts.date, value: soldOn }]),
            ...(answerCode === undefined ? [] : [{ title: texts.answerCode, value: answerCode }]),
            { title: texts.number, value: receipt.orderNumber },
            { title: texts.content, value: receipt.serviceName },
            { title: texts.payMethod, value: payMethodName(receipt.payMethod) },
          ]}
        />
      </Card>
      <ReceiptSums receipt={receipt} totalName={isReturn ? texts.returnTotal : texts.total} />
      <p className={styles.creator}>
        <VisuallyHidden>{texts.creator} </VisuallyHidden>
        {receipt.receiptCreatorName}
        <br />
        <VisuallyHidden>{texts.address} </VisuallyHidden>
        {receipt.receiptDisplayAddress}
        {registrationNumber !== undefined && (
          <>
            <br />
            {texts.registrationNumber} {registrationNumber}
          </>
        )}
      </p>
      {snackbar.element}
    </AppScreen>
  );
}
