/** Changing one's own password (CONSOLE 5): at least 12 characters, none of the commonest. */
import { consoleAccountTexts } from '@madoguchi/shared/texts/console/account';
import { useSnackbar } from '@madoguchi/shared/ui/plain';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useFormik } from 'formik';
import { useState } from 'react';
import * as Yup from 'yup';
import { useConsolePasswordMutation } from '../../features/calls/account';
import { Field } from '../../features/form/Field';
import { takeRefusal } from '../../features/form/refusal';
import styles from './AccountPage.module.css';

const texts = consoleAccountTexts.password;
const LEAST = 12;

export function PasswordCard() {
  const [change] = useConsolePasswordMutation();
  const { show, element } = useSnackbar();
  const [failure, setFailure] = useState<string>();
  const form = useFormik({
    initialValues: { password: '', newPassword: '', again: '' },
    validationSchema: Yup.object({
      password: Yup.string().required(texts.needed.current),
      newPassword: Yup.string().required(texts.needed.fresh).min(LEAST, texts.needed.short),
      again: Yup.string().oneOf([Yup.ref('newPassword')], texts.needed.different),
    }),
    onSubmit: async ({ password, newPassword }) => {
      setFailure(undefined);
      try {
        await change({ password, newPassword }).unwrap();
        form.resetForm();
        show(texts.done);
      } catch (error) {
        setFailure(takeRefusal(form, error));
      }
    },
  });
  return (
    <section className={styles.card} aria-labelledby="password">
      <h2 id="password">{texts.title}</h2>
      <form noValidate onSubmit={form.handleSubmit}>
        {failure && <Alert type="error" role="alert" title={failure} />}
        <Field form={form} name="password" label={texts.current}>
          {(control) => <Input {...control} type="password" autoComplete="current-password" />}
        </Field>
        <Field form={form} name="newPassword" label={texts.fresh} help={texts.help}>
          {(control) => <Input {...control} type="password" autoComplete="new-password" />}
        </Field>
        <Field form={form} name="again" label={texts.again}>
          {(control) => <Input {...control} type="password" autoComplete="new-password" />}
        </Field>
        <Button type="primary" htmlType="submit" loading={form.isSubmitting}>
          {texts.submit}
        </Button>
      </form>
      {element}
    </section>
  );
}
