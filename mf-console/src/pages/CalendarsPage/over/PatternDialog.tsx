/** Many cells at once: weekdays × times with holidays and exceptions, or a week copied; shown first, then changed. */
import type { PlanPreview } from '@madoguchi/shared/contract/console/calendars';
import { HOLIDAY_WAYS } from '@madoguchi/shared/contract/console/words';
import { addDays, shortTime, WEEKDAY_NAMES_FROM_SUNDAY } from '@madoguchi/shared/domain/date';
import { isBelowReserved } from '@madoguchi/shared/domain/planning';
import { sortedComaIndexes, WEEK_DAYS } from '@madoguchi/shared/domain/reservation';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import Alert from 'antd/es/alert';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import { type FormikProps, useFormik } from 'formik';
import { type ReactNode, useId, useState } from 'react';
import { useCalendarPreviewMutation } from '../../../features/calls/calendars';
import { DayPick } from '../../../features/date/DayPick';
import { faultText } from '../../../features/desk/words';
import { Field } from '../../../features/form/Field';
import { Dialog } from '../../../features/frame/Dialog';
import styles from '../calendars.module.css';
import { PlannedList } from '../edit/PlannedList';
import type { OverCalendarProps } from './overCalendar';
import { type PatternValues, patternSchema, previewOf } from './patternForm';

const texts = consoleCalendarsTexts.pattern;
const words = consoleCalendarsTexts.preview;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];

export default function PatternDialog({ id, days, cells, changes, onClose }: OverCalendarProps) {
  const formId = useId();
  const [ask, call] = useCalendarPreviewMutation();
  const [preview, setPreview] = useState<PlanPreview>();
  const slots = sortedComaIndexes(cells.comaList);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const form = useFormik<PatternValues>({
    initialValues: {
      ...{ kind: 'pattern', from: first, to: last, weekdays: [1, 2, 3, 4, 5], slots },
      ...{ quota: '', holidays: 'leave', except: '', weeks: '1' },
    },
    validationSchema: patternSchema,
    onSubmit: async (values) => {
      const { data } = await ask({ id, body: previewOf(values) });
      setPreview(data);
    },
  });
  const change = (values: Partial<PatternValues>) => {
    setPreview(undefined);
    void form.setValues((before) => ({ ...before, ...values }));
  };
  const good = (preview?.cells ?? []).filter((cell) => !isBelowReserved(cell));
  const apply = async () => {
    if (!preview) return;
    const edits = good.map(({ day, slot, after: quota }) => ({ day, slot, quota }));
    if (await changes.put({ cells: edits, version: preview.version })) onClose();
    else setPreview(undefined);
  };
  const timeOf = (slot: string) => cells.comaList[slot]?.start ?? '';
  return (
    <Dialog
      isBusy={changes.isBusy || call.isLoading}
      title={texts.title}
      width={640}
      keyboard={!form.dirty}
      okText={good.length > 0 ? words.apply(good.length) : words.show}
      cancelText={words.stop}
      // What is previewed is applied by a press, else the button is the form's own, so that Enter shows the preview too.
      okButtonProps={good.length > 0 ? {} : { htmlType: 'submit', form: formId }}
      onOk={() => good.length > 0 && void apply()}
      onCancel={onClose}
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit}
        // A preview is of what was typed when it was made.
        onChange={() => setPreview(undefined)}
      >
        <Radio.Group
          aria-label={texts.kindLabel}
          value={form.values.kind}
          onChange={({ target: { value } }) =>
            change({ kind: value, ...(value === 'copy' && { to: addDays(form.values.from, WEEK_DAYS) }) })
          }
        >
          <Radio value="pattern">{texts.kinds.pattern}</Radio>
          <Radio value="copy">{texts.kinds.copy}</Radio>
        </Radio.Group>
        <div className={styles.row}>
          <Day
            form={form}
            name="from"
            label={form.values.kind === 'copy' ? texts.copyFrom : texts.from}
            onDay={change}
          />
          <Day form={form} name="to" label={form.values.kind === 'copy' ? texts.copyTo : texts.to} onDay={change} />
        </div>
        {form.values.kind === 'copy' ? (
          <Field form={form} name="weeks" label={texts.weeks}>
            {(control) => <Input {...control} inputMode="numeric" style={{ width: 96 }} />}
          </Field>
        ) : (
          <PatternFields form={form} slots={slots} timeOf={timeOf} change={change} />
        )}
      </form>
      {preview && <PlannedList cells={preview.cells} timeOf={timeOf} />}
      {call.error !== undefined && !preview && (
        <Alert type="error" role="alert" title={consoleCalendarsTexts.failed} description={faultText(call.error)} />
      )}
      {changes.refused && (
        <Alert type="error" role="alert" title={consoleCalendarsTexts.failed} description={changes.refused.text} />
      )}
    </Dialog>
  );
}

interface PartProps {
  form: FormikProps<PatternValues>;
}

function Fault({ form, name }: PartProps & { name: keyof PatternValues }) {
  const fault = form.submitCount > 0 ? form.errors[name] : undefined;
  return fault === undefined ? null : (
    <p className={styles.error} role="alert">
      {String(fault)}
    </p>
  );
}

interface DayProps extends PartProps {
  name: 'from' | 'to';
  label: string;
  onDay: (values: Partial<PatternValues>) => void;
}

function Day({ form, name, label, onDay }: DayProps) {
  return (
    <div>
      <div>{label}</div>
      <DayPick label={label} day={form.values[name] || undefined} onDay={(day = '') => onDay({ [name]: day })} />
      <Fault form={form} name={name} />
    </div>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface PatternFieldsProps extends PartProps {
  slots: readonly string[];
  timeOf: (slot: string) => string;
  change: (values: Partial<PatternValues>) => void;
}

function PatternFields({ form, slots, timeOf, change }: PatternFieldsProps) {
  const { values } = form;
  const toggled = <Item,>(items: readonly Item[], item: Item) =>
    items.includes(item) ? items.filter((each) => each !== item) : [...items, item];
  return (
    <>
      <Choices legend={texts.weekdays}>
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
      <Fault form={form} name="weekdays" />
      <Choices legend={texts.slots}>
        <Checkbox
          checked={values.slots.length === slots.length}
          onChange={({ target: { checked } }) => change({ slots: checked ? [...slots] : [] })}
        >
          {texts.allSlots}
        </Checkbox>
        {slots.map((slot) => (
          <Checkbox
            key={slot}
            checked={values.slots.includes(slot)}
            onChange={() => change({ slots: toggled(values.slots, slot) })}
          >
            {shortTime(timeOf(slot))}
          </Checkbox>
        ))}
      </Choices>
      <Fault form={form} name="slots" />
      <Field form={form} name="quota" label={texts.quota}>
        {(control) => <Input {...control} inputMode="numeric" maxLength={4} style={{ width: 96 }} />}
      </Field>
      <Choices legend={texts.holidays}>
        <Radio.Group
          aria-label={texts.holidays}
          value={values.holidays}
          onChange={({ target: { value } }) => change({ holidays: value })}
          options={HOLIDAY_WAYS.map((way) => ({ value: way, label: texts.holidayWays[way] }))}
        />
      </Choices>
      <Field form={form} name="except" label={texts.except} help={texts.exceptHelp}>
        {(control) => <Input.TextArea {...control} rows={2} />}
      </Field>
    </>
  );
}
