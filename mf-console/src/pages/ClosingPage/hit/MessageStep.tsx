/** What who is hit is told: the house's words with variables, and how they reach one of them. */
import type { Closing } from '@madoguchi/shared/contract/console/closings';
import { CLOSING_TEXT_MAXIMUM } from '@madoguchi/shared/contract/console/words';
import { hasKnownVariables, MESSAGE_VARIABLES } from '@madoguchi/shared/contract/messageVariables';
import { grouped } from '@madoguchi/shared/texts';
import { consoleClosingsTexts } from '@madoguchi/shared/texts/console/closings';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useFormik } from 'formik';
import { useState } from 'react';
import * as Yup from 'yup';
import { Field } from '../../../features/form/Field';
import styles from '../closing.module.css';
import { Preview } from './Preview';

const { message: texts, nextStep, previousStep } = consoleClosingsTexts;
const VARIABLES = MESSAGE_VARIABLES.map((name) => `{${name}} ${texts.variables[name]}`).join('、');

const schema = Yup.object({
  text: Yup.string()
    .trim()
    .required(texts.needed.text)
    .max(CLOSING_TEXT_MAXIMUM, texts.needed.long(grouped(CLOSING_TEXT_MAXIMUM)))
    .test('variables', texts.needed.variables, (value = '') => hasKnownVariables(value))
    .test('link', texts.needed.link, (value = '') => value.includes('{link}')),
});

interface MessageStepProps {
  closing: Closing;
  text: string;
  onBack: () => void;
  onNext: (text: string) => void;
}

export function MessageStep({ closing, text, onBack, onNext }: MessageStepProps) {
  const [shown, setShown] = useState<string>();
  const form = useFormik({
    initialValues: { text },
    validationSchema: schema,
    onSubmit: (values) => onNext(values.text.trim()),
  });
  const look = async () => {
    const faults = await form.validateForm();
    void form.setFieldTouched('text', true, false);
    setShown(faults.text === undefined ? form.values.text.trim() : undefined);
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <Field form={form} name="text" label={texts.label} help={texts.help(VARIABLES)}>
        {(control) => <Input.TextArea {...control} autoSize={{ minRows: 6, maxRows: 14 }} />}
      </Field>
      {shown !== undefined && <Preview closing={closing} text={shown} />}
      <div className={styles.bar}>
        <Button onClick={onBack}>{previousStep}</Button>
        <Button onClick={() => void look()}>{texts.preview}</Button>
        <Button type="primary" htmlType="submit">
          {nextStep}
        </Button>
      </div>
    </form>
  );
}
