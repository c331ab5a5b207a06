/** What is closed: days, weekdays and times of a calendar with the reason; how many places are reserved is said before. */
import { CLOSED_AT_ONCE, REASON_MAXIMUM } from '@madoguchi/shared/contract/console/words';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { closableSlots, HALF_DAYS, slotsOfHalfDay } from '@madoguchi/shared/domain/closing';
import { fromHyphens, isRealDay, shortTime, WEEKDAY_NAMES_FROM_SUNDAY } from '@madoguchi/shared/domain/date';
import { sortedComaIndexes } from '@madoguchi/shared/domain/reservation';
import { grouped } from '@madoguchi/shared/texts';
import { consoleClosingsTexts } from '@madoguchi/shared/texts/console/closings';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import { type FormikProps, useFormik } from 'formik';
import { type ReactNode, useId } from 'react';
import { useCalendarCategoriesQuery, useCalendarCellsQuery } from '../../../features/calls/calendars';
import { useClosingPostMutation } from '../../../features/calls/closings';
import { DayPick } from '../../../features/date/DayPick';
import { faultText } from '../../../features/desk/words';
import { Field } from '../../../features/form/Field';
import styles from '../closing.module.css';
import { areReadable, type ChosenSlots, chosenSlotsSchema } from './chooseForm';

const texts = consoleClosingsTexts.choose;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];

interface ChooseSlotsProps {
  calendarId: string;
  /** The day that the calendar showed, YYYY-MM-DD. */
  day: string | undefined;
  onClosed: (closingId: string) => void;
}

const toggled = <Item,>(items: readonly Item[], item: Item) =>
  items.includes(item) ? items.filter((each) => each !== item) : [...items, item];

export function ChooseSlots({ calendarId, day = '', onClosed }: ChooseSlotsProps) {
  const asked = fromHyphens(day);
  const first = isRealDay(asked) && asked >= today() ? asked : today();
  const [close, call] = useClosingPostMutation();
  const heading = useId();
  const form = useFormik<ChosenSlots>({
    initialValues: { from: first, to: first, weekdays: [...WEEKDAYS], slots: undefined, reason: '' },
    validationSchema: chosenSlotsSchema,
    onSubmit: async ({ reason }) => {
      const { data } = await close({ calendarId, slots: closed.slots, reason });
      if (data) onClosed(data.closingId);
    },
  });
  const { values } = form;
  const isReadable = areReadable(values);
  const { currentData: cells } = useCalendarCellsQuery(
    { id: calendarId, from: values.from, to: values.to },
    { skip: !isReadable },
  );
  const all = sortedComaIndexes(cells?.comaList ?? {});
  const slots = values.slots ?? all;
  const closed = cells ? closableSlots({ ...values, slots }, cells, nowMilliseconds()) : { slots: [], reserved: 0 };
  const isMany = closed.slots.length > CLOSED_AT_ONCE;
  const change = (changed: Partial<ChosenSlots>) => void form.setValues((before) => ({ ...before, ...changed }));
  return (
    <section aria-labelledby={heading} className={styles.box}>
      <h2 id={heading}>{texts.title}</h2>
      <Users calendarId={calendarId} />
      <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
        <div className={styles.row}>
          <Day form={form} name="from" onDay={(from) => change({ from, ...(values.to < from && { to: from }) })} />
          <Day form={form} name="to" onDay={(to) => change({ to })} />
        </div>
        <Choices form={form} name="weekdays">
          {WEEKDAYS.map((weekday) => (
            <Checkbox
              key={weekday}
              checked={values.weekdays.includes(weekday)}
              onChange={() => change({ weekdays: toggled(values.weekdays, weekday) })}
            >
              {WEEKDAY_NAMES_FROM_SUNDAY[weekday]}
            </Checkbox>
          ))}
        </Choices>
        <Choices form={form} name="slots">
          <div className={styles.many}>
            <Checkbox
              checked={slots.length === all.length}
              onChange={({ target: { checked } }) => change({ slots: checked ? undefined : [] })}
            >
              {texts.allSlots}
            </Checkbox>
            {HALF_DAYS.map((half) => {
              const ofHalf = slotsOfHalfDay(all, cells?.comaList ?? {}, half);
              const isHalf = ofHalf.length > 0 && ofHalf.length < all.length;
              return (
                isHalf && (
                  <Button
                    key={half}
                    size="small"
                    aria-pressed={slots.join() === ofHalf.join()}
                    onClick={() => change({ slots: ofHalf })}
                  >
                    {texts.halves[half]}
                  </Button>
                )
              );
            })}
          </div>
          {all.map((slot) => (
            <Checkbox
              key={slot}
              checked={slots.includes(slot)}
              onChange={() => change({ slots: toggled(slots, slot) })}
            >
              {shortTime(cells?.comaList[slot]?.start ?? '')}
            </Checkbox>
          ))}
        </Choices>
        <Field form={form} name="reason" label={texts.reason} help={texts.reasonHelp}>
          {(control) => <Input {...control} maxLength={REASON_MAXIMUM} />}
        </Field>
        <p role="status" className={styles.sum}>
          {isMany && texts.needed.many(grouped(CLOSED_AT_ONCE))}
          {!isMany && closed.slots.length > 0 && texts.sum(grouped(closed.slots.length), grouped(closed.reserved))}
          {cells && closed.slots.length === 0 && texts.none}
        </p>
        <p className={styles.help}>{texts.help}</p>
        {call.error !== undefined && (
          <Alert type="error" role="alert" title={texts.failed} description={faultText(call.error)} />
        )}
        <Button
          type="primary"
          htmlType="submit"
          loading={call.isLoading}
          disabled={isReadable && (isMany || closed.slots.length === 0)}
        >
          {texts.submit}
        </Button>
      </form>
    </section>
  );
}

/** The categories that book into the calendar, a doctor's among them: all of them are closed with it. */
function Users({ calendarId }: { calendarId: string }) {
  const { currentData } = useCalendarCategoriesQuery(calendarId);
  const names = currentData?.categories.map(({ name }) => name) ?? [];
  return names.length === 0 ? null : <p className={styles.help}>{texts.users(names.join('、'))}</p>;
}

interface PartProps {
  form: FormikProps<ChosenSlots>;
}

function Fault({ form, name }: PartProps & { name: keyof ChosenSlots }) {
  const fault = form.submitCount > 0 || form.touched[name] ? form.errors[name] : undefined;
  return fault === undefined ? null : (
    <p className={styles.error} role="alert">
      {String(fault)}
    </p>
  );
}

function Day({ form, name, onDay }: PartProps & { name: 'from' | 'to'; onDay: (day: string) => void }) {
  return (
    <div>
      <div className={styles.label}>{texts[name]}</div>
      <DayPick label={texts[name]} day={form.values[name] || undefined} onDay={(day = '') => onDay(day)} />
      <Fault form={form} name={name} />
    </div>
  );
}

function Choices({ form, name, children }: PartProps & { name: 'weekdays' | 'slots'; children: ReactNode }) {
  return (
    <fieldset className={styles.choices}>
      <legend>{texts[name]}</legend>
      {children}
      <Fault form={form} name={name} />
    </fieldset>
  );
}
