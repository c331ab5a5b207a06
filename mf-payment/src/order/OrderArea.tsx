/**
 * The products of a form: the editing area while it is filled in, a summary of what was chosen or bought (ORDER-001 to
 * ORDER-021).
 */

import { type Order, type OrderPartProps, type PaymentService, saidMode } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { toHyphens } from '@madoguchi/shared/domain/date';
import { isPurchaseLimitReached, makeOrder } from '@madoguchi/shared/domain/payment';
import { encodeProductLine, productLinesOf } from '@madoguchi/shared/domain/survey';
import { useOrdersGetStoredQuery } from '@madoguchi/shared/endpoints/orders';
import { type Selling, useSelling } from '@madoguchi/shared/order';
import { paymentTexts } from '@madoguchi/shared/texts';
import { Notice, RetryNotice, Spinner } from '@madoguchi/shared/ui/plain';
import { useEffect, useEffectEvent, useState } from 'react';
import { draftOrder, lineOf, soleProduct } from './draftOrder';
import { EditableOrder } from './EditableOrder';
import { OrderTable } from './OrderTable';
import styles from './order.module.css';
import { PaymentState } from './PaymentState';

const texts = paymentTexts.order;

export function OrderArea(props: OrderPartProps) {
  const { order, value, isChatMode, mode } = props;
  if (order) return <OrderSummary order={order} isChatMode={isChatMode} />;
  if (typeof value === 'string' && value !== '')
    return <StoredOrder orderId={value} isChatMode={isChatMode} mode={mode} />;
  return <ChosenOrder {...props} />;
}

function Loading() {
  return <Spinner label={texts.loading} />;
}

interface OrderSummaryProps {
  order: Order;
  isChatMode: boolean;
}

function OrderSummary({ order, isChatMode }: OrderSummaryProps) {
  return (
    <div className={styles.area}>
      <OrderTable order={order} hasSums />
      {!isChatMode && <PaymentState order={order} />}
    </div>
  );
}

/** An order that the server keeps: what was bought, also where the service no longer sells it. */
function StoredOrder({ orderId, isChatMode, mode }: { orderId: string } & Pick<OrderPartProps, 'isChatMode' | 'mode'>) {
  const stored = useOrdersGetStoredQuery({ orderId, ...saidMode(mode) });
  if (stored.data) return <OrderSummary order={stored.data} isChatMode={isChatMode} />;
  return stored.isFetching ? <Loading /> : <RetryNotice text={texts.failed} onRetry={() => void stored.refetch()} />;
}

function ChosenOrder(props: OrderPartProps) {
  const { serviceId, categoryId, isEditable } = props;
  const selling = useSelling({ serviceId, categoryId });
  const isWaiting = !serviceId && !categoryId;
  const isKnown = !selling.isLoading && !selling.retry && !isWaiting;
  const isEmptied = useEmptying(props, isKnown, selling.service);
  if (selling.isLoading) return <Loading />;
  if (selling.retry) return <RetryNotice text={texts.failed} onRetry={selling.retry} />;
  return (
    <>
      {isEmptied && (
        <Notice tone="warn" announce>
          {texts.emptied}
        </Notice>
      )}
      {!selling.service && <NothingSold {...props} isWaiting={isWaiting} />}
      {selling.service && isEditable && <EditableSelling {...props} selling={selling} service={selling.service} />}
      {selling.service && !isEditable && <ReadSelling {...props} selling={selling} service={selling.service} />}
    </>
  );
}

/**
 * What was chosen of another service cannot be bought with the reservation that is chosen now, and nobody could take it
 * out by hand: it goes (ORDER-018). @returns whether it has gone, to be said until something is chosen again
 */
function useEmptying({ value, isEditable, onChange }: OrderPartProps, isKnown: boolean, service?: PaymentService) {
  const [isEmptied, setIsEmptied] = useState(false);
  const lines = productLinesOf(value);
  const isLapsed = isEditable && isKnown && lines.some((line) => line.serviceId !== service?.serviceId);
  const empty = useEffectEvent(() => {
    setIsEmptied(true);
    onChange?.([]);
  });
  useEffect(() => {
    if (isLapsed) empty();
  }, [isLapsed]);
  return isEmptied && lines.length === 0;
}

/** Lines of an old draft wait for the reservation that sells them. */
function NothingSold({ isWaiting, isEditable, value, onFault }: OrderPartProps & { isWaiting: boolean }) {
  const hasLines = isEditable && productLinesOf(value).length > 0;
  const fault = hasLines && isWaiting ? texts.reserveFirst : undefined;
  useEffect(() => {
    onFault?.(fault);
    return () => onFault?.(undefined);
  }, [fault, onFault]);
  return <p className={styles.note}>{isWaiting ? texts.reserveFirst : texts.nothingSold}</p>;
}

type SellingProps = OrderPartProps & { selling: Selling; service: PaymentService };

/** The chosen lines with their sums, and the message where they cannot be bought as they are. */
function orderShown({ value, payType, selling, service }: SellingProps) {
  const lines = productLinesOf(value).filter((line) => line.serviceId === service.serviceId);
  const made = makeOrder(lines, {
    service,
    taxSetting: selling.taxSetting,
    today: toHyphens(today()),
    userId: '',
    selectedPayType: payType ?? 0,
  });
  const order = 'order' in made ? made.order : draftOrder(service, lines);
  return { order, message: 'message' in made ? made.message : undefined };
}

function ReadSelling(props: SellingProps) {
  const { order, message } = orderShown(props);
  if (order.details.length === 0) return <p className={styles.note}>{texts.empty}</p>;
  return (
    <div className={styles.area}>
      <OrderTable order={order} hasSums={message === undefined} />
      {message !== undefined && <Notice tone="error">{message}</Notice>}
    </div>
  );
}

function EditableSelling(props: SellingProps) {
  const { selling, service, disabled = false, required = false, onFault, onFill } = props;
  const { order, message: orderMessage } = orderShown(props);
  const sole = required ? soleProduct(service) : undefined;
  const isOpen = sole !== undefined && order.details.length === 0 && !disabled && selling.taxMessage === undefined;
  const fill = useEffectEvent(() => {
    if (sole) onFill?.([encodeProductLine(lineOf(service, sole))]);
  });
  useEffect(() => {
    if (isOpen) fill();
  }, [isOpen]);
  const message = order.details.length === 0 ? undefined : orderMessage;
  // Lines of an old draft: what the server would refuse holds the form back too.
  useEffect(() => {
    onFault?.(message);
    return () => onFault?.(undefined);
  }, [message, onFault]);
  return (
    <EditableOrder
      {...props}
      order={order}
      taxMessage={selling.taxMessage}
      service={service}
      message={message}
      isSole={sole !== undefined}
      mayAdd={
        !disabled && selling.taxMessage === undefined && !isPurchaseLimitReached(order.details, service.purchaseLimit)
      }
    />
  );
}
