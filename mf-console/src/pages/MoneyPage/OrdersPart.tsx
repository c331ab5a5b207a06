/** The list of orders: by day and state, by number or name, with the way to the answer and to the receipt. */
import type { MoneyOrder } from '@madoguchi/shared/contract/console/money';
import { ORDER_STATES, type OrderState } from '@madoguchi/shared/contract/console/words';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { today } from '@madoguchi/shared/domain/clock';
import { instantText } from '@madoguchi/shared/domain/desk';
import { hasReturnDocument, payMethodName } from '@madoguchi/shared/domain/payment';
import { Link } from '@madoguchi/shared/router';
import { yen } from '@madoguchi/shared/texts';
import { consoleMoneyTexts } from '@madoguchi/shared/texts/console/money';
import { Chip } from '@madoguchi/shared/ui/plain';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import Table from 'antd/es/table';
import { useCallback, useEffect, useId, useState } from 'react';
import { type OrderFilter, useLazyMoneyOrdersQuery } from '../../features/calls/money';
import { usePages } from '../../features/calls/pages';
import { DayRange } from '../../features/date/DayRange';
import { MorePages } from '../../features/frame/MorePages';
import { Listed } from '../../features/frame/states';
import styles from './money.module.css';

const texts = consoleMoneyTexts.orders;
const { column } = texts;

interface OrderFiltersProps {
  filter: OrderFilter;
  onFind: (change: OrderFilter) => void;
}

export function OrderFilters({ filter, onFind }: OrderFiltersProps) {
  const [q, setQ] = useState(filter.q ?? '');
  useEffect(() => setQ(filter.q ?? ''), [filter.q]);
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onFind({ q: q.trim() || undefined });
      }}
    >
      <DayRange
        label={texts.days}
        from={filter.from ?? filter.to ?? today()}
        to={filter.to ?? filter.from ?? today()}
        onChange={(from, to) => onFind({ from, to })}
      />
      <Select<OrderState | ''>
        className={styles.state ?? ''}
        aria-label={texts.state}
        value={filter.state ?? ''}
        options={[
          { value: '', label: texts.everyState },
          ...ORDER_STATES.map((value) => ({ value, label: texts.states[value] })),
        ]}
        onChange={(state) => onFind({ state: state || undefined })}
      />
      <Input
        type="search"
        allowClear
        maxLength={100}
        className={styles.search ?? ''}
        aria-label={texts.search}
        placeholder={texts.search}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        onClear={() => onFind({ q: undefined })}
      />
      <Button htmlType="submit">{texts.find}</Button>
    </form>
  );
}

const TONES = { unpaid: 'orange', paid: 'green', due: 'red', returned: 'grey' } as const;

interface OrdersPartProps {
  filter: OrderFilter;
  /** Another one reads the list anew. */
  stamp: number;
  onOpen: (partitionKey: string) => void;
}

export function OrdersPart({ filter, stamp, onOpen }: OrdersPartProps) {
  const [ask] = useLazyMoneyOrdersQuery();
  const key = JSON.stringify([filter, stamp]);
  const read = useCallback(
    (cursor: string | undefined) => {
      const [asked] = JSON.parse(key) as [OrderFilter];
      return ask({ ...asked, cursor }).unwrap();
    },
    [ask, key],
  );
  const pages = usePages<MoneyOrder>(key, read);
  return (
    <>
      {filter.q !== undefined && <p role="status">{texts.searched}</p>}
      <Listed items={pages.items} error={pages.error} onRetry={pages.more} empty={texts.empty}>
        {(items) => <OrdersTable items={items} onOpen={onOpen} />}
      </Listed>
      <MorePages pages={pages} label={texts.more} />
    </>
  );
}

function OrdersTable({ items, onOpen }: { items: readonly MoneyOrder[]; onOpen: (partitionKey: string) => void }) {
  const id = useId();
  return (
    <Table<MoneyOrder>
      size="small"
      rowKey="orderId"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={items}
      columns={[
        {
          title: column.number,
          render: (_, { order: { orderNumber = '' }, answer, orderId }) =>
            answer ? (
              <Button
                type="link"
                size="small"
                id={`${id}-${orderId}`}
                className={styles.number ?? ''}
                aria-label={texts.open(orderNumber)}
                onClick={() => onOpen(answer.partitionKey)}
              >
                {orderNumber}
              </Button>
            ) : (
              <span id={`${id}-${orderId}`}>{orderNumber}</span>
            ),
        },
        { title: column.at, render: (_, { orderedAt }) => instantText(orderedAt) },
        {
          title: column.name,
          render: (_, { answer, surveyTitle }) => (
            <>
              {answer?.name}
              <small className={styles.beside}>{surveyTitle}</small>
            </>
          ),
        },
        {
          title: column.what,
          render: (_, { order }) =>
            order.details.map(({ detailId, productName, count }) => (
              <div key={detailId}>{texts.product(productName, count)}</div>
            )),
        },
        { title: column.amount, align: 'right', render: (_, { order }) => yen(order.amountWithTax) },
        {
          title: column.method,
          render: (_, { order: { payMethod } }) => payMethod !== undefined && payMethodName(payMethod),
        },
        {
          title: column.state,
          render: (_, { state }) => (
            <Chip tone={state ? TONES[state] : 'grey'}>{state ? texts.states[state] : texts.noState}</Chip>
          ),
        },
        {
          title: column.receipt,
          render: (_, { receiptKey: receipt, order, orderId }) =>
            receipt !== undefined && (
              <div className={styles.receipts}>
                <Link to={pathOf('Receipt', undefined, { key: receipt })} aria-describedby={`${id}-${orderId}`}>
                  {texts.receipt}
                </Link>
                {hasReturnDocument(order) && (
                  <Link
                    to={pathOf('Receipt', undefined, { key: receipt, document: 'return' })}
                    aria-describedby={`${id}-${orderId}`}
                  >
                    {texts.returned}
                  </Link>
                )}
              </div>
            ),
        },
      ]}
    />
  );
}
