/**
 * A field that is written: a line, several, a number, or JSON. A plain control that keeps its own text: at the desk's
 * pace a key must be painted before anything is rendered (docs/performance.md).
 */
import { type ChangeEvent, memo, useId, useState } from 'react';
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
  const { show, write, settle } = useTyped(text, typing, (typed) => onText(field, typed));
  const [begun] = useState(text);
  const { control, help } = field;
  const described = [help && `${id}help`, fault && `${id}fault`].filter(Boolean).join(' ');
  const own = {
    id,
    ref: show,
    'data-field': field.name,
    defaultValue: begun,
    readOnly: isReadOnly,
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
        <textarea
          {...own}
          className={styles.typed}
          spellCheck={control === 'lines'}
          rows={text.includes('\n') ? 4 : 2}
        />
      ) : (
        <input {...own} className={styles.typed} inputMode={control === 'number' ? 'decimal' : 'text'} />
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
