/** 新しく作る: a member form, as a working draft, without leaving the form that needs it. */
import type { FormBindings } from '@madoguchi/shared/contract/console/forms';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Alert from 'antd/es/alert';
import Input from 'antd/es/input';
import { useFormik } from 'formik';
import { useId, useState } from 'react';
import { useFormBindingsQuery, useFormPostMutation } from '../../../features/calls/forms';
import { Field } from '../../../features/form/Field';
import { takeRefusal } from '../../../features/form/refusal';
import { type NewFormValues, newFormBody, newFormSchema, newMemberFormValues } from '../../../features/forms/newForm';
import { Dialog } from '../../../features/frame/Dialog';
import styles from './over.module.css';

const texts = designerTexts.create;
const fields = consoleFormsTexts.create;

interface NewMemberFormProps {
  /** The forms that there are, as far as they are known. */
  forms: FormBindings['forms'];
  /** Of the form that needs it: the new one is made there too. */
  departmentId: string | undefined;
  onMade: (formId: string, title: string) => void;
  onClose: () => void;
}

export default function NewMemberForm({ forms, departmentId, onMade, onClose }: NewMemberFormProps) {
  const id = useId();
  const [post] = useFormPostMutation();
  const { refetch } = useFormBindingsQuery();
  const [failure, setFailure] = useState<string>();
  const form = useFormik<NewFormValues>({
    initialValues: newMemberFormValues(forms),
    validationSchema: newFormSchema(forms),
    onSubmit: async (values) => {
      setFailure(undefined);
      const body = newFormBody(values, forms, []);
      const { data, error } = await post({ ...body, ...(departmentId !== undefined && { departmentId }) });
      if (!data) {
        setFailure(takeRefusal(form, error));
        return;
      }
      // The list knows it before the form names it: what is named is never shown as gone.
      await refetch();
      onMade(data.formId, body.title);
    },
  });
  return (
    <Dialog
      isBusy={form.isSubmitting}
      keyboard={!form.dirty && !form.isSubmitting}
      title={texts.memberForm}
      okText={texts.ok}
      cancelText={texts.cancel}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={onClose}
    >
      <form id={id} className={styles.form} noValidate onSubmit={form.handleSubmit}>
        {failure !== undefined && <Alert type="error" role="alert" title={failure} />}
        <Field form={form} name="title" label={fields.name} help={fields.nameHelp}>
          {(control) => <Input {...control} autoFocus maxLength={201} />}
        </Field>
        <Field form={form} name="formId" label={fields.id} help={fields.idHelp}>
          {(control) => <Input {...control} maxLength={64} autoComplete="off" />}
        </Field>
      </form>
    </Dialog>
  );
}
