/** Name and password; the second factor is asked for once the server says that it is needed. */
import { isApiError } from '@madoguchi/shared/store';
import { consoleLoginTexts } from '@madoguchi/shared/texts/console/login';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useFormik } from 'formik';
import { useState } from 'react';
import * as Yup from 'yup';
import { useConsoleLoginPasswordMutation } from '../../features/calls/login';
import { Field } from '../../features/form/Field';
import { useArrive } from '../../features/session/useArrive';

const { needed } = consoleLoginTexts;

/** What to say of a refused attempt: the same for a name that is unknown and a password that is wrong. */
function failureText(error: unknown): string {
  if (!isApiError(error) || error.kind !== 'refused') return consoleLoginTexts.offline;
  if (error.status === 429) return consoleLoginTexts.locked;
  return (error.status ?? 500) < 500 ? consoleLoginTexts.refused : consoleLoginTexts.offline;
}

export function PasswordForm() {
  const arrive = useArrive();
  const [signIn] = useConsoleLoginPasswordMutation();
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useFormik({
    initialValues: { name: '', password: '', code: '' },
    validationSchema: Yup.object({
      name: Yup.string().trim().required(needed.name),
      password: Yup.string().required(needed.password),
      code: isCodeAsked ? Yup.string().trim().required(needed.code) : Yup.string(),
    }),
    onSubmit: async ({ name, password, code }) => {
      setFailure(undefined);
      try {
        arrive(await signIn({ name: name.trim(), password, ...(isCodeAsked && { code: code.trim() }) }).unwrap());
      } catch (error) {
        if (isApiError(error) && error.code === 'code_required') {
          setCodeAsked(true);
          void form.setTouched({ name: true, password: true, code: false });
        } else setFailure(failureText(error));
      }
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      {failure && <Alert type="error" role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Field form={form} name="name" label={consoleLoginTexts.name}>
        {(control) => <Input {...control} size="large" autoComplete="username" autoCapitalize="none" />}
      </Field>
      <Field form={form} name="password" label={consoleLoginTexts.password}>
        {(control) => <Input {...control} size="large" type="password" autoComplete="current-password" />}
      </Field>
      {isCodeAsked && (
        <Field form={form} name="code" label={consoleLoginTexts.code}>
          {/* The only field that is left to fill in. */}
          {(control) => <Input {...control} size="large" autoComplete="one-time-code" autoFocus />}
        </Field>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={form.isSubmitting}>
        {consoleLoginTexts.submit}
      </Button>
    </form>
  );
}
