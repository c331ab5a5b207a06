/** A receipt as it is read and printed (RCPT-010 to RCPT-021). Amounts are integer yen. */
import type { NamedReceipt, ReceiptLine } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { japanDateTime } from '@madoguchi/shared/domain/clock';
import { japaneseDate } from '@madoguchi/shared/domain/date';
import { isCanceledPayment, payMethodName } from '@madoguchi/shared/domain/payment';
import { AppScreen, useCopy } from '@madoguchi/shared/screen';
import { isInClient, openExternal } from '@madoguchi/shared/store';
import { commonTexts, paymentTexts, statusTexts, yen } from '@madoguchi/shared/texts';
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

const texts = paymentTexts.receipt;

/** The day in Japan of a stored instant. */
function dayText(instant: string): string {
  const milliseconds = Date.parse(instant);
  return Number.isNaN(milliseconds) ? statusTexts.invalidDate : japaneseDate(japanDateTime(milliseconds).date);
}

/** The tax line with rate and type, by which inner tax is not taken for a part of the sum (RCPT-018). */
function taxName({ taxRate, taxType }: NamedReceipt): string {
  if (taxRate === undefined || taxType === undefined) return texts.tax;
  return paymentTexts.order.taxLine(paymentTexts.taxType[taxType], taxRate);
}

/** The product, its mark where it is tax-free, and how many where there are several. */
function lineName({ productName, taxableType, count = 1 }: ReceiptLine): string {
  const name = taxableType === 1 ? `${productName}${paymentTexts.order.taxFreeMark}` : productName;
  return count > 1 ? `${name} ${texts.count(count)}` : name;
}

/** The sums by rate of a receipt with tax-free lines, and of every invoice. */
function ratesOf({ details, taxRate, taxType, registrationNumber }: NamedReceipt) {
  const sumOf = (type: 0 | 1) =>
    details.reduce((sum, { taxableType = 0, amount }) => (taxableType === type ? sum + amount : sum), 0);
  const hasTaxFree = details.some(({ taxableType }) => taxableType === 1);
  if (taxRate === undefined || taxType === undefined || (!hasTaxFree && registrationNumber === undefined)) return [];
  const taxed = { key: 'taxed', name: texts.taxed(taxRate, paymentTexts.taxType[taxType]), amount: sumOf(0) };
  return hasTaxFree ? [taxed, { key: 'taxFree', name: texts.taxFree, amount: sumOf(1) }] : [taxed];
}

interface ReceiptSheetProps {
  receipt: NamedReceipt;
  /** True behind the question for the addressee. */
  isNewStep: boolean;
  onBack?: () => void;
}

export function ReceiptSheet({ receipt, isNewStep, onBack }: ReceiptSheetProps) {
  const copy = useCopy();
  const snackbar = useSnackbar();
  const {
    addressee,
    answerCode,
    orderNumber,
    serviceName,
    payMethod,
    details,
    tax,
    amount,
    key,
    status,
    canceledDate,
    registrationNumber,
  } = receipt;
  // A signed link, because the phone's own browser knows nobody yet.
  const openOutside = () => openExternal(new URL(pathOf('Receipt', undefined, { key }), window.location.origin).href);
  const copyNumber = async (number: string) =>
    snackbar.show((await copy(number)) ? texts.copied : commonTexts.copied.failed);
  const subtotal = details.reduce((sum, detail) => sum + detail.amount, 0);
  const lines = [
    ...details.map((detail, index) => ({ key: `line${index}`, name: lineName(detail), amount: detail.amount })),
    { key: 'subtotal', name: texts.subtotal, amount: subtotal },
    ...ratesOf(receipt),
    { key: 'tax', name: taxName(receipt), amount: tax },
  ];
  return (
    <AppScreen
      title={texts.title}
      isNewStep={isNewStep}
      {...(onBack && { onBack })}
      right={<PillButton onClick={() => window.print()}>{texts.print}</PillButton>}
      bar={
        <>
          {isInClient() && key !== undefined && <Button onClick={openOutside}>{texts.openOutside}</Button>}
          {answerCode !== undefined && (
            <Button variant="quiet" onClick={() => void copyNumber(answerCode)}>
              {texts.copy}
            </Button>
          )}
        </>
      }
    >
      {isCanceledPayment(status) && (
        <Notice tone="warn">{texts.returned(canceledDate === undefined ? undefined : dayText(canceledDate))}</Notice>
      )}
      <p className={styles.printTitle} aria-hidden="true">
        {texts.title}
      </p>
      <Card>
        {addressee && (
          <p className={styles.addressee}>
            <VisuallyHidden>{texts.addressee} </VisuallyHidden>
            {texts.addresseeName(addressee)}
          </p>
        )}
        <DescriptionList
          items={[
            { title: texts.date, value: dayText(receipt.completedDate ?? receipt.createdAt) },
            ...(answerCode === undefined ? [] : [{ title: texts.answerCode, value: answerCode }]),
            { title: texts.number, value: orderNumber },
            { title: texts.content, value: serviceName },
            { title: texts.payMethod, value: payMethodName(payMethod) },
          ]}
        />
      </Card>
      <Card>
        <dl className={styles.sum}>
          {lines.map((line) => (
            <div key={line.key}>
              <dt>{line.name}</dt>
              <dd>{yen(line.amount)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{texts.total}</dt>
            <dd>{yen(amount)}</dd>
          </div>
        </dl>
        {details.some(({ taxableType }) => taxableType === 1) && (
          <p className={styles.creator}>{paymentTexts.order.taxFreeNote}</p>
        )}
      </Card>
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
