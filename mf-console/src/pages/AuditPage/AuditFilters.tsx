/** The conditions of the audit: days, who, of whom, what. They stand in the address once they are asked for. */
import { consoleAuditTexts } from '@madoguchi/shared/texts/console/audit';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useFormik } from 'formik';
import * as Yup from 'yup';
import type { AuditFilter } from '../../features/calls/staff';
import { DayRange } from '../../features/date/DayRange';
import styles from './AuditPage.module.css';

const texts = consoleAuditTexts.filters;

/** Lengths as the call takes them. */
const SCHEMA = Yup.object({
  actor: Yup.string().max(100),
  subject: Yup.string().max(400),
  action: Yup.string().max(40),
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
  const field = (name: 'actor' | 'subject' | 'action') => (
    <Input
      name={name}
      className={styles.filter ?? ''}
      aria-label={texts[name]}
      placeholder={texts[name]}
      value={values[name]}
      onChange={form.handleChange}
      allowClear
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
      {field('action')}
      <Button type="primary" htmlType="submit">
        {texts.find}
      </Button>
      <Button onClick={() => onFind({})}>{texts.clear}</Button>
    </form>
  );
}
