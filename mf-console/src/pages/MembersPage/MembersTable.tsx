/** The members of a register as a table, on a phone as a list. */
import type { Member } from '@madoguchi/shared/contract/console/members';
import { instantText, nameOf } from '@madoguchi/shared/domain/desk';
import { consoleMembersTexts as texts } from '@madoguchi/shared/texts/console/members';
import Button from 'antd/es/button';
import Table from 'antd/es/table';
import { useNarrow } from '../../features/desk/useNarrow';
import styles from './members.module.css';

interface MembersTableProps {
  members: readonly Member[];
  /** The key of who is open. */
  open: string | undefined;
  onOpen: (partitionKey: string) => void;
}

const { column } = texts;

export function MembersTable({ members, open, onOpen }: MembersTableProps) {
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <ul className={styles.list} aria-label={texts.table}>
        {members.map((member) => (
          <li key={member.partitionKey}>
            <button type="button" data-member={member.partitionKey} onClick={() => onOpen(member.partitionKey)}>
              <b>{nameOf(member)}</b>
              <small>{[member.number ?? texts.noNumber, member.kana].filter(Boolean).join('　')}</small>
            </button>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table<Member>
      size="small"
      rowKey="partitionKey"
      pagination={false}
      aria-label={texts.table}
      scroll={{ x: 'max-content' }}
      dataSource={members}
      rowClassName={({ partitionKey }) => (partitionKey === open ? (styles.current ?? '') : '')}
      columns={[
        {
          title: column.number,
          render: (_, { number }) => number ?? <span className={styles.none}>{texts.noNumber}</span>,
        },
        {
          title: column.name,
          render: (_, member) => (
            <Button
              type="link"
              className={styles.name ?? ''}
              data-member={member.partitionKey}
              onClick={() => onOpen(member.partitionKey)}
            >
              {nameOf(member)}
            </Button>
          ),
        },
        { title: column.kana, dataIndex: 'kana' },
        { title: column.telephone, dataIndex: 'telephone' },
        { title: column.createdAt, render: (_, { createdAt }) => instantText(createdAt) },
      ]}
    />
  );
}
