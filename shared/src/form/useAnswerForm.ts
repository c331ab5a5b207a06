/**
 * A form's values, touched marks and errors in Formik, without its habit of validating and rendering everything on each key:
 * validation runs per item when a value is taken over, and in full at the submit (DESIGN 4).
 */
import { useFormik } from 'formik';
import { useMemo, useRef } from 'react';
import type { Answers, AnswerValue } from '../contract';
import type { AnswerRule } from './answerSchema';
import { validateAnswers } from './loadSchema';

export interface AnswerFormOptions {
  /** Read once. */
  initialAnswers: Answers;
  /** The rules of all items that are visible with these answers. */
  rulesOf: (answers: Answers) => readonly AnswerRule[];
}

export type Messages = Readonly<Record<string, string | undefined>>;

/** Stable for the life of the form: safe in memoised fields. */
export interface AnswerFormActions {
  /** The answers as they stand now, also between two renders. */
  answers: () => Answers;
  /** `undefined` forgets the entry. */
  setAnswer: (itemKey: string, value: AnswerValue | undefined) => void;
  /** The messages that are shown. */
  messages: () => Messages;
  /** Marks the item as touched and shows its message, or takes the message away. */
  setMessage: (itemKey: string, message: string | undefined) => void;
  /** Marks the items as touched and shows their messages, and no others. */
  setMessages: (messages: Messages) => void;
  replaceAnswers: (answers: Answers) => void;
  /** All messages of the form as it stands now. Shows nothing: `setMessages` does, together with whatever else the caller changes. */
  validate: () => Promise<Messages>;
}

export interface AnswerForm {
  values: Answers;
  errors: Messages;
  actions: AnswerFormActions;
}

/** The form's state. `rulesOf` may change between renders; the latest is asked. */
export function useAnswerForm({ initialAnswers, rulesOf }: AnswerFormOptions): AnswerForm {
  const current = useRef<Answers>(initialAnswers);
  const formik = useFormik<Answers>({
    initialValues: initialAnswers,
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: async () => undefined,
  });
  const latest = useRef(formik);
  latest.current = formik;
  const latestRules = useRef(rulesOf);
  latestRules.current = rulesOf;

  const actions = useMemo((): AnswerFormActions => {
    return {
      answers: () => current.current,
      setAnswer: (itemKey, value) => {
        current.current = { ...current.current, [itemKey]: value };
        void latest.current.setFieldValue(itemKey, value, false);
      },
      messages: () => latest.current.errors as Messages,
      setMessage: (itemKey, message) => {
        void latest.current.setFieldTouched(itemKey, true, false);
        latest.current.setFieldError(itemKey, message);
      },
      setMessages: (messages) => {
        void latest.current.setTouched(Object.fromEntries(Object.keys(messages).map((key) => [key, true])), false);
        latest.current.setErrors({ ...messages });
      },
      replaceAnswers: (answers) => {
        current.current = answers;
        void latest.current.setValues(answers, false);
        latest.current.setErrors({});
      },
      // Not Formik's own submit, which renders the form four times on the way to its messages. Nor what Formik last rendered: an answer may have
      // been taken over in this very moment.
      validate: () => validateAnswers(latestRules.current(current.current), current.current),
    };
  }, []);

  return { values: formik.values, errors: formik.errors as Messages, actions };
}
