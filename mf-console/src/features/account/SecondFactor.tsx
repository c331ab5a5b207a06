/** Setting up a second factor: the QR for the authenticator, its first code, and then the recovery codes, shown once. */
import { lazyPart } from '@madoguchi/shared/remotes';
import { useAppDispatch } from '@madoguchi/shared/store';
import { consoleAccountTexts } from '@madoguchi/shared/texts/console/account';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useFormik } from 'formik';
import { type ComponentProps, Suspense, useState } from 'react';
import * as Yup from 'yup';
import { useConsoleTotpBeginMutation, useConsoleTotpConfirmMutation } from '../calls/account';
import { consoleApi } from '../calls/consoleApi';
import { Field } from '../form/Field';
import { refusalText, takeRefusal } from '../form/refusal';
import { useStaff } from '../session/staff';
import styles from './account.module.css';

const texts = consoleAccountTexts.factor;

/** What draws it comes with the first one that is wanted. */
const Qr = lazyPart<ComponentProps<typeof import('@madoguchi/shared/own/Qr').default>>(
  () => import(/* webpackChunkName: "qr" */ '@madoguchi/shared/own/Qr'),
);

export function SecondFactor() {
  const { hasTotp } = useStaff();
  const dispatch = useAppDispatch();
  const [begin, begun] = useConsoleTotpBeginMutation();
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = () => {
    setCodes(undefined);
    begun.reset();
    dispatch(consoleApi.util.invalidateTags(['Me', 'StaffSession']));
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />;
  if (begun.data) return <FirstCode {...begun.data} onCodes={setCodes} onStop={begun.reset} />;
  return (
    <>
      <p>{hasTotp ? texts.on : texts.off}</p>
      {begun.error !== undefined && <Alert type="error" role="alert" title={refusalText(begun.error)} />}
      <Button onClick={() => void begin()} loading={begun.isLoading}>
        {hasTotp ? texts.beginAgain : texts.begin}
      </Button>
    </>
  );
}

interface FirstCodeProps {
  secret: string;
  uri: string;
  onCodes: (codes: readonly string[]) => void;
  onStop: () => void;
}

function FirstCode({ secret, uri, onCodes, onStop }: FirstCodeProps) {
  const [confirm] = useConsoleTotpConfirmMutation();
  const [failure, setFailure] = useState<string>();
  const form = useFormik({
    initialValues: { code: '' },
    validationSchema: Yup.object({
      code: Yup.string()
        .trim()
        .matches(/^\d{6}$/, texts.needed)
        .required(texts.needed),
    }),
    onSubmit: async ({ code }) => {
      setFailure(undefined);
      try {
        onCodes((await confirm(code.trim()).unwrap()).recoveryCodes);
      } catch (error) {
        setFailure(takeRefusal(form, error));
      }
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <p>{texts.scan}</p>
      <div className={styles.qr}>
        <Suspense fallback={null}>
          <Qr text={uri} label={texts.qr} />
        </Suspense>
      </div>
      <p>
        {texts.secret} <code className={styles.secret}>{secret}</code>
      </p>
      {failure && <Alert type="error" role="alert" title={failure} />}
      <Field form={form} name="code" label={texts.code}>
        {(control) => <Input {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />}
      </Field>
      <div className={styles.row}>
        <Button type="primary" htmlType="submit" loading={form.isSubmitting}>
          {texts.confirm}
        </Button>
        <Button onClick={onStop}>{texts.stop}</Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <section className={styles.printed} aria-label={texts.codes.title}>
      <h3>{texts.codes.title}</h3>
      <p>{texts.codes.text}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button type="primary" onClick={onDone}>
          {texts.codes.done}
        </Button>
        <Button onClick={() => window.print()}>{texts.codes.print}</Button>
      </div>
    </section>
  );
}
