/** The form of 文面: a text of each kind beside its preview, and the quiet hours; two people at it lose nothing. */
import { StandingMessagesSchema } from '@madoguchi/shared/contract/answerSchemas/house';
import type { HouseMessages } from '@madoguchi/shared/contract/console/house';
import { HOUSE_TEXT_KINDS, type HouseTextKind } from '@madoguchi/shared/contract/console/words';
import { MESSAGE_VARIABLES } from '@madoguchi/shared/contract/messageVariables';
import { isAnswer, isApiError } from '@madoguchi/shared/store';
import { consoleMessagesTexts } from '@madoguchi/shared/texts/console/messages';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import { type FormikProps, useFormik } from 'formik';
import { useState } from 'react';
import { useHouseMessagesPutMutation } from '../../features/calls/house';
import { ChangedNotice } from '../../features/desk/ChangedNotice';
import { Field } from '../../features/form/Field';
import { refusalText } from '../../features/form/refusal';
import styles from './messages.module.css';
import {
  contentOf,
  differences,
  fieldOf,
  LONGEST_TEXT,
  type MessagesValues,
  messagesSchema,
  offName,
  valuesOf,
} from './messagesForm';
import { Preview } from './Preview';

const texts = consoleMessagesTexts;

interface MessagesFormProps {
  /** As it was read. */
  standing: HouseMessages;
  /** @param before the version until then */
  onSaved: (saved: HouseMessages, before: number) => void;
  /** Somebody was faster, and what stands is to be shown in place of what was typed. */
  onTake: (standing: HouseMessages) => void;
}

export function MessagesForm({ standing, onSaved, onTake }: MessagesFormProps) {
  const [put] = useHouseMessagesPutMutation();
  const [failure, setFailure] = useState<string>();
  /** What somebody else has published meanwhile: the next attempt changes that. */
  const [faster, setFaster] = useState<HouseMessages>();
  const form = useFormik<MessagesValues>({
    initialValues: valuesOf(standing.content),
    validationSchema: messagesSchema,
    onSubmit: async (values) => {
      setFailure(undefined);
      const { content, version } = faster ?? standing;
      const { data, error } = await put({ content: contentOf(values, content), version });
      if (data) {
        onSaved(data, version);
        return;
      }
      if (isApiError(error) && error.code === 'changed' && isAnswer(StandingMessagesSchema, error.data)) {
        setFaster(error.data);
        return;
      }
      const named = isApiError(error) ? (error.errors ?? []) : [];
      const own = named.flatMap(({ itemKey, message }) => {
        const name = fieldOf(itemKey);
        return name ? [{ name, message }] : [];
      });
      for (const { name, message } of own) form.setFieldError(name, message);
      if (own.length === 0 || own.length < named.length) setFailure(refusalText(error));
    },
  });
  const differing = faster ? differences(form.values, valuesOf(faster.content)) : [];
  return (
    <form noValidate onSubmit={form.handleSubmit} className={styles.form}>
      {HOUSE_TEXT_KINDS.map((kind) => (
        <Kind key={kind} kind={kind} form={form} speaker={standing.speaker} />
      ))}
      <fieldset className={styles.quiet}>
        <legend>{texts.quiet.title}</legend>
        <p>{texts.quiet.help}</p>
        <div className={styles.times}>
          {(['from', 'to'] as const).map((name) => (
            <Field key={name} form={form} name={name} label={texts.quiet[name]}>
              {(control) => <Input {...control} type="time" />}
            </Field>
          ))}
        </div>
      </fieldset>
      {failure && <Alert type="error" role="alert" title={failure} />}
      {faster && (
        <ChangedNotice
          title={texts.changed.title}
          text={texts.changed.text}
          values={differing.flatMap(({ name, yours, stands }) => [
            [texts.changed.yours(name), yours] as const,
            [texts.changed.stands(name), stands] as const,
          ])}
        />
      )}
      <div className={styles.bar}>
        <Button type="primary" htmlType="submit" loading={form.isSubmitting} disabled={!form.dirty && !faster}>
          {faster ? texts.changed.again : texts.save}
        </Button>
        {faster && <Button onClick={() => onTake(faster)}>{texts.changed.take}</Button>}
      </div>
    </form>
  );
}

interface KindProps {
  kind: HouseTextKind;
  form: FormikProps<MessagesValues>;
  speaker: HouseMessages['speaker'];
}

function Kind({ kind, form, speaker }: KindProps) {
  const name = texts.kinds[kind];
  const isStandard = form.values[kind] === texts.product[kind];
  const off = offName(kind);
  return (
    <section aria-label={name} className={styles.kind}>
      <h2>{name}</h2>
      <div className={styles.both}>
        <div>
          <Field form={form} name={kind} label={texts.text} {...(kind === 'closing' && { help: texts.closingHelp })}>
            {(control) => (
              <Input.TextArea {...control} autoSize={{ minRows: 5, maxRows: 16 }} maxLength={LONGEST_TEXT} />
            )}
          </Field>
          <div className={styles.ways}>
            {kind !== 'closing' && (
              <Checkbox name={off} checked={form.values[off]} onChange={form.handleChange}>
                {texts.off}
              </Checkbox>
            )}
            {!isStandard && (
              <Button
                size="small"
                aria-label={texts.standardOf(name)}
                onClick={() => void form.setFieldValue(kind, texts.product[kind])}
              >
                {texts.standard}
              </Button>
            )}
          </div>
        </div>
        <Preview kind={kind} text={form.values[kind]} isOff={form.values[off]} speaker={speaker} />
      </div>
    </section>
  );
}

/** Which words in braces there are, and what they say. */
export function Variables() {
  return (
    <details className={styles.variables}>
      <summary>{texts.variables}</summary>
      <dl>
        {MESSAGE_VARIABLES.map((name) => (
          <div key={name}>
            <dt>{`{${name}}`}</dt>
            <dd>{texts.variable[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
