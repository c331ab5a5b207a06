/** The wishes of the list, a row each: since when, who, for what, and which days. */
import type { ConsoleWish } from '@madoguchi/shared/contract/console/wishes';
import { japanDateTime, today } from '@madoguchi/shared/domain/clock';
import { daysBetween, monthDayWeekday } from '@madoguchi/shared/domain/date';
import { momentText, nameOf } from '@madoguchi/shared/domain/desk';
import { ownTexts } from '@madoguchi/shared/texts';
import { consoleWishesTexts } from '@madoguchi/shared/texts/console/wishes';
import { Chip } from '@madoguchi/shared/ui/plain';
import Button from 'antd/es/button';
import Table from 'antd/es/table';
import styles from './wishes.module.css';

const texts = consoleWishesTexts;
const { column } = texts;

/** 第1希望 12月7日(月) 午前: the wishes, a line each. */
export function wishLines({ wishes }: ConsoleWish): string[] {
  return wishes.map(({ order, day, timeOption }) => ownTexts.wish(order, monthDayWeekday(day), timeOption));
}

function Department({ wish: { department, category, answer } }: { wish: ConsoleWish }) {
  return (
    <>
      {department || category}
      <small className={styles.beside}>{answer.surveyTitle}</small>
    </>
  );
}

interface WishTableProps {
  items: readonly ConsoleWish[];
  /** The answer that stands beside. */
  opened: string | undefined;
  onOpen: (wish: ConsoleWish) => void;
}

export function WishTable({ items, opened, onOpen }: WishTableProps) {
  const present = today();
  return (
    <Table<ConsoleWish>
      size="small"
      aria-label={texts.list}
      rowKey={({ answer }) => answer.partitionKey}
      rowClassName={({ answer }) => (answer.partitionKey === opened ? (styles.opened ?? '') : '')}
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={items}
      columns={[
        {
          title: column.since,
          render: (_, { answer: { createdAt } }) => (
            <>
              {momentText(createdAt, present)}
              <small className={styles.beside}>
                {texts.waits(daysBetween(japanDateTime(Date.parse(createdAt)).date, present))}
              </small>
            </>
          ),
        },
        {
          title: column.name,
          render: (_, wish) => (
            <>
              <Button
                type="link"
                size="small"
                className={styles.name ?? ''}
                aria-label={texts.open(nameOf(wish.answer))}
                aria-expanded={wish.answer.partitionKey === opened}
                onClick={() => onOpen(wish)}
              >
                {nameOf(wish.answer)}
              </Button>
              <small className={styles.beside}>{wish.answer.kana}</small>
            </>
          ),
        },
        // Beside the panel there is no room for a column of it.
        ...(opened === undefined
          ? [{ title: column.department, render: (_: unknown, wish: ConsoleWish) => <Department wish={wish} /> }]
          : []),
        {
          title: column.wishes,
          render: (_, wish) => (
            <>
              {wishLines(wish).map((line) => (
                <div key={line}>{line}</div>
              ))}
              {opened !== undefined && (
                <small className={styles.beside}>
                  <Department wish={wish} />
                </small>
              )}
            </>
          ),
        },
        {
          title: column.check,
          render: (_, { answer: { check, proposal } }) => (
            <>
              <Chip status={check} />
              {proposal && <small className={styles.beside}>{texts.waitsForAnswer}</small>}
            </>
          ),
        },
      ]}
    />
  );
}
