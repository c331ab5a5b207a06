/**
 * The text field of a date with a calendar beside it, for every type that asks for a day (FORM-016, FORM-070 to
 * FORM-073).
 */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { toSlashes } from '@madoguchi/shared/domain/date';
import { dateExample, dateRangeOf, normalizesToPast, textOf } from '@madoguchi/shared/domain/survey';
import { clampTypedDateToPast, readDate } from '@madoguchi/shared/domain/text';
import { errorTexts, formTexts } from '@madoguchi/shared/texts';
import type { DatePickerDialogProps } from '@madoguchi/shared/ui/date';
import { type FieldControl, fetchedLater, IconButton, TextInput } from '@madoguchi/shared/ui/plain';
import { type ComponentType, useMemo, useRef, useState } from 'react';
import { ItemFrame } from '../../ItemFrame';
import type { FieldProps, FieldServices } from '../../types';
import { useTyping } from '../../useTyping';
import './date.css';

const MAXIMUM_LENGTH = 10;
const STORED = /^\d{4}-\d{2}-\d{2}$/;

/** A stored date with slashes; text that is no date stays as it was typed. */
function show(value: string): string {
  return STORED.test(value) ? toSlashes(value) : value;
}

/** Typed text as a stored date; text that is none stays, so that validation can say so. */
function reading(item: SchemaItem): (text: string) => string {
  return (text) =>
    (normalizesToPast(item, today()) ? clampTypedDateToPast(text, today()) : readDate(text)) ?? text.trim();
}

/** What was typed, where the form has made another date of it than people read in it (VAL-062). */
function changedText(item: SchemaItem, typed: string, date: string): string | undefined {
  const isChanged = STORED.test(date) && normalizesToPast(item, today()) && readDate(typed) !== date;
  return typed !== '' && isChanged ? typed.trim() : undefined;
}

const useDateHelp = fetchedLater(() => import(/* webpackChunkName: "item_dateHelp" */ './DateHelp'));

interface DateInputProps extends Pick<DatePickerDialogProps, 'openOn' | 'isDisabled' | 'yearLabel'> {
  control: FieldControl;
  item: SchemaItem;
  /** YYYY-MM-DD, or what was typed instead. */
  value: string;
  disabled: boolean;
  services: Pick<FieldServices, 'registerTyping' | 'begin'>;
  /** What was typed instead of the date, which the form has changed. */
  partial?: readonly string[] | undefined;
  commit: (date: string, settled: boolean) => void;
  autoComplete?: string | undefined;
}

export function DateInput({ control, item, value, disabled, services, commit, partial, ...rest }: DateInputProps) {
  const { autoComplete = 'off', ...dialog } = rest;
  const raw = useRef('');
  const picker = usePicker();
  const read = useMemo(() => {
    const dateOf = reading(item);
    return (text: string) => {
      raw.current = text;
      return dateOf(text);
    };
  }, [item]);
  const take = (date: string, settled: boolean) => {
    commit(date, settled);
    const changed = settled ? changedText(item, raw.current, date) : undefined;
    if (settled) services.begin(item, changed === undefined ? undefined : [changed]);
  };
  const typing = useTyping<HTMLInputElement>({ value, services, commit: take, read, show });
  const pick = (date: string) => {
    picker.close();
    raw.current = '';
    take(date, true);
  };
  const isUnread = control['aria-invalid'] === true && value !== '' && !STORED.test(value);
  const help = useDateHelp(isUnread || partial?.[0] !== undefined);
  return (
    <div className="form-date">
      <TextInput
        {...control}
        {...typing}
        placeholder={formTexts.date.placeholder}
        maxLength={MAXIMUM_LENGTH}
        autoComplete={autoComplete}
        disabled={disabled}
      />
      <IconButton
        label={formTexts.date.openPickerFor(item.title)}
        aria-haspopup="dialog"
        aria-busy={picker.state === 'fetching' || undefined}
        disabled={disabled}
        onClick={picker.open}
      >
        <CalendarSign />
      </IconButton>
      {help && <help.default item={item} value={value} typed={partial?.[0]} onChoose={pick} />}
      {picker.state === 'failed' && (
        <p className="form-date__failed" role="alert">
          {errorTexts.network}
        </p>
      )}
      {picker.Dialog && (
        <picker.Dialog
          {...dialog}
          open={picker.state === 'open'}
          title={formTexts.date.openPickerFor(item.title)}
          value={STORED.test(value) ? value : undefined}
          {...dateRangeOf(item, today())}
          onChoose={pick}
          onClose={picker.close}
        />
      )}
    </div>
  );
}

/** The calendar dialog and its library, fetched at the first press. */
function usePicker() {
  const [Dialog, setDialog] = useState<ComponentType<DatePickerDialogProps>>();
  const [state, setState] = useState<'closed' | 'fetching' | 'failed' | 'open'>('closed');
  const open = async () => {
    setState(Dialog ? 'open' : 'fetching');
    try {
      const { DatePickerDialog } = await import('@madoguchi/shared/ui/date');
      setDialog(() => DatePickerDialog);
      setState('open');
    } catch {
      setState('failed');
    }
  };
  return { Dialog, state, open: () => void open(), close: () => setState('closed') };
}

function CalendarSign() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
      <path d="M3.5 10h17M8 2.8V7M16 2.8V7" />
    </svg>
  );
}

type DateItemProps = FieldProps & Pick<DateInputProps, 'openOn' | 'isDisabled' | 'autoComplete'>;

/** An item whose answer is one day. */
export function DateItem({ item, value, partial, error, required, disabled, services, ...rest }: DateItemProps) {
  return (
    <ItemFrame item={item} error={error} required={required} hint={dateExample(item, today())}>
      {(control) => (
        <DateInput
          control={control}
          item={item}
          value={textOf(value)}
          disabled={disabled}
          services={services}
          partial={partial}
          commit={(text, settled) => services.commit(item, text, settled)}
          {...rest}
        />
      )}
    </ItemFrame>
  );
}
