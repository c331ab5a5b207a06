/** A calendar's own settings: name, times, closed and opened days, limits. */
import { StandingCalendarSchema } from '@madoguchi/shared/contract/answerSchemas/planning';
import type { PlannedCalendar } from '@madoguchi/shared/contract/console/calendars';
import { isAnswer, isApiError } from '@madoguchi/shared/store';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import { type FormikProps, useFormik } from 'formik';
import { Fragment, useState } from 'react';
import { useCalendarDocumentPutMutation, useCalendarDocumentQuery } from '../../../features/calls/calendars';
import { Field } from '../../../features/form/Field';
import { refusalText } from '../../../features/form/refusal';
import { EditDrawer } from '../../../features/plan/EditDrawer';
import styles from '../calendars.module.css';
import type { OverCalendarProps } from './overCalendar';
import {
  COUNT_FIELDS,
  changedFields,
  mergedSettings,
  nextSlot,
  type SettingsValues,
  settingsSchema,
  settingsValues,
} from './settingsForm';

const texts = consoleCalendarsTexts.settings;

export default function SettingsDrawer(props: OverCalendarProps) {
  const { id, name, onClose } = props;
  const { data, error, refetch } = useCalendarDocumentQuery(id);
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // What was read first: what somebody else changes meanwhile is told when it is saved.
  const [read, setRead] = useState<PlannedCalendar>();
  const shown = read ?? data;
  return (
    <EditDrawer
      title={texts.title(name)}
      form="calendar"
      words={texts}
      isBusy={isBusy}
      isDirty={isDirty}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {shown && (
        <SettingsForm
          {...props}
          document={shown}
          onDirty={() => {
            setDirty(true);
            setRead(shown);
          }}
          onBusy={setBusy}
        />
      )}
    </EditDrawer>
  );
}

interface SettingsFormProps extends OverCalendarProps {
  document: PlannedCalendar;
  onDirty: () => void;
  onBusy: (isBusy: boolean) => void;
}

/** What a refusal says, with the words that the server has for a field. */
function faultOf(error: unknown): string {
  const named = isApiError(error) ? (error.errors ?? []) : [];
  return named.length > 0 ? named.map(({ message }) => message).join(' ') : refusalText(error);
}

function SettingsForm({ id, document, onDone, onSaid, onDirty, onBusy }: SettingsFormProps) {
  const [put] = useCalendarDocumentPutMutation();
  const [standing, setStanding] = useState<Pick<PlannedCalendar, 'fields' | 'version'>>(document);
  const [failure, setFailure] = useState<string>();
  const form = useFormik<SettingsValues>({
    initialValues: settingsValues(document.fields),
    validationSchema: settingsSchema,
    onSubmit: async (values) => {
      setFailure(undefined);
      onBusy(true);
      const { version, fields } = standing;
      const { data, error } = await put({ id, body: { fields: changedFields(values, fields), version } });
      onBusy(false);
      if (data) {
        if (data.change > 0) onDone(data, texts.saved);
        else onSaid(texts.saved);
        return;
      }
      const now = isApiError(error) && error.code === 'changed' ? error.data : undefined;
      if (isAnswer(StandingCalendarSchema, now)) {
        const { values: merged, replaced } = mergedSettings(values, settingsValues(fields), settingsValues(now.fields));
        setStanding(now);
        const names = replaced.map((field) => (field === 'isOff' ? texts.calendarOff : texts[field])).join('、');
        setFailure(replaced.length > 0 ? `${texts.changed}${texts.replaced(names)}` : texts.changed);
        void form.setValues(merged);
      } else setFailure(faultOf(error));
    },
  });
  return (
    <form id="calendar" className={styles.form} noValidate onSubmit={form.handleSubmit} onChange={onDirty}>
      {failure && <Alert type="error" role="alert" title={failure} />}
      <Field form={form} name="name" label={texts.name}>
        {(control) => <Input {...control} maxLength={100} />}
      </Field>
      <Checkbox name="isOff" checked={form.values.isOff} onChange={form.handleChange}>
        {texts.calendarOff}
      </Checkbox>
      <Times form={form} onDirty={onDirty} />
      <Field form={form} name="dayOffs" label={texts.dayOffs} help={texts.dayOffsHelp}>
        {(control) => <Input.TextArea {...control} rows={4} />}
      </Field>
      <Field form={form} name="dayOpens" label={texts.dayOpens} help={texts.dayOpensHelp}>
        {(control) => <Input.TextArea {...control} rows={2} />}
      </Field>
      {COUNT_FIELDS.map((name) => (
        <Field key={name} form={form} name={name} label={texts[name]}>
          {(control) => <Input {...control} inputMode="numeric" maxLength={4} style={{ width: 96 }} />}
        </Field>
      ))}
      <p className={styles.help}>{texts.empty}</p>
    </form>
  );
}

function Times({ form, onDirty }: { form: FormikProps<SettingsValues>; onDirty: () => void }) {
  const { times } = form.values;
  const hasFault = form.submitCount > 0 && form.errors.times !== undefined;
  const add = () => {
    onDirty();
    void form.setFieldValue('times', [...times, { slot: nextSlot(times), start: '', end: '' }]);
  };
  return (
    <fieldset className={styles.choices} aria-describedby={hasFault ? 'calendar-times-error' : undefined}>
      <legend>{texts.times}</legend>
      <div className={styles.form}>
        {times.map(({ slot, start, end }, index) => (
          <div key={slot} className={styles.times}>
            {(['start', 'end'] as const).map((side) => (
              <Fragment key={side}>
                {side === 'end' && <span aria-hidden="true">–</span>}
                <Input
                  name={`times[${index}].${side}`}
                  aria-label={texts[side](index + 1)}
                  placeholder="09:00"
                  maxLength={5}
                  style={{ width: 96 }}
                  value={side === 'start' ? start : end}
                  onChange={form.handleChange}
                />
              </Fragment>
            ))}
          </div>
        ))}
        {hasFault && (
          <p id="calendar-times-error" role="alert" className={styles.error}>
            {texts.needed.time}
          </p>
        )}
        <div>
          <Button size="small" onClick={add}>
            {texts.addTime}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
