/** A field that is written: a line, several, a number, or JSON. */
import Input from 'antd/es/input';
import { type ChangeEvent, memo, useId } from 'react';
import { type Typing, useTyped } from '../state/typing';
import type { Field } from './fields';
import styles from './properties.module.css';

interface TypedFieldProps {
  field: Field;
  text: string;
  fault: string | undefined;
  isReadOnly: boolean;
  onText: (field: Field, text: string) => void;
  typing: Typing;
}

export const TypedField = memo(function TypedField({
  field,
  text,
  fault,
  isReadOnly,
  onText,
  typing,
}: TypedFieldProps) {
  const id = useId();
  const { shown, write, settle } = useTyped(text, typing, (typed) => onText(field, typed));
  const { control, help } = field;
  const described = [help && `${id}help`, fault && `${id}fault`].filter(Boolean).join(' ');
  const own = {
    id,
    'data-field': field.name,
    value: shown,
    readOnly: isReadOnly,
    status: fault ? ('error' as const) : ('' as const),
    'aria-invalid': fault !== undefined,
    'aria-describedby': described || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => write(target.value),
    onBlur: settle,
  };
  const isLong = control === 'lines' || control === 'list' || control === 'json';
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{field.label}</label>
      {isLong ? (
        <Input.TextArea {...own} spellCheck={control === 'lines'} rows={shown.includes('\n') ? 4 : 2} />
      ) : (
        <Input {...own} inputMode={control === 'number' ? 'decimal' : 'text'} />
      )}
      {help && <p id={`${id}help`}>{help}</p>}
      {fault && (
        <p id={`${id}fault`} className={styles.error}>
          {fault}
        </p>
      )}
    </div>
  );
});
