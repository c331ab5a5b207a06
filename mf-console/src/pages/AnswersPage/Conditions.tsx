/** What the answers are narrowed down by: a chip each, and the panel that adds one. */
import { CHECK_STATUSES, type CheckStatus } from '@madoguchi/shared/contract';
import type { AnswerForm } from '@madoguchi/shared/contract/console/answers';
import { WHERE_OPERATIONS, type WhereOperation } from '@madoguchi/shared/contract/console/words';
import { daySpan, fromHyphens, monthDayWeekday, toHyphens } from '@madoguchi/shared/domain/date';
import {
  needsValue,
  type TableView,
  WHERE_MAXIMUM,
  type WhereCondition,
  whereText,
} from '@madoguchi/shared/domain/desk';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type FormEvent, useId, useState } from 'react';
import { DayRange } from '../../features/date/DayRange';
import { statusName } from '../../features/desk/statusName';
import styles from './answers.module.css';

const { filter, operation: operations } = consoleAnswersTexts;

interface ConditionsProps {
  view: TableView;
  form: AnswerForm | undefined;
  onChange: (change: Partial<TableView>) => void;
}

function periodText({ from, to }: TableView): string {
  if (from !== '' && to !== '') return daySpan(fromHyphens(from), fromHyphens(to), true);
  const day = monthDayWeekday(fromHyphens(from || to));
  return to === '' ? filter.since(day) : filter.until(day);
}

/** `氏名 田 を含む` */
function whereWords({ itemKey, operation, value }: WhereCondition, form: AnswerForm | undefined): string {
  const title = form?.columns.find((column) => column.itemKey === itemKey)?.title ?? itemKey;
  return [title, value, operations[operation]].filter(Boolean).join(' ');
}

/** The conditions that hold, each with the way to take it off. */
export function ConditionChips({ view, form, onChange }: ConditionsProps) {
  const chips = [
    ...(view.from !== '' || view.to !== ''
      ? [{ key: 'period', words: `${filter.period} ${periodText(view)}`, off: { from: '', to: '' } }]
      : []),
    ...view.status.map((status) => ({
      key: status,
      words: `${filter.status} ${statusName(status)}`,
      off: { status: view.status.filter((each) => each !== status) },
    })),
    ...view.where.map((condition) => ({
      key: whereText(condition),
      words: whereWords(condition, form),
      off: { where: view.where.filter((each) => each !== condition) },
    })),
  ];
  return (
    <>
      {chips.map(({ key, words, off }) => (
        <span key={key} className={styles.chip}>
          {words}
          <button type="button" aria-label={filter.remove(words)} onClick={() => onChange(off)}>
            ×
          </button>
        </span>
      ))}
      {chips.length > 1 && (
        <Button type="link" size="small" onClick={() => onChange({ from: '', to: '', status: [], where: [] })}>
          {filter.clear}
        </Button>
      )}
    </>
  );
}

/** Where a condition is added: status and period at once, an item's by its form. */
export function ConditionPanel({ view, form, onChange }: ConditionsProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-label={filter.title}>
      <fieldset>
        <legend>{filter.status}</legend>
        <Checkbox.Group<CheckStatus>
          options={CHECK_STATUSES.map((value) => ({ value, label: statusName(value) }))}
          value={[...view.status]}
          onChange={(status) => onChange({ status })}
        />
      </fieldset>
      <fieldset>
        <legend>{filter.period}</legend>
        <DayRange
          label={filter.period}
          from={fromHyphens(view.from) || undefined}
          to={fromHyphens(view.to) || undefined}
          onChange={(from, to) => onChange({ from: from ? toHyphens(from) : '', to: to ? toHyphens(to) : '' })}
        />
      </fieldset>
      <fieldset>
        <legend id={`${id}-item`}>{filter.item}</legend>
        {form ? (
          <ItemCondition
            key={form.surveyId}
            form={form}
            isFull={view.where.length >= WHERE_MAXIMUM}
            onAdd={(condition) => onChange({ where: [...view.where, condition] })}
          />
        ) : (
          <p>{filter.formFirst}</p>
        )}
      </fieldset>
    </section>
  );
}

interface ItemConditionProps {
  form: AnswerForm;
  isFull: boolean;
  onAdd: (condition: WhereCondition) => void;
}

function ItemCondition({ form, isFull, onAdd }: ItemConditionProps) {
  const [itemKey, setItemKey] = useState<string>();
  const [operation, setOperation] = useState<WhereOperation>('has');
  const [value, setValue] = useState('');
  const isReady = itemKey !== undefined && (!needsValue(operation) || value.trim() !== '') && !isFull;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (itemKey === undefined || !isReady) return;
    onAdd({ itemKey, operation, value: needsValue(operation) ? value.trim() : '' });
    setValue('');
  };
  return (
    <form className={styles.days} onSubmit={submit}>
      <Select
        aria-label={filter.item}
        placeholder={filter.itemPlaceholder}
        showSearch={{ optionFilterProp: 'label' }}
        className={styles.item ?? ''}
        value={itemKey ?? null}
        options={form.columns.map((column) => ({ value: column.itemKey, label: column.title }))}
        onChange={(key: string | null) => setItemKey(key ?? undefined)}
      />
      {needsValue(operation) && (
        <Input
          aria-label={filter.value}
          placeholder={filter.value}
          className={styles.value ?? ''}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      <Select<WhereOperation>
        aria-label={filter.operation}
        value={operation}
        options={WHERE_OPERATIONS.map((each) => ({ value: each, label: operations[each] }))}
        onChange={setOperation}
      />
      <Button htmlType="submit" disabled={!isReady}>
        {filter.apply}
      </Button>
    </form>
  );
}
