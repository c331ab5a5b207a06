/** A new form: from nothing, from a template, as a copy of another; it opens in the designer as a draft. */
import type { FormEntry } from '@madoguchi/shared/contract/console/forms';
import { FORM_KINDS } from '@madoguchi/shared/contract/console/words';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Alert from 'antd/es/alert';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import { useFormik } from 'formik';
import { useId, useState } from 'react';
import { useFormPostMutation, useFormTemplatesQuery } from '../../features/calls/forms';
import { Field } from '../../features/form/Field';
import { takeRefusal } from '../../features/form/refusal';
import {
  NEW_FORM_WAYS,
  type NewFormValues,
  newFormBody,
  newFormSchema,
  newFormValues,
} from '../../features/forms/newForm';
import { Dialog } from '../../features/frame/Dialog';
import styles from './forms.module.css';

const texts = consoleFormsTexts.create;

export interface NewFormProps {
  forms: readonly FormEntry[];
  /** Of which form a copy is to be made; undefined: not chosen yet. */
  copied: FormEntry | undefined;
  onMade: (formId: string) => void;
  onClose: () => void;
}

export default function NewForm({ forms, copied, onMade, onClose }: NewFormProps) {
  const [post] = useFormPostMutation();
  const { data } = useFormTemplatesQuery();
  const templates = data?.items ?? [];
  const [failure, setFailure] = useState<string>();
  const id = useId();
  const form = useFormik<NewFormValues>({
    initialValues: newFormValues(forms, copied),
    validationSchema: newFormSchema(forms),
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        const made = await post(newFormBody(values, forms, templates)).unwrap();
        onMade(made.formId);
      } catch (error) {
        setFailure(takeRefusal(form, error));
      }
    },
  });
  const { way, kind } = form.values;
  const take = (values: Partial<NewFormValues>) => void form.setValues((before) => ({ ...before, ...values }));
  /** A name that nobody has typed follows what is chosen. */
  const named = (title: string) => (form.touched.title ? {} : { title });
  return (
    <Dialog
      title={texts.title}
      width={520}
      isBusy={form.isSubmitting}
      keyboard={!form.dirty && !form.isSubmitting}
      okText={texts.submit}
      cancelText={texts.stop}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={onClose}
    >
      <form id={id} noValidate className={styles.form} onSubmit={form.handleSubmit}>
        {failure && <Alert type="error" role="alert" title={failure} />}
        <Radio.Group
          aria-label={texts.from}
          value={way}
          options={NEW_FORM_WAYS.map((each) => ({ value: each, label: texts.ways[each] }))}
          onChange={({ target }: { target: { value?: NewFormValues['way'] } }) => take({ way: target.value ?? way })}
        />
        {way === 'template' && (
          <Field form={form} name="template" label={texts.templateLabel}>
            {({ id: own, status, 'aria-invalid': wrong, 'aria-describedby': described }) => (
              <Select
                id={own}
                status={status}
                aria-invalid={wrong}
                aria-describedby={described}
                value={form.values.template || undefined}
                options={templates.map((each) => ({
                  value: each.id,
                  label: `${each.title}　${texts.count(each.itemCount)}`,
                }))}
                onChange={(template: string) =>
                  take({ template, ...named(templates.find((each) => each.id === template)?.title ?? '') })
                }
              />
            )}
          </Field>
        )}
        {way === 'copy' && (
          <Field form={form} name="copy" label={texts.copyLabel} help={texts.copyHelp}>
            {({ id: own, status, 'aria-invalid': wrong, 'aria-describedby': described }) => (
              <Select
                id={own}
                status={status}
                aria-invalid={wrong}
                aria-describedby={described}
                showSearch
                optionFilterProp="label"
                value={form.values.copy || undefined}
                options={forms.map(({ formId, title }) => ({ value: formId, label: title }))}
                onChange={(copy: string) => {
                  const title = forms.find(({ formId }) => formId === copy)?.title;
                  take({ copy, ...(title !== undefined && named(texts.copyOf(title))) });
                }}
              />
            )}
          </Field>
        )}
        <Field form={form} name="title" label={texts.name} help={texts.nameHelp}>
          {(control) => <Input {...control} autoFocus maxLength={201} />}
        </Field>
        <Field form={form} name="formId" label={texts.id} help={texts.idHelp}>
          {(control) => <Input {...control} maxLength={64} autoComplete="off" />}
        </Field>
        {way === 'blank' && (
          <div className={styles.kinds}>
            <span id={`${id}-kind`}>{texts.kind}</span>
            <Radio.Group
              aria-labelledby={`${id}-kind`}
              value={kind}
              options={FORM_KINDS.map((each) => ({ value: each, label: texts.kinds[each] }))}
              onChange={({ target }: { target: { value?: NewFormValues['kind'] } }) =>
                take({ kind: target.value ?? kind })
              }
            />
          </div>
        )}
      </form>
    </Dialog>
  );
}
