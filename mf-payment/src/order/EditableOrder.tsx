/**
 * The order editing area: the products with their prices to check, the chosen lines to press for their quantity, the
 * add-detail button, and what is in the way of more (ORDER-005, ORDER-019, ORDER-020).
 */
import type { Order, OrderDetail, OrderPartProps, PaymentService } from '@madoguchi/shared/contract';
import { sortProducts } from '@madoguchi/shared/domain/payment';
import { encodeProductLine } from '@madoguchi/shared/domain/survey';
import { paymentTexts, yen } from '@madoguchi/shared/texts';
import { Button, CheckboxGroup, Notice } from '@madoguchi/shared/ui/plain';
import { useId, useState } from 'react';
import { lineOf } from './draftOrder';
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
  /** Its only product is chosen by itself. */
  isSole: boolean;
}

/** So many products are a list, all in view; of more, each is added by the modal, which sorts them by category. */
const MOST_LISTED_PRODUCTS = 20;

export function EditableOrder(props: EditableOrderProps) {
  const { order, service, taxMessage, message, mayAdd, isSole, disabled = false, partial, onBegin, onChange } = props;
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
  const products = sortProducts(service.products);
  const isListed = products.length <= MOST_LISTED_PRODUCTS && !isSole;
  const chosen = new Set(order.details.map(({ productId }) => productId));
  const isSold = ({ productId }: OrderDetail) => products.some((product) => product.productId === productId);
  // Where one is the limit there is no quantity to change; what is not sold any more can only be taken out there.
  const isEdited = service.purchaseLimit !== 1 || !isListed || !order.details.every(isSold);
  const choose = (productIds: readonly string[]) => {
    const added = products.filter(({ productId }) => productIds.includes(productId) && !chosen.has(productId));
    const kept = order.details.filter((detail) => productIds.includes(detail.productId) || !isSold(detail));
    takeOver([...kept, ...added.map((product) => lineOf(service, product))]);
  };
  return (
    <div className={styles.area}>
      {(isListed || order.details.length === 0) && <p className={styles.service}>{order.serviceName}</p>}
      {isListed && (
        <CheckboxGroup
          className={styles.products}
          name={props.name}
          options={products.map(({ productId, productName, price, taxableType }) => ({
            value: productId,
            label: paymentTexts.detail.option(
              taxableType === 1 ? `${productName}${texts.taxFreeMark}` : productName,
              yen(price),
            ),
            disabled: disabled || (!mayAdd && !chosen.has(productId)),
          }))}
          value={[...chosen]}
          onChange={choose}
        />
      )}
      {order.details.length === 0 ? (
        !isListed && <p className={styles.note}>{texts.empty}</p>
      ) : (
        <OrderTable
          order={order}
          hasName={!isListed}
          hasSums={shownMessage === undefined}
          onEdit={disabled || taxMessage !== undefined || !isEdited ? undefined : setEdited}
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
        variant={isListed ? 'plain' : 'quiet'}
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
