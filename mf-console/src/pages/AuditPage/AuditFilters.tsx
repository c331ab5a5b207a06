/** The conditions of the audit: days, who, of whom, what. They stand in the address once they are asked for. */
import { AUDIT_ACTIONS } from '@madoguchi/shared/contract/console/words';
import { consoleAuditTexts } from '@madoguchi/shared/texts/console/audit';
import { auditActionName } from '@madoguchi/shared/texts/console/auditWords';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useFormik } from 'formik';
import * as Yup from 'yup';
import type { AuditFilter } from '../../features/calls/staff';
import { DayRange } from '../../features/date/DayRange';
import styles from './AuditPage.module.css';

const texts = consoleAuditTexts.filters;
const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: auditActionName(value) }));

/** Lengths as the call takes them. */
const SCHEMA = Yup.object({
  actor: Yup.string().max(100),
  subject: Yup.string().max(400),
});

export function AuditFilters({ filter, onFind }: { filter: AuditFilter; onFind: (filter: AuditFilter) => void }) {
  const form = useFormik({
    initialValues: {
      from: filter.from,
      to: filter.to,
      actor: filter.actor ?? '',
      subject: filter.subject ?? '',
      action: filter.action ?? '',
    },
    // Going back in the history brings the conditions back.
    enableReinitialize: true,
    validationSchema: SCHEMA,
    onSubmit: (values) => onFind(values),
  });
  const { values } = form;
  const field = (name: 'actor' | 'subject') => (
    <Input
      name={name}
      className={styles.filter ?? ''}
      aria-label={texts[name]}
      placeholder={texts[name]}
      value={values[name]}
      onChange={form.handleChange}
    />
  );
  return (
    <form className={styles.filters} noValidate onSubmit={form.handleSubmit}>
      <DayRange
        label={texts.days}
        from={values.from}
        to={values.to}
        onChange={(from, to) => void form.setValues({ ...values, from, to })}
      />
      {field('actor')}
      {field('subject')}
      <Select<string>
        className={styles.filter ?? ''}
        aria-label={texts.action}
        placeholder={texts.action}
        options={ACTIONS}
        value={values.action || null}
        onChange={(action: string | undefined) => void form.setFieldValue('action', action ?? '')}
        allowClear
      />
      <Button type="primary" htmlType="submit">
        {texts.find}
      </Button>
      <Button onClick={() => onFind({})}>{texts.clear}</Button>
    </form>
  );
}
