/**
 * One line of an order: product category, product, quantity, amount; saved, deleted or left as it was (ORDER-013 to
 * ORDER-016, ORDER-021).
 */
import type { OrderDetail, PaymentService } from '@madoguchi/shared/contract';
import {
  countMessage,
  newDetail,
  productMessage,
  purchaseLimitMessage,
  sortProducts,
} from '@madoguchi/shared/domain/payment';
import { toHalfWidth } from '@madoguchi/shared/domain/text';
import { grouped, paymentTexts, yen } from '@madoguchi/shared/texts';
import { Button, Dialog, FieldFrame, NumberInput, Select } from '@madoguchi/shared/ui/plain';
import { useRef, useState } from 'react';
import styles from './order.module.css';

const texts = paymentTexts.detail;

type Line = Pick<OrderDetail, 'productId' | 'productCategoryId' | 'count'>;

interface OrderDetailDialogProps {
  service: PaymentService;
  /** All lines: a product of another one is not offered. */
  details: readonly OrderDetail[];
  /** The line that is edited; absent for a new one. */
  edited: OrderDetail | undefined;
  /** What stood in the modal of the same line when the page was killed: line, category, product, quantity. */
  partial?: readonly string[] | undefined;
  onBegin?: ((parts: readonly string[]) => void) | undefined;
  onSave: (line: Line) => void;
  onRemove: (detail: OrderDetail) => void;
  onClose: () => void;
}

function categoriesOf({ products }: PaymentService) {
  const names = new Map(
    sortProducts(products).flatMap(({ productCategories }) =>
      productCategories.map(({ id, name }) => [id, name] as const),
    ),
  );
  return [...names].map(([value, label]) => ({ value, label }));
}

export function OrderDetailDialog(props: OrderDetailDialogProps) {
  const { service, details, edited, partial = [], onBegin, onSave, onRemove, onClose } = props;
  const lineOfModal = String(edited?.detailId ?? '');
  const line = edited ?? newDetail(details.length + 1);
  const [partialLine, ...partialParts] = partial;
  const [partialCategory, partialProduct, partialCount] = partialLine === lineOfModal ? partialParts : [];
  const [categoryId, setCategoryId] = useState(partialCategory ?? line.productCategoryId ?? '');
  const [productId, setProductId] = useState(partialProduct ?? line.productId);
  const [typedCount, setCount] = useState(partialCount ?? String(line.count));
  const count = toHalfWidth(typedCount);
  const begin = (part: { categoryId?: string; productId?: string; count?: string }) => {
    const now = { categoryId, productId, count: typedCount, ...part };
    onBegin?.([lineOfModal, now.categoryId, now.productId, now.count]);
  };
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const taken = new Set(details.filter(({ detailId }) => detailId !== edited?.detailId).map((each) => each.productId));
  const offered = sortProducts(service.products).filter(
    (product) =>
      !taken.has(product.productId) &&
      (categoryId === '' || product.productCategories.some(({ id }) => id === categoryId)),
  );
  const product = offered.find((each) => each.productId === productId);
  const categories = categoriesOf(service);

  const faults = {
    product: productMessage(product?.productId ?? ''),
    count:
      countMessage(count) ??
      purchaseLimitMessage(details, service.purchaseLimit, { count: Number(count), detailId: edited?.detailId }),
  };
  const hasAmount = product !== undefined && countMessage(count) === undefined;
  // A 0 would read as free of charge (PAY-047).
  const amount = hasAmount ? grouped(product.price * Number(count)) : texts.noAmount;

  const save = () => {
    setIsChecked(true);
    const first = faults.product ? 'order-product' : faults.count && 'order-count';
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (product) {
      const own = product.productCategories;
      const category = own.find(({ id }) => id === categoryId) ?? own[0];
      onSave({ productId: product.productId, productCategoryId: category?.id, count: Number(count) });
    }
  };
  return (
    <Dialog
      open
      title={edited ? texts.titleEdit : texts.titleAdd}
      onClose={onClose}
      dismissible={edited === undefined && productId === ''}
      actions={
        <>
          <Button onClick={save}>{edited ? texts.save : texts.add}</Button>
          {edited && (
            <Button variant="danger" onClick={() => onRemove(edited)}>
              {texts.remove}
            </Button>
          )}
          <Button variant="plain" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className={styles.detail}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In the page this form is inside the survey's own.
          event.stopPropagation();
          save();
        }}
      >
        {categories.length > 0 && (
          <FieldFrame itemKey="order-category" title={texts.category} card={false}>
            {(control) => (
              <Select
                {...control}
                options={categories}
                placeholder={texts.allCategories}
                value={categoryId}
                onChange={({ currentTarget: { value } }) => {
                  setCategoryId(value);
                  begin({ categoryId: value });
                }}
              />
            )}
          </FieldFrame>
        )}
        <FieldFrame
          itemKey="order-product"
          title={texts.product}
          required
          card={false}
          error={isChecked ? faults.product : undefined}
        >
          {(control) => (
            <Select
              {...control}
              options={offered.map((each) => ({
                value: each.productId,
                label: texts.option(each.productName, yen(each.price)),
              }))}
              value={product?.productId ?? ''}
              onChange={({ currentTarget: { value } }) => {
                setProductId(value);
                begin({ productId: value });
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame
          itemKey="order-count"
          title={texts.count}
          required
          card={false}
          error={isChecked ? faults.count : undefined}
        >
          {(control) => (
            <NumberInput
              {...control}
              value={typedCount}
              maxLength={6}
              onChange={({ currentTarget: { value } }) => {
                setCount(value);
                begin({ count: value });
              }}
              // Not while it is typed: an input method must not be disturbed.
              onBlur={() => setCount(count)}
            />
          )}
        </FieldFrame>
        <FieldFrame itemKey="order-amount" title={texts.amount} card={false}>
          {({ id, name }) => (
            <output id={id} name={name} className={hasAmount ? styles.amount : undefined}>
              {amount}
            </output>
          )}
        </FieldFrame>
      </form>
    </Dialog>
  );
}
