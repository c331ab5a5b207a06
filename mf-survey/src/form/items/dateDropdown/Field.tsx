/**
 * A date chosen in three selects (FORM-019, FORM-074), each with a message of its own while it is missing (FORM-075).
 */
import { today } from '@madoguchi/shared/domain/clock';
import { daysInMonth } from '@madoguchi/shared/domain/date';
import {
  type DateParts,
  joinDateParts,
  missingPartMessages,
  splitDateParts,
  textOf,
  yearsOf,
} from '@madoguchi/shared/domain/survey';
import { eraYearsOf } from '@madoguchi/shared/domain/text';
import { formTexts } from '@madoguchi/shared/texts';
import { FieldMessage, type Option, Select } from '@madoguchi/shared/ui/plain';
import { type FocusEvent, useId, useMemo } from 'react';
import { ItemFrame } from '../../ItemFrame';
import type { FieldProps, FormItemType } from '../../types';
import './dateDropdown.css';
import { TextView } from '../../TextView';

const PARTS = ['year', 'month', 'day'] as const;
const LONGEST_MONTH = 31;
/** A leap year, for a month that is chosen before its year. */
const ANY_YEAR = 2000;

function numbers(first: number, last: number, label: (number: number) => string): Option[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    value: String(first + index),
    label: label(first + index),
  }));
}

/**
 * How many days to offer: those of the chosen month, and a chosen day that it does not have, so that the message can be
 * understood.
 */
function lastDayOf({ year, month, day }: DateParts): number {
  if (month === '') return LONGEST_MONTH;
  return Math.max(daysInMonth(Number(year || ANY_YEAR), Number(month)), Number(day));
}

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const id = useId();
  const parts = splitDateParts(textOf(value));
  const { first, last } = yearsOf(item, today());
  const years = useMemo(
    () =>
      numbers(first, last, (year) => formTexts.era.withYear(`${year}${formTexts.dateDropdown.year}`, eraYearsOf(year))),
    [first, last],
  );
  const options = {
    year: years,
    month: numbers(1, 12, (month) => `${month}${formTexts.dateDropdown.month}`),
    day: numbers(1, lastDayOf(parts), (day) => `${day}${formTexts.dateDropdown.day}`),
  };
  const missing = missingPartMessages(textOf(value));
  const isIncomplete = Object.keys(missing).length > 0;

  const choose = (part: keyof DateParts, chosen: string) => {
    const next = joinDateParts({ ...parts, [part]: chosen });
    // Nobody is scolded for the parts that they have not come to yet.
    services.commit(item, next, Object.keys(missingPartMessages(next)).length === 0);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const leaves = !currentTarget.closest('.form-parts')?.contains(relatedTarget);
    if (leaves && textOf(value) !== '') services.commit(item, textOf(value), true);
  };
  return (
    <ItemFrame item={item} error={isIncomplete ? undefined : error} required={required} group>
      {(control) => (
        <div className="form-parts">
          {PARTS.map((part) => {
            const partId = part === 'year' ? control.id : `${id}${part}`;
            const message = error === undefined ? undefined : missing[part];
            return (
              <div key={part} className={`form-parts__${part}`}>
                <label htmlFor={partId}>{formTexts.dateDropdown[part]}</label>
                <Select
                  id={partId}
                  name={part === 'year' ? item.itemKey : `${item.itemKey}-${part}`}
                  required={required}
                  disabled={disabled}
                  autoComplete="off"
                  options={options[part]}
                  placeholder={formTexts.dateDropdown.placeholder}
                  value={parts[part] === '' ? '' : String(Number(parts[part]))}
                  aria-invalid={message !== undefined || control['aria-invalid'] || undefined}
                  aria-describedby={message === undefined ? undefined : `${id}${part}-message`}
                  onBlur={onBlur}
                  onChange={(event) => choose(part, event.currentTarget.value)}
                />
                {message !== undefined && (
                  <FieldMessage id={`${id}${part}-message`} itemKey={item.itemKey} text={message} />
                )}
              </div>
            );
          })}
        </div>
      )}
    </ItemFrame>
  );
}

export const dateDropdown: FormItemType = { Field, View: TextView };
