/**
 * The lines of an order with their sums: service name, header row, a row a line, subtotal, tax with its type, total
 * (ORDER-001 to ORDER-008).
 */
import type { Order, OrderDetail } from '@madoguchi/shared/contract';
import { paymentTexts, yen } from '@madoguchi/shared/texts';
import { VisuallyHidden } from '@madoguchi/shared/ui/plain';
import styles from './order.module.css';

const texts = paymentTexts.order;

interface OrderTableProps {
  order: Order;
  /** False where the service's name stands above already. */
  hasName?: boolean | undefined;
  /** False where the lines cannot be bought as they are. */
  hasSums: boolean;
  /** A press on a line; absent: the lines are only read. */
  onEdit?: ((detail: OrderDetail) => void) | undefined;
}

export function OrderTable({ order, hasName = true, hasSums, onEdit }: OrderTableProps) {
  const hasTaxFree = order.details.some(({ taxableType }) => taxableType === 1);
  const sums = [
    { name: texts.subtotal, amount: order.amount },
    { name: texts.taxLine(paymentTexts.taxType[order.taxType], order.taxRate), amount: order.tax },
    { name: texts.total, amount: order.amountWithTax },
  ];
  return (
    <>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{texts.service} </VisuallyHidden>
          {hasName ? order.serviceName : <VisuallyHidden>{order.serviceName}</VisuallyHidden>}
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.product}</th>
            <th scope="col">{texts.count}</th>
            <th scope="col">{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {order.details.map((detail) => (
            <tr key={detail.detailId}>
              <th scope="row">
                <ProductName detail={detail} onEdit={onEdit} />
              </th>
              <td>{detail.count}</td>
              <td>{yen(detail.amount)}</td>
            </tr>
          ))}
        </tbody>
        {hasSums && (
          <tfoot>
            {sums.map(({ name, amount }) => (
              <tr key={name}>
                <th scope="row" colSpan={2}>
                  {name}
                </th>
                <td>{yen(amount)}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
      {hasTaxFree && <p className={styles.note}>{texts.taxFreeNote}</p>}
    </>
  );
}

function ProductName({ detail, onEdit }: { detail: OrderDetail; onEdit: OrderTableProps['onEdit'] }) {
  const { productName, taxableType } = detail;
  const name = taxableType === 1 ? `${productName}${texts.taxFreeMark}` : productName;
  if (!onEdit) return name;
  return (
    <button type="button" className={styles.edit} aria-label={texts.edit(name)} onClick={() => onEdit(detail)}>
      {name}
    </button>
  );
}
