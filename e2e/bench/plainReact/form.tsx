/**
 * The floor that our page is compared with: the bench's form in React alone, native inputs, one state object, memoised
 * rows.
 */
import { memo, useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type BenchItem, benchItems, REVEALING_OPTION } from '../form';

type Value = string | string[] | undefined;
type Values = Record<string, Value>;

const items = benchItems(Number(new URLSearchParams(location.search).get('n') ?? 50));
const isShown = (item: BenchItem, values: Values) =>
  item.shownBy === undefined || values[item.shownBy] === REVEALING_OPTION;
const isEmpty = (value: Value) => value === undefined || value.length === 0;

interface RowProps {
  item: BenchItem;
  value: Value;
  error: string | undefined;
  set: (key: string, value: Value) => void;
}

const Row = memo(function Row({ item, value, error, set }: RowProps) {
  const text = typeof value === 'string' ? value : '';
  const list = Array.isArray(value) ? value : [];
  return (
    <div>
      <div>{item.title}</div>
      {item.kind === 'textarea' && (
        <textarea name={item.key} rows={3} value={text} onChange={(event) => set(item.key, event.target.value)} />
      )}
      {item.kind === 'dropdown' && (
        <select name={item.key} value={text} onChange={(event) => set(item.key, event.target.value)}>
          <option value="">選択してください</option>
          {item.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {item.kind === 'radio' &&
        item.options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={item.key}
              value={option}
              checked={text === option}
              onChange={() => set(item.key, option)}
            />
            {option}
          </label>
        ))}
      {item.kind === 'checkboxes' &&
        item.options.map((option) => (
          <label key={option}>
            <input
              type="checkbox"
              name={item.key}
              value={option}
              checked={list.includes(option)}
              onChange={(event) =>
                set(item.key, event.target.checked ? [...list, option] : list.filter((chosen) => chosen !== option))
              }
            />
            {option}
          </label>
        ))}
      {item.options.length === 0 && item.kind !== 'textarea' && (
        <input type={item.kind} name={item.key} value={text} onChange={(event) => set(item.key, event.target.value)} />
      )}
      <p data-error-for={item.key}>{error}</p>
    </div>
  );
});

function Page() {
  const [values, setValues] = useState<Values>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = useCallback((key: string, value: Value) => setValues((before) => ({ ...before, [key]: value })), []);
  const validate = () => {
    const missing = items.filter((item) => item.required && isShown(item, values) && isEmpty(values[item.key]));
    setErrors(Object.fromEntries(missing.map((item) => [item.key, '必須です'])));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        validate();
      }}
    >
      {items.map(
        (item) =>
          isShown(item, values) && (
            <Row key={item.key} item={item} value={values[item.key]} error={errors[item.key]} set={set} />
          ),
      )}
      <button type="submit">送信</button>
    </form>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
