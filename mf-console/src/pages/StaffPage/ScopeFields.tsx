/** What somebody is limited to, chosen from what there is: forms, and the calendars and departments of the forms. */
import type { AnswerForm } from '@madoguchi/shared/contract/console/answers';
import { consoleStaffTexts } from '@madoguchi/shared/texts/console/staff';
import Select from 'antd/es/select';
import type { FormikProps } from 'formik';
import { useId } from 'react';
import { useDeskFormsQuery } from '../../features/calls/desk';
import styles from './StaffPage.module.css';
import type { StaffValues } from './staffForm';

const texts = consoleStaffTexts.form;
type Limit = 'forms' | 'calendars' | 'departments';

interface Option {
  value: string;
  label: string;
}

/** What can be chosen; a calendar or department is told by the forms that it belongs to. */
function optionsOf(forms: readonly AnswerForm[]): Record<Limit, Option[]> {
  const by = (idsOf: (form: AnswerForm) => readonly string[]): Option[] => {
    const titles = new Map<string, string[]>();
    for (const form of forms)
      for (const id of idsOf(form)) titles.set(id, [...(titles.get(id) ?? []), form.surveyTitle]);
    return [...titles].map(([value, names]) => ({ value, label: `${value}（${names.join('、')}）` }));
  };
  return {
    forms: forms.map(({ surveyId, surveyTitle }) => ({ value: surveyId, label: surveyTitle })),
    calendars: by(({ calendarIds }) => calendarIds),
    departments: by(({ departmentId }) => (departmentId === undefined ? [] : [departmentId])),
  };
}

export function ScopeFields({ form }: { form: FormikProps<StaffValues> }) {
  const id = useId();
  const { data: forms } = useDeskFormsQuery();
  const fault = form.submitCount > 0 && form.errors.forms ? String(form.errors.forms) : undefined;
  const options = optionsOf(forms ?? []);
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
          <Select<string[], Option>
            id={`${id}-${limit}`}
            mode="multiple"
            allowClear
            placeholder={texts.all}
            optionFilterProp="label"
            options={options[limit]}
            value={form.values[limit]}
            onChange={(ids) => void form.setFieldValue(limit, ids)}
          />
        </div>
      ))}
    </fieldset>
  );
}
