/** The forms as a table, on a phone as a list: state, use, the version in force, the person's address, the deeds. */
import type { FormEntry } from '@madoguchi/shared/contract/console/forms';
import { consolePagePath } from '@madoguchi/shared/contract/console/routes';
import { instantText } from '@madoguchi/shared/domain/desk';
import { Link } from '@madoguchi/shared/router';
import { consoleFiguresTexts } from '@madoguchi/shared/texts/console/figures';
import { consoleFormsTexts as texts } from '@madoguchi/shared/texts/console/forms';
import Button from 'antd/es/button';
import Table from 'antd/es/table';
import type { ReactNode } from 'react';
import { useNarrow } from '../../features/desk/useNarrow';
import { answersPlace } from '../../features/forms/answersPlace';
import { publisherText } from '../../features/forms/byText';
import { StateChips } from '../../features/forms/StateChips';
import { useStaff } from '../../features/session/staff';
import { type FormDeed, FormDeeds } from './FormDeeds';
import styles from './forms.module.css';

export interface FormsTableProps {
  forms: readonly FormEntry[];
  mayChange: boolean;
  departmentName: (id: string) => string;
  onDeed: (deed: FormDeed, form: FormEntry) => void;
  onAddress: (form: FormEntry) => void;
}

const { column } = texts;
/** How many people: at least so many where small numbers beside it are hidden. */
const cell = (use: NonNullable<FormEntry['use']>['sent'] | undefined) =>
  use === undefined ? '' : consoleFiguresTexts.sum(use.sum, use.isMore);

/** Which version is in force, and the draft beside it. */
function Published({ form: { published, draft } }: { form: FormEntry }) {
  return (
    <span className={styles.lines}>
      {published ? <span>{instantText(published.at)}</span> : <span className={styles.quiet}>{texts.never}</span>}
      {published && <small>{publisherText(published)}</small>}
      {draft && <small>{texts.savedAt(instantText(draft.savedAt), draft.name)}</small>}
    </span>
  );
}

/** The form's name: the way to the designer for who may change it. */
function Title({ form, mayChange, children }: { form: FormEntry; mayChange: boolean; children?: ReactNode }) {
  const { formId, title, kind } = form;
  return (
    <span className={styles.lines}>
      {mayChange ? (
        <Link className={styles.title} to={consolePagePath('ConsoleDesigner', formId)}>
          {title}
        </Link>
      ) : (
        <b>{title}</b>
      )}
      <small>
        {formId}
        {kind === 'member' && `　${texts.member}`}
      </small>
      {children}
    </span>
  );
}

/** How many have sent it: the way to the answers for who may read them. A register's are its members. */
function Sent({ form: { formId, title, kind, use } }: { form: FormEntry }) {
  const mayRead = useStaff().may('readAnswers') !== undefined;
  const sent = cell(use?.sent);
  if (sent === '' || !mayRead || kind === 'member') return sent;
  return (
    <Link to={answersPlace(formId)} aria-label={texts.use.see(title, sent)}>
      {sent}
    </Link>
  );
}

export function FormsTable({ forms, mayChange, departmentName, onDeed, onAddress }: FormsTableProps) {
  const isNarrow = useNarrow();
  const deeds = (form: FormEntry) => <FormDeeds form={form} mayChange={mayChange} onDeed={onDeed} />;
  const address = (form: FormEntry) => (
    <Button size="small" aria-label={texts.address.open(form.title)} onClick={() => onAddress(form)}>
      {texts.address.short}
    </Button>
  );
  if (isNarrow) {
    return (
      <ul className={styles.list} aria-label={texts.table}>
        {forms.map((form) => (
          <li key={form.formId}>
            <Title form={form} mayChange={mayChange}>
              <StateChips form={form} />
              {form.use && (
                <small>{texts.use.phone(cell(form.use.opened), cell(form.use.begun), cell(form.use.sent))}</small>
              )}
            </Title>
            <span className={styles.phoneDeeds}>
              {address(form)}
              {deeds(form)}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table<FormEntry>
      size="small"
      rowKey="formId"
      pagination={false}
      aria-label={texts.table}
      scroll={{ x: 'max-content' }}
      dataSource={forms}
      columns={[
        { title: column.title, render: (_, form) => <Title form={form} mayChange={mayChange} /> },
        {
          title: column.state,
          render: (_, form) => (
            <div className={styles.state}>
              <StateChips form={form} />
            </div>
          ),
        },
        { title: column.department, render: (_, { departmentId }) => departmentId && departmentName(departmentId) },
        { title: column.opened, align: 'right', render: (_, { use }) => cell(use?.opened) },
        { title: column.begun, align: 'right', render: (_, { use }) => cell(use?.begun) },
        { title: column.sent, align: 'right', render: (_, form) => <Sent form={form} /> },
        { title: column.published, render: (_, form) => <Published form={form} /> },
        { title: column.address, render: (_, form) => address(form) },
        // In sight where the window is too narrow for all.
        { title: column.deeds, fixed: 'right', render: (_, form) => deeds(form) },
      ]}
    />
  );
}
