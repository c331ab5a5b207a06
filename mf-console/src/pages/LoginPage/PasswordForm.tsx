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

/** What to say of a refused attempt. */
function failureText(error: unknown): string {
  if (!isApiError(error) || error.kind === 'network' || error.kind === 'timeout') return consoleLoginTexts.offline;
  if (error.status === 429 || error.status === 423) return consoleLoginTexts.locked;
  return error.status === 401 || error.status === 403 || error.status === 400
    ? consoleLoginTexts.refused
    : consoleLoginTexts.offline;
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
        arrive(await signIn({ name: name.trim(), password, ...(code !== '' && { code: code.trim() }) }).unwrap());
      } catch (error) {
        if (isApiError(error) && error.code === 'code_required') setCodeAsked(true);
        else setFailure(failureText(error));
      }
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      {failure && <Alert type="error" role="alert" title={failure} />}
      <Field form={form} name="name" label={consoleLoginTexts.name}>
        {(control) => <Input {...control} autoComplete="username" autoFocus />}
      </Field>
      <Field form={form} name="password" label={consoleLoginTexts.password}>
        {(control) => <Input {...control} type="password" autoComplete="current-password" />}
      </Field>
      {isCodeAsked && (
        <Field form={form} name="code" label={consoleLoginTexts.code}>
          {(control) => <Input {...control} autoComplete="one-time-code" autoFocus />}
        </Field>
      )}
      <Button type="primary" htmlType="submit" block loading={form.isSubmitting}>
        {consoleLoginTexts.submit}
      </Button>
    </form>
  );
}
