/** A field of a Formik form: its words above, what is wrong below, tied to the control for assistive technology. */
import type { FormikProps } from 'formik';
import { type ChangeEvent, type FocusEvent, type ReactNode, useId } from 'react';
import styles from './form.module.css';

/** What a text control takes. */
export interface Control {
  id: string;
  name: string;
  value: string;
  status: 'error' | '';
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

interface FieldProps<Values extends object> {
  form: FormikProps<Values>;
  name: keyof Values & string;
  label: ReactNode;
  /** Below the control, whatever is typed. */
  help?: string;
  children: (control: Control) => ReactNode;
}

export function Field<Values extends object>({ form, name, label, help, children }: FieldProps<Values>) {
  const id = useId();
  const { value, error, touched } = form.getFieldMeta<string>(name);
  const shown = touched || form.submitCount > 0 ? error : undefined;
  const described = [help && `${id}-help`, shown && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        value,
        status: shown ? 'error' : '',
        'aria-invalid': shown !== undefined,
        'aria-describedby': described || undefined,
        onChange: form.handleChange,
        onBlur: form.handleBlur,
      })}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {shown && (
        <p id={`${id}-error`} className={styles.error}>
          {shown}
        </p>
      )}
    </div>
  );
}
