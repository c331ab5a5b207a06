/** What somebody is limited to, chosen by name from what there is: forms, calendars, departments. */
import { consoleStaffTexts } from '@madoguchi/shared/texts/console/staff';
import Select from 'antd/es/select';
import type { FormikProps } from 'formik';
import { useId } from 'react';
import { useScopeNamesQuery } from '../../features/calls/staff';
import styles from './StaffPage.module.css';
import type { StaffValues } from './staffForm';

const texts = consoleStaffTexts.form;

export function ScopeFields({ form }: { form: FormikProps<StaffValues> }) {
  const id = useId();
  const { data: names } = useScopeNamesQuery();
  const fault = form.submitCount > 0 && form.errors.forms ? String(form.errors.forms) : undefined;
  return (
    <fieldset className={styles.choices} aria-describedby={fault && `${id}-error`}>
      <legend>{texts.scope}</legend>
      <p>{texts.scopeHelp}</p>
      {fault && (
        <p id={`${id}-error`} className={styles.error}>
          {fault}
        </p>
      )}
      {(['forms', 'calendars', 'departments'] as const).map((limit) => (
        <div key={limit} className={styles.scope}>
          <label htmlFor={`${id}-${limit}`}>{texts[limit]}</label>
          <Select<string[]>
            id={`${id}-${limit}`}
            mode="multiple"
            allowClear
            placeholder={texts.all}
            optionFilterProp="label"
            options={(names?.[limit] ?? []).map(({ id: value, name: label }) => ({ value, label }))}
            value={form.values[limit]}
            onChange={(ids) => void form.setFieldValue(limit, ids)}
          />
        </div>
      ))}
    </fieldset>
  );
}
