/** The table of answers: only the rows that are seen are drawn, and the next page comes as one scrolls. */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { today } from '@madoguchi/shared/domain/clock';
import { cellText, nameOf, nextSort, sortOrder, type TableColumn } from '@madoguchi/shared/domain/desk';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { Chip } from '@madoguchi/shared/ui/plain';
import type { TableColumnType } from 'antd';
import Table from 'antd/es/table';
import { type Key, type UIEvent, useEffect, useRef } from 'react';
import { useSize } from '../../features/desk/useSize';
import styles from './answers.module.css';

const { table } = consoleAnswersTexts;

const ROW_HEIGHT = 40;
const HEAD_HEIGHT = 38;
/** So many rows before the end the next page is asked for. */
const AHEAD_ROWS = 20;
const WIDTHS: Readonly<Record<string, number>> = { day: 172, name: 150, check: 116, createdAt: 156, updatedAt: 156 };
const OTHER_WIDTH = 140;
const CHOICE_WIDTH = 42;
/** Beside an open answer the columns become narrower by so much at most; then the table scrolls sideways. */
const NARROWEST = 0.75;

export interface AnswersTableProps {
  rows: readonly ConsoleAnswer[];
  columns: readonly TableColumn[];
  sort: string;
  onSort: (sort: string) => void;
  chosen: ReadonlySet<string>;
  onChoose: (keys: string[]) => void;
  /** Whether several can be chosen at all. */
  canChoose: boolean;
  /** The row that the keys are on. */
  cursor: string | undefined;
  onCursor: (partitionKey: string) => void;
  onOpen: (partitionKey: string) => void;
  onEnd: () => void;
  isStale: boolean;
}

const widthOf = (id: string) => WIDTHS[id] ?? OTHER_WIDTH;

function columnOf({ id, title, sort: by }: TableColumn, sort: string, fit: number): TableColumnType<ConsoleAnswer> {
  const order = by === undefined ? undefined : sortOrder(sort, by);
  return {
    key: id,
    title,
    width: Math.floor(widthOf(id) * fit),
    ellipsis: true,
    sorter: by !== undefined,
    sortOrder: order === 'ascending' ? 'ascend' : order === 'descending' ? 'descend' : null,
    onCell: () => ({ role: 'gridcell' }),
    render: (_value: unknown, answer: ConsoleAnswer) =>
      id === 'check' ? <Chip status={answer.check} /> : cellText(answer, id, today()),
  };
}

export function AnswersTable(props: AnswersTableProps) {
  const { rows, columns, sort, onSort, chosen, onChoose, canChoose, cursor, onCursor, onOpen, onEnd, isStale } = props;
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const list = useRef<HTMLDivElement>(null);
  const sortOf = new Map(columns.map(({ id, sort: by }) => [id, by]));
  const wanted = columns.reduce((sum, { id }) => sum + widthOf(id), 0);
  const fit = Math.min(1, Math.max(NARROWEST, (width - CHOICE_WIDTH) / wanted));

  // The rows stand outside of any table element, since few of them are drawn: they say themselves what they are.
  useEffect(() => {
    const holder = list.current?.querySelector('.ant-table-tbody-virtual-holder');
    holder?.setAttribute('role', 'grid');
    holder?.setAttribute('aria-label', table.label);
    holder?.setAttribute('aria-rowcount', String(rows.length));
    holder?.setAttribute('aria-multiselectable', String(canChoose));
  });
  useEffect(() => {
    if (cursor === undefined) return;
    const row = list.current?.querySelector(`[data-row-key="${CSS.escape(cursor)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);

  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLDivElement>) => {
    if (scrollHeight > 0 && scrollTop + clientHeight > scrollHeight - AHEAD_ROWS * ROW_HEIGHT) onEnd();
  };
  return (
    <div ref={box} className={styles.table} aria-busy={isStale}>
      <div ref={list}>
        <Table<ConsoleAnswer>
          virtual
          size="small"
          rowKey="partitionKey"
          dataSource={rows}
          columns={columns.map((column) => columnOf(column, sort, fit))}
          pagination={false}
          showSorterTooltip={false}
          scroll={{
            x: Math.max(Math.floor(wanted * fit) + CHOICE_WIDTH, width),
            y: Math.max(ROW_HEIGHT * 3, height - HEAD_HEIGHT),
          }}
          onScroll={onScroll}
          onChange={(_pages, _filters, sorter) => {
            const pressed = Array.isArray(sorter) ? sorter[0] : sorter;
            const by = sortOf.get(String(pressed?.columnKey ?? ''));
            if (by !== undefined) onSort(nextSort(sort, by));
          }}
          {...(canChoose && {
            rowSelection: {
              columnWidth: CHOICE_WIDTH,
              selectedRowKeys: [...chosen],
              onChange: (keys: Key[]) => onChoose(keys.map(String)),
              onCell: () => ({ role: 'gridcell' }),
              getCheckboxProps: (answer: ConsoleAnswer) => ({
                'aria-label': table.choose(nameOf(answer), answer.answerCode),
                tabIndex: -1,
                // A choice belongs to what is asked for now, and these rows are of the view before.
                disabled: isStale,
              }),
              getTitleCheckboxProps: () => ({ 'aria-label': table.chooseShown }),
            },
          })}
          onRow={(answer) => ({
            role: 'row',
            'aria-selected': chosen.has(answer.partitionKey),
            'aria-label': table.open(nameOf(answer), answer.answerCode),
            tabIndex: answer.partitionKey === cursor || (cursor === undefined && answer === rows[0]) ? 0 : -1,
            className: answer.partitionKey === cursor ? styles.current : '',
            onFocus: () => onCursor(answer.partitionKey),
            onClick: () => onOpen(answer.partitionKey),
          })}
        />
      </div>
    </div>
  );
}
