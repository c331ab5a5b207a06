/**
 * A form in Formik: the one holder of its values, errors, touched marks and submit. Two of Formik's habits are turned
 * off, because they judge and render everything at each key: an item is judged alone when its value is taken over, and
 * all of them at the submit (docs/decisions/form.md).
 */
import { type FormikState, type FormikTouched, useFormik } from 'formik';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Answers, AnswerValue, ItemError, SchemaItem } from '../contract';
import type { Judging } from './answersSchema';
import { loadSchema } from './loadSchema';

/** What may change between renders; the latest is asked. */
export interface AnswerFormOptions {
  /** Read once. */
  initialAnswers: Answers;
  /** All items of the form, in its order. The schema is built once for the same map. */
  items: ReadonlyMap<string, SchemaItem>;
  /** What a judgement of these answers goes by. */
  judgingOf: (answers: Answers) => Judging;
  /** The faults without the schema, by the domain alone: for a submit that the schema's file has not reached. */
  judgeAlone: (answers: Answers) => readonly ItemError[];
  /** Formik's `onSubmit`: is given the answers of a form without a fault, and returns those to hand over. */
  onSubmit: (answers: Answers) => Answers;
}

export type Messages = Readonly<Record<string, string | undefined>>;

/** Stable for the life of the form: safe in memoised fields. */
export interface AnswerFormActions {
  /** The answers as they are now, also between two renders. */
  answers: () => Answers;
  /** `undefined` forgets the entry. */
  setAnswer: (itemKey: string, value: AnswerValue | undefined) => void;
  /**
   * Takes note of what one item's value was judged to be. `settled`: the person has finished with the item for now, so
   * it counts as touched and a message may appear; before that a message that is shown can only change or go.
   */
  setMessage: (itemKey: string, message: string | undefined, settled: boolean) => void;
  /** Shows these messages and no others, at items that count as touched from now on. */
  showMessages: (errors: readonly ItemError[]) => void;
  /** Begins again with other answers: untouched, without a message. */
  replaceAnswers: (answers: Answers) => void;
  /**
   * Formik's submit: judges everything and shows every message.
   * @returns what `onSubmit` answered, or the faults in the order of the form
   */
  submit: () => Promise<{ answers: Answers } | { errors: readonly ItemError[] }>;
}

export interface AnswerForm {
  values: Answers;
  /** The messages to show: those of touched items, and after a submit all. */
  messages: Messages;
  actions: AnswerFormActions;
}

/** The full judgement: by the schema, or by the domain alone where the schema's file does not come. */
async function judge({ items, judgingOf, judgeAlone }: AnswerFormOptions, answers: Answers): Promise<Messages> {
  const schema = await loadSchema();
  if (schema) return schema.messagesOf(schema.answersSchemaOf(items), answers, judgingOf(answers));
  return Object.fromEntries(judgeAlone(answers).map(({ itemKey, message }) => [itemKey, message]));
}

/** @param touched undefined: all are shown @returns without what every object has, which an item may be keyed like */
function shownMessages(errors: Messages, touched: FormikTouched<Answers> | undefined): Messages {
  const shown = Object.entries(errors).filter(([itemKey]) => !touched || Object.hasOwn(touched, itemKey));
  return Object.assign(Object.create(null), Object.fromEntries(shown));
}

export function useAnswerForm(options: AnswerFormOptions): AnswerForm {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const formik = useFormik<Answers>({
    initialValues: options.initialAnswers,
    validateOnChange: false,
    validateOnBlur: false,
    validate: (answers) => judge(latest.current, answers),
    onSubmit: async (answers) => latest.current.onSubmit(answers),
  });
  const {
    setFormikState,
    setFieldValue,
    setFieldTouched,
    setFieldError,
    setTouched,
    setErrors,
    resetForm,
    submitForm,
  } = formik;

  const actions = useMemo((): AnswerFormActions => {
    // Formik renders what it holds a moment later; its updater is handed what it holds now, and changes nothing here.
    const held = (): FormikState<Answers> => {
      const states: FormikState<Answers>[] = [];
      setFormikState((state) => {
        states.push(state);
        return state;
      });
      const [state] = states;
      if (!state) throw new Error('Formik did not hand over its state');
      return state;
    };
    return {
      answers: () => held().values,
      setAnswer: (itemKey, value) => void setFieldValue(itemKey, value, false),
      setMessage: (itemKey, message, settled) => {
        const { errors, touched } = held();
        if (settled && !Object.hasOwn(touched, itemKey)) void setFieldTouched(itemKey, true, false);
        const shown = Object.hasOwn(errors, itemKey) ? errors[itemKey] : undefined;
        if (message !== shown && (settled || shown !== undefined)) setFieldError(itemKey, message);
      },
      showMessages: (errors) => {
        const marks = Object.fromEntries(errors.map(({ itemKey }) => [itemKey, true]));
        void setTouched({ ...held().touched, ...marks }, false);
        setErrors(Object.fromEntries(errors.map(({ itemKey, message }) => [itemKey, message])));
      },
      replaceAnswers: (answers) => resetForm({ values: answers }),
      submit: async () => {
        // Formik submits what it rendered last: an answer may have been taken over since.
        flushSync(() => setFormikState((state) => ({ ...state })));
        const answers: Answers | undefined = await submitForm();
        if (answers) return { answers };
        const { errors } = held();
        const faults = [...latest.current.items.keys()].flatMap((itemKey): ItemError[] => {
          const message = errors[itemKey];
          return typeof message === 'string' ? [{ itemKey, message }] : [];
        });
        return { errors: faults };
      },
    };
  }, [setFormikState, setFieldValue, setFieldTouched, setFieldError, setTouched, setErrors, resetForm, submitForm]);

  const { errors, touched, submitCount } = formik;
  const messages = useMemo(
    () => shownMessages(errors as Messages, submitCount > 0 ? undefined : touched),
    [errors, touched, submitCount],
  );
  return { values: formik.values, messages, actions };
}
