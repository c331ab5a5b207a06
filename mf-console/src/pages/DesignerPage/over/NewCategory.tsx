/** 新しく作る: a category of the common tree that books into a calendar, with one course. */
import type { FormBindings } from '@madoguchi/shared/contract/console/forms';
import { lazyPart } from '@madoguchi/shared/remotes';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useFormik } from 'formik';
import { Suspense, useId, useState } from 'react';
import * as yup from 'yup';
import { useCategoryPostMutation } from '../../../features/calls/forms';
import { Field } from '../../../features/form/Field';
import { takeRefusal } from '../../../features/form/refusal';
import { Dialog } from '../../../features/frame/Dialog';
import type { NewCalendarProps } from './NewCalendar';
import { freshId } from './newCalendarForm';
import styles from './over.module.css';

const NewCalendar = lazyPart<NewCalendarProps>(
  () => import(/* webpackChunkName: "designer_calendar" */ './NewCalendar'),
);
const texts = designerTexts.create;

interface NewCategoryProps {
  bindings: FormBindings | undefined;
  onMade: (text: string) => void;
  onClose: () => void;
}

const schema = yup.object({
  large: yup.string().trim().required(texts.needName).max(100),
  medium: yup.string().trim().max(100),
  name: yup.string().trim().required(texts.needName).max(100),
  calendarId: yup.string().required(texts.chooseCalendar),
});

export default function NewCategory({ bindings, onMade, onClose }: NewCategoryProps) {
  const [post, posting] = useCategoryPostMutation();
  const [failure, setFailure] = useState<string>();
  const calendarField = useId();
  const [isCalendar, setCalendar] = useState(false);
  /** Made here: the list may come later. */
  const [made, setMade] = useState<{ calendarId: string; name: string }>();
  const known = bindings?.calendars ?? [];
  const calendars = made && known.every(({ calendarId }) => calendarId !== made.calendarId) ? [...known, made] : known;
  const form = useFormik({
    initialValues: {
      large: bindings?.categories.tree[0]?.name ?? '',
      medium: '',
      name: '',
      calendarId: calendars.length === 1 ? (calendars[0]?.calendarId ?? '') : '',
    },
    validationSchema: schema,
    onSubmit: async ({ large, medium, name, calendarId }) => {
      setFailure(undefined);
      const { data, error } = await post({
        id: freshId('category'),
        name: name.trim(),
        above: [large, medium].map((each) => each.trim()).filter((each) => each !== ''),
        items: [{ itemId: '0', itemName: name.trim(), cost: 1 }],
        calendarId,
        version: bindings?.categoriesVersion ?? 0,
      });
      if (data) onMade(texts.made(name.trim()));
      else setFailure(takeRefusal(form, error));
    },
  });
  const calendarFault = form.submitCount > 0 ? form.errors.calendarId : undefined;
  return (
    <Dialog
      isBusy={posting.isLoading}
      keyboard={!form.dirty && !posting.isLoading}
      title={texts.category}
      okText={texts.ok}
      cancelText={texts.cancel}
      onOk={() => void form.submitForm()}
      onCancel={onClose}
    >
      <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
        {failure !== undefined && <Alert type="error" role="alert" title={failure} />}
        <Field form={form} name="large" label={texts.large}>
          {(control) => <Input {...control} autoFocus maxLength={100} />}
        </Field>
        <Field form={form} name="medium" label={texts.medium} help={texts.optional}>
          {(control) => <Input {...control} maxLength={100} />}
        </Field>
        <Field form={form} name="name" label={texts.small}>
          {(control) => <Input {...control} maxLength={100} />}
        </Field>
        <div>
          <label htmlFor={calendarField}>{texts.ofCalendar}</label>
          <div className={styles.pickTop}>
            <Select
              id={calendarField}
              style={{ flex: 1 }}
              value={form.values.calendarId || undefined}
              status={calendarFault ? 'error' : ''}
              options={calendars.map(({ calendarId, name }) => ({ value: calendarId, label: name }))}
              onChange={(calendarId: string) => void form.setFieldValue('calendarId', calendarId)}
            />
            <Button onClick={() => setCalendar(true)}>{texts.calendar}</Button>
          </div>
          {calendarFault && (
            <p role="alert" className={styles.error}>
              {calendarFault}
            </p>
          )}
        </div>
      </form>
      {isCalendar && (
        <Suspense fallback={null}>
          <NewCalendar
            onMade={(calendarId, name) => {
              setCalendar(false);
              setMade({ calendarId, name });
              void form.setFieldValue('calendarId', calendarId);
            }}
            onClose={() => setCalendar(false)}
          />
        </Suspense>
      )}
    </Dialog>
  );
}
