/** The staff (CONTRACT 14.2): who works here, by which roles and limits; 管理者 alone add, change, stop and sign out. */
import type { StaffRow } from '@madoguchi/shared/contract/console/staff';
import { instantText } from '@madoguchi/shared/domain/desk';
import { lazyPart } from '@madoguchi/shared/remotes';
import { consoleStaffTexts } from '@madoguchi/shared/texts/console/staff';
import { useSnackbar } from '@madoguchi/shared/ui/plain';
import Button from 'antd/es/button';
import Table from 'antd/es/table';
import Tag from 'antd/es/tag';
import { Suspense, useCallback, useState } from 'react';
import { usePages } from '../../features/calls/pages';
import { useConsoleStaffEndMutation, useLazyConsoleStaffQuery, useScopeNamesQuery } from '../../features/calls/staff';
import { refusalText } from '../../features/form/refusal';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { MorePages } from '../../features/frame/MorePages';
import { Listed } from '../../features/frame/states';
import { scopeText } from '../../features/session/scopeText';
import type { StaffDrawerProps } from './StaffDrawer';
import styles from './StaffPage.module.css';
import { isLastChief } from './staffForm';

const StaffDrawer = lazyPart<StaffDrawerProps>(() => import(/* webpackChunkName: "staff_form" */ './StaffDrawer'));

const { columns, ways } = consoleStaffTexts;

/** By which ways somebody signs in. */
function waysOf({ hasPassword, hasTotp, subject }: StaffRow): string {
  const names = [hasPassword && ways.password, hasTotp && ways.totp, subject !== undefined && ways.provider];
  return names.filter(Boolean).join('・') || ways.none;
}

export default function StaffPage() {
  const [revision, setRevision] = useState(0);
  const [ask] = useLazyConsoleStaffQuery();
  const read = useCallback((cursor: string | undefined) => ask(cursor).unwrap(), [ask]);
  const pages = usePages<StaffRow>(`staff ${revision}`, read);
  const { items, hasMore, error, more } = pages;
  const { data: names } = useScopeNamesQuery();
  const [end] = useConsoleStaffEndMutation();
  const { show, element } = useSnackbar();
  const [edited, setEdited] = useState<StaffRow | 'new'>();
  const endAll = async ({ staffId, name }: StaffRow) => {
    try {
      await end(staffId).unwrap();
      show(consoleStaffTexts.ended(name));
    } catch (failure) {
      show(refusalText(failure));
    }
  };
  const saved = (name: string) => {
    setEdited(undefined);
    setRevision((count) => count + 1);
    show(consoleStaffTexts.form.saved(name));
  };
  return (
    <ConsoleScreen
      title={consoleStaffTexts.title}
      actions={
        <Button type="primary" onClick={() => setEdited('new')}>
          {consoleStaffTexts.add}
        </Button>
      }
    >
      <Listed items={items} error={error} onRetry={more} empty={consoleStaffTexts.empty}>
        {(listed) => (
          <Table<StaffRow>
            size="small"
            rowKey="staffId"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={listed}
            columns={[
              {
                title: columns.name,
                render: (_, { name, disabled }) => (
                  <>
                    {name} {disabled && <Tag color="error">{consoleStaffTexts.disabled}</Tag>}
                  </>
                ),
              },
              { title: columns.id, dataIndex: 'staffId' },
              {
                title: columns.roles,
                render: (_, { roles }) => roles.map((role) => <Tag key={role}>{role}</Tag>),
              },
              { title: columns.scope, render: (_, { scope }) => scopeText(scope, names) },
              { title: columns.ways, render: (_, row) => waysOf(row) },
              {
                title: columns.last,
                render: (_, { lastUsedAt }) =>
                  lastUsedAt === undefined ? consoleStaffTexts.never : instantText(lastUsedAt),
              },
              {
                title: columns.deeds,
                render: (_, row) => (
                  <span className={styles.deeds}>
                    <Button size="small" aria-label={consoleStaffTexts.editOf(row.name)} onClick={() => setEdited(row)}>
                      {consoleStaffTexts.edit}
                    </Button>
                    <Button
                      size="small"
                      aria-label={consoleStaffTexts.endOf(row.name)}
                      onClick={() => void endAll(row)}
                    >
                      {consoleStaffTexts.end}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        )}
      </Listed>
      <MorePages pages={pages} label={consoleStaffTexts.more} />
      {edited && (
        <Suspense fallback={null}>
          <StaffDrawer
            key={edited === 'new' ? 'new' : edited.staffId}
            staff={edited === 'new' ? undefined : edited}
            isLastChief={edited !== 'new' && !hasMore && isLastChief(items ?? [], edited.staffId)}
            onSaved={saved}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {element}
    </ConsoleScreen>
  );
}
