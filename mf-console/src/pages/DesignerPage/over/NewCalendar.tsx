/** 新しく作る: a calendar, without leaving the form that needs it. */
import { today } from '@madoguchi/shared/domain/clock';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Alert from 'antd/es/alert';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import { useFormik } from 'formik';
import { useState } from 'react';
import { useCalendarPostMutation } from '../../../features/calls/forms';
import { Field } from '../../../features/form/Field';
import { takeRefusal } from '../../../features/form/refusal';
import { Dialog } from '../../../features/frame/Dialog';
import { type CalendarValues, calendarBody, calendarSchema, FIRST_CALENDAR, freshId, timesOf } from './newCalendarForm';
import styles from './over.module.css';

const texts = designerTexts.create;

export interface NewCalendarProps {
  onMade: (calendarId: string, name: string) => void;
  onClose: () => void;
}

export default function NewCalendar({ onMade, onClose }: NewCalendarProps) {
  const [post, posting] = useCalendarPostMutation();
  const [failure, setFailure] = useState<string>();
  const form = useFormik<CalendarValues>({
    initialValues: FIRST_CALENDAR,
    validationSchema: calendarSchema,
    onSubmit: async (values) => {
      setFailure(undefined);
      const { data, error } = await post(calendarBody(values, freshId('calendar'), today()));
      if (data) onMade(data.calendarId, values.name.trim());
      else setFailure(takeRefusal(form, error));
    },
  });
  const dayFault = form.submitCount > 0 ? form.errors.weekdays : undefined;
  return (
    <Dialog
      isBusy={posting.isLoading}
      keyboard={!form.dirty && !posting.isLoading}
      title={texts.calendar}
      okText={texts.ok}
      cancelText={texts.cancel}
      onOk={() => void form.submitForm()}
      onCancel={onClose}
    >
      <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
        {failure !== undefined && <Alert type="error" role="alert" title={failure} />}
        <Field form={form} name="name" label={texts.name}>
          {(control) => <Input {...control} autoFocus maxLength={100} />}
        </Field>
        <fieldset className={styles.days}>
          <legend>{texts.weekdays}</legend>
          {texts.days.map((day, number) => (
            <Checkbox
              key={day}
              checked={form.values.weekdays.includes(number)}
              onChange={({ target }) =>
                void form.setFieldValue(
                  'weekdays',
                  target.checked
                    ? [...form.values.weekdays, number]
                    : form.values.weekdays.filter((each) => each !== number),
                )
              }
            >
              {day}
            </Checkbox>
          ))}
          {dayFault && (
            <p role="alert" className={styles.error}>
              {dayFault}
            </p>
          )}
        </fieldset>
        <div className={styles.row}>
          {(['start', 'end'] as const).map((name) => (
            <Field key={name} form={form} name={name} label={texts[name]}>
              {(control) => <Input {...control} type="time" />}
            </Field>
          ))}
          <Field form={form} name="minutes" label={texts.step}>
            {(control) => <Input {...control} inputMode="numeric" maxLength={4} />}
          </Field>
        </div>
        <div className={styles.row}>
          <Field form={form} name="quota" label={texts.quota}>
            {(control) => <Input {...control} inputMode="numeric" maxLength={5} />}
          </Field>
          <Field form={form} name="months" label={texts.months}>
            {(control) => <Input {...control} inputMode="numeric" maxLength={2} />}
          </Field>
        </div>
        <Checkbox name="isHolidayClosed" checked={form.values.isHolidayClosed} onChange={form.handleChange}>
          {texts.holidays}
        </Checkbox>
        <p className={styles.help} role="status">
          {texts.slots(timesOf(form.values).length)}
        </p>
      </form>
    </Dialog>
  );
}
