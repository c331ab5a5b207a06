/** Who did what to whom (CONTRACT 14.3), the newest first: the audit of the server, with what stood before and after. */
import type { AuditList } from '@madoguchi/shared/contract/console/audit';
import { instantText } from '@madoguchi/shared/domain/desk';
import { useSearchParams } from '@madoguchi/shared/router';
import { consoleAuditTexts } from '@madoguchi/shared/texts/console/audit';
import {
  auditActionName,
  auditEventName,
  auditSubjectName,
  programName,
} from '@madoguchi/shared/texts/console/auditWords';
import Table from 'antd/es/table';
import { useCallback } from 'react';
import { usePages } from '../../features/calls/pages';
import { type AuditFilter, useLazyConsoleAuditQuery } from '../../features/calls/staff';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { MorePages } from '../../features/frame/MorePages';
import { Listed } from '../../features/frame/states';
import { AuditFilters } from './AuditFilters';
import styles from './AuditPage.module.css';
import { Payload } from './Payload';

type AuditRow = AuditList['items'][number];
const { columns } = consoleAuditTexts;

/** Names of the filter in the address. */
const NAMES = ['from', 'to', 'actor', 'subject', 'action'] as const;

export default function AuditPage() {
  const [query, setQuery] = useSearchParams();
  const filter: AuditFilter = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? undefined]));
  const [ask] = useLazyConsoleAuditQuery();
  const key = JSON.stringify(filter);
  const read = useCallback(
    (cursor: string | undefined) => ask({ ...(JSON.parse(key) as AuditFilter), cursor }).unwrap(),
    [ask, key],
  );
  const pages = usePages<AuditRow>(key, read);
  const { items, hasMore, error, more } = pages;
  const find = (next: AuditFilter) => {
    const entries = Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setQuery(new URLSearchParams(entries));
  };
  return (
    <ConsoleScreen title={consoleAuditTexts.title} tools={<AuditFilters filter={filter} onFind={find} />}>
      <Listed items={items} error={error} onRetry={more} empty={consoleAuditTexts.empty}>
        {(listed) => (
          <Table<AuditRow>
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={listed}
            columns={[
              { title: columns.at, render: (_, { at }) => instantText(at) },
              {
                title: columns.actor,
                render: (_, { actorName, actorId, isStaff }) => (
                  <>
                    {programName(actorId) ??
                      (actorName || (isStaff ? consoleAuditTexts.staff : consoleAuditTexts.person))}
                    <small className={styles.id}>{actorId}</small>
                  </>
                ),
              },
              {
                title: columns.action,
                render: (_, { action, after }) => {
                  const event = auditEventName(action, after);
                  return (
                    <>
                      {auditActionName(action)}
                      {event !== undefined && <small className={styles.id}>{event}</small>}
                    </>
                  );
                },
              },
              {
                title: columns.subject,
                render: (_, { action, subject, subjectUserId, after }) => (
                  <>
                    {auditSubjectName(action, subject, after)}
                    {subjectUserId !== undefined && subjectUserId !== subject && (
                      <small className={styles.id}>{subjectUserId}</small>
                    )}
                  </>
                ),
              },
              { title: columns.details, render: (_, row) => <Payload row={row} /> },
            ]}
          />
        )}
      </Listed>
      <MorePages pages={pages} label={consoleAuditTexts.more} />
      {items && items.length > 0 && !hasMore && <p className={styles.end}>{consoleAuditTexts.end}</p>}
    </ConsoleScreen>
  );
}
