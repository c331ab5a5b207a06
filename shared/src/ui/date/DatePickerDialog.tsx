/** The calendar sheet beside a date's text input: year and month to choose, one month of days. */
import generateCalendar from 'antd/es/calendar/generateCalendar';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { formTexts } from '../../texts';
import { UiProvider } from '../base/UiProvider';
import { Dialog, IconButton, Select } from '../plain';
import './date.css';
import { dayByKey, firstOpen } from './dayByKey';
import { generateConfig, type Moment, toMoment, toText } from './moment';

const AntdCalendar = generateCalendar<Moment>(generateConfig);

export interface DatePickerDialogProps {
  open: boolean;
  /** The dialog's name, e.g. 生年月日をカレンダーから選ぶ. */
  title: string;
  /** The chosen day, YYYY-MM-DD or empty. */
  value?: string | undefined;
  /** The day whose month is shown when none is chosen; default 1990-01-01 (FORM-073). */
  openOn?: string;
  /** First day, YYYY-MM-DD; default 1900-01-01 (VAL-065). */
  min?: string | undefined;
  /** Last day, YYYY-MM-DD; default 2099-12-31. */
  max?: string | undefined;
  /** Days that cannot be chosen, asked with YYYY-MM-DD (FORM-080, FORM-081). */
  isDisabled?: (date: string) => boolean;
  /** The words of a year in the list, e.g. 1980年（昭和55年） (FORM-053); default 1980年. */
  yearLabel?: (year: number) => string;
  /** Gets the chosen day, YYYY-MM-DD; the caller then closes the dialog. */
  onChoose: (date: string) => void;
  onClose: () => void;
}

/** A calendar in a dialog; each day is a button named by its date and weekday. */
export function DatePickerDialog(props: DatePickerDialogProps) {
  return (
    <Dialog open={props.open} title={props.title} width={380} onClose={props.onClose} closeButton>
      <UiProvider>
        <Month {...props} />
      </UiProvider>
    </Dialog>
  );
}

function Month(props: DatePickerDialogProps) {
  const { value, openOn = '1990-01-01', min = '1900-01-01', max = '2099-12-31', isDisabled } = props;
  const { yearLabel = (year) => `${year}${formTexts.dateDropdown.year}` } = props;
  const [shown, setShown] = useState(() =>
    clamp(toMoment(value) ?? toMoment(openOn) ?? generateConfig.getNow(), min, max),
  );
  const firstYear = Number(min.slice(0, 4));
  const lastYear = Number(max.slice(0, 4));
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  const turn = (months: number) => setShown(clamp(shown.clone().add(months, 'month'), min, max));
  const blocked = (day: Moment) => {
    const text = toText(day);
    return text < min || text > max || isDisabled?.(text) === true;
  };
  // The one day that Tab reaches; the keys lead on from it.
  const later = firstOpen(shown, 1, blocked);
  const stop = later?.month() === shown.month() ? later : (firstOpen(shown, -1, blocked) ?? later);
  const target = stop && toText(stop);
  const moved = useRef(false);
  const onKeyDown = (event: KeyboardEvent, day: Moment) => {
    const next = dayByKey(day, event.key, blocked);
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    setShown(next);
  };
  return (
    <div className="mg-month">
      <div className="mg-month__head" data-long-years={props.yearLabel ? '' : undefined}>
        <IconButton
          label={formTexts.date.previousMonth}
          disabled={toText(shown).slice(0, 7) <= min.slice(0, 7)}
          onClick={() => turn(-1)}
        >
          ‹
        </IconButton>
        <Select
          aria-label={formTexts.date.year}
          placeholder={null}
          value={String(shown.year())}
          options={years.map((year) => ({ value: String(year), label: yearLabel(year) }))}
          onChange={(event) => setShown(clamp(shown.clone().year(Number(event.target.value)), min, max))}
        />
        <Select
          aria-label={formTexts.date.month}
          placeholder={null}
          value={String(shown.month())}
          options={Array.from({ length: 12 }, (_, month) => ({
            value: String(month),
            label: `${month + 1}${formTexts.dateDropdown.month}`,
          }))}
          onChange={(event) => setShown(clamp(shown.clone().month(Number(event.target.value)), min, max))}
        />
        <IconButton
          label={formTexts.date.nextMonth}
          disabled={toText(shown).slice(0, 7) >= max.slice(0, 7)}
          onClick={() => turn(1)}
        >
          ›
        </IconButton>
      </div>
      <AntdCalendar
        // Another month is another calendar: days are never drawn into the cells, and under the focus, of the month
        // before.
        key={toText(shown).slice(0, 7)}
        className="mg-month__days"
        fullscreen={false}
        mode="month"
        value={shown}
        headerRender={() => null}
        disabledDate={blocked}
        onSelect={(day, { source }) => {
          if (source === 'date') props.onChoose(toText(day));
        }}
        fullCellRender={(day) => (
          <Day
            day={day}
            blocked={blocked(day)}
            chosen={toText(day) === value}
            outside={day.month() !== shown.month()}
            reached={toText(day) === target}
            moved={moved}
            onKeyDown={(event) => onKeyDown(event, day)}
          />
        )}
      />
    </div>
  );
}

interface DayProps {
  day: Moment;
  blocked: boolean;
  chosen: boolean;
  /** Of another month than the one shown. */
  outside: boolean;
  /** The one that Tab reaches. */
  reached: boolean;
  /** True after a key until the day that it led to has taken the focus. */
  moved: RefObject<boolean>;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Day({ day, blocked, chosen, outside, reached, moved, onKeyDown }: DayProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!reached || !moved.current) return;
    moved.current = false;
    button.current?.focus();
  });
  return (
    <button
      ref={button}
      type="button"
      className="mg-month__day"
      disabled={blocked}
      aria-pressed={chosen}
      aria-label={day.format('M月D日(dd)')}
      data-outside={outside ? '' : undefined}
      data-date={toText(day)}
      data-autofocus={reached ? '' : undefined}
      tabIndex={reached ? 0 : -1}
      onKeyDown={onKeyDown}
    >
      {day.date()}
    </button>
  );
}

function clamp(day: Moment, min: string, max: string): Moment {
  const text = toText(day);
  return (text < min ? toMoment(min) : text > max ? toMoment(max) : undefined) ?? day;
}
