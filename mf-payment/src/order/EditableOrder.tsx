/**
 * The order editing area: lines to press, the add-detail button, and what is in the way of more (ORDER-005,
 * ORDER-019, ORDER-020).
 */
import type { Order, OrderDetail, OrderPartProps, PaymentService } from '@madoguchi/shared/contract';
import { encodeProductLine } from '@madoguchi/shared/domain/survey';
import { paymentTexts } from '@madoguchi/shared/texts';
import { Button, Notice } from '@madoguchi/shared/ui/plain';
import { useId, useState } from 'react';
import { OrderDetailDialog } from './OrderDetailDialog';
import { OrderTable } from './OrderTable';
import styles from './order.module.css';

const texts = paymentTexts.order;

interface EditableOrderProps extends Pick<OrderPartProps, 'name' | 'disabled' | 'partial' | 'onBegin' | 'onChange'> {
  order: Order;
  service: PaymentService;
  taxMessage: string | undefined;
  /** Why the lines cannot be bought as they are. */
  message: string | undefined;
  mayAdd: boolean;
}

export function EditableOrder(props: EditableOrderProps) {
  const { order, service, taxMessage, message, mayAdd, disabled = false, partial, onBegin, onChange } = props;
  const [edited, setEdited] = useState<OrderDetail | 'new'>();
  const limitId = useId();

  const takeOver = (details: readonly Pick<OrderDetail, 'productId' | 'productCategoryId' | 'count'>[]) => {
    setEdited(undefined);
    onBegin?.(undefined);
    onChange?.(
      details.map(({ productId, productCategoryId, count }) =>
        encodeProductLine({ serviceId: service.serviceId, productId, productCategoryId, count }),
      ),
    );
  };
  const save = (line: Pick<OrderDetail, 'productId' | 'productCategoryId' | 'count'>) => {
    if (edited === 'new') takeOver([...order.details, line]);
    else takeOver(order.details.map((each) => (each.detailId === edited?.detailId ? line : each)));
  };
  const remove = (detail: OrderDetail) => takeOver(order.details.filter((each) => each.detailId !== detail.detailId));
  const shownMessage = taxMessage ?? message;
  return (
    <div className={styles.area}>
      {order.details.length === 0 ? (
        <>
          <p className={styles.service}>{order.serviceName}</p>
          <p className={styles.note}>{texts.empty}</p>
        </>
      ) : (
        <OrderTable
          order={order}
          hasSums={shownMessage === undefined}
          onEdit={disabled || taxMessage !== undefined ? undefined : setEdited}
        />
      )}
      {shownMessage !== undefined && (
        <Notice tone="error" announce>
          {shownMessage}
        </Notice>
      )}
      {service.purchaseLimit > 0 && (
        <p id={limitId} className={styles.note}>
          {texts.limit(service.purchaseLimit)}
        </p>
      )}
      <Button
        name={props.name}
        variant="quiet"
        size="medium"
        aria-describedby={service.purchaseLimit > 0 ? limitId : undefined}
        disabled={!mayAdd}
        onClick={() => setEdited('new')}
      >
        {texts.add}
      </Button>
      {edited !== undefined && (
        <OrderDetailDialog
          service={service}
          details={order.details}
          edited={edited === 'new' ? undefined : edited}
          onSave={save}
          onRemove={remove}
          partial={partial}
          onBegin={onBegin}
          onClose={() => {
            setEdited(undefined);
            onBegin?.(undefined);
          }}
        />
      )}
    </div>
  );
}
