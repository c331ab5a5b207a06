/**
 * The form's state and everything that happens to it: taking over answers, judging them, submitting, moving to the first fault (DESIGN 4).
 */
import type { Answers, FormHandle, FormPartProps, ItemError, SchemaItem } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import {
  answersThere,
  begunKey,
  type ConditionState,
  withoutForgedDisabled,
  withoutWrongPrefills,
} from '@madoguchi/shared/domain/survey';
import { type AnswerForm, preloadSchema, useAnswerForm } from '@madoguchi/shared/form';
import { whenIdle } from '@madoguchi/shared/remotes';
import { focusFirstInvalid } from '@madoguchi/shared/ui/plain';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { makeAwaited } from './awaited';
import { type FormModel, makeFormModel, messageAt, progressOf, visibleRules } from './model';
import { watchPresses } from './press';
import type { FieldServices } from './types';
import { useConditions } from './useConditions';

export interface FormEngine {
  model: FormModel;
  answers: Answers;
  errors: AnswerForm['errors'];
  conditions: ConditionState;
  services: FieldServices;
  /** The element around the items. */
  root: RefObject<HTMLDivElement | null>;
  isOpen: (section: SchemaItem) => boolean;
  toggle: (section: SchemaItem) => void;
}

/** The keys of sections that hold one of the items, those around other sections too. */
function sectionsOf({ graph }: FormModel, itemKeys: Iterable<string>): Set<string> {
  const sections = new Set<string>();
  const add = (key: string) => {
    const parentKey = graph.entries.get(key)?.parentKey;
    if (parentKey !== undefined) sections.add(parentKey);
  };
  for (const key of itemKeys) add(key);
  // A set is walked to the end even while it grows.
  for (const key of sections) add(key);
  return sections;
}

/** What comes in from a draft, the address or the config, as far as the form may hold it. */
function enteredAnswers(
  { config, mode, fixed }: FormModel,
  answers: Answers,
  { isUpdate, recorded, initialAnswers }: FormPartProps,
): Answers {
  const stored = [...fixed].map((itemKey) => [itemKey, initialAnswers[itemKey]]);
  const fillable =
    isUpdate === true
      ? { ...answers, ...Object.fromEntries(stored) }
      : withoutForgedDisabled(config, answers, mode, recorded);
  return withoutWrongPrefills(config, fillable, { mode, today: today() });
}

function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  return (
    Array.isArray(left) &&
    Array.isArray(right) &&
    left.length === right.length &&
    left.every((part, at) => part === right[at])
  );
}

export function useFormEngine(props: FormPartProps): FormEngine {
  const { config, mode, handle, items, categories, isUpdate = false, onChange, onProgress } = props;
  const { editScope } = props;
  const [initialAnswers] = useState(props.initialAnswers);
  const model = useMemo(
    () => makeFormModel({ config, mode, items, isUpdate, editScope, initialAnswers }),
    [config, mode, items, isUpdate, editScope, initialAnswers],
  );
  const conditionsFor = useConditions(model, categories);
  const held = useRef(new Map<string, string>());
  const [awaited] = useState(makeAwaited);
  const [entered] = useState(() => enteredAnswers(model, initialAnswers, props));
  const form = useAnswerForm({
    initialAnswers: entered,
    rulesOf: (answers) => {
      const state = conditionsFor(answers);
      const known = answersThere(model.graph, answers, state, model.mode);
      return visibleRules(model, state.visible, known, categories, held.current);
    },
  });
  const conditions = conditionsFor(form.values);
  const root = useRef<HTMLDivElement>(null);
  const typing = useRef(new Set<() => void>());
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const [faultShown, setFaultShown] = useState(0);
  const latest = useRef({ model, categories, conditionsFor, onChange, props });
  useLayoutEffect(() => {
    latest.current = { model, categories, conditionsFor, onChange, props };
  });

  const hasLinkButton = props.onLinkButton !== undefined;
  const isSearch = items === 'searchable';
  const { actions } = form;
  const services = useMemo((): FieldServices => {
    const commit: FieldServices['commit'] = (item, value, settled) => {
      const before = actions.answers();
      const { model: current, categories: tree } = latest.current;
      const message = messageAt(current, item, value, { ...before, [item.itemKey]: value }, tree);
      if (!isSame(before[item.itemKey], value)) {
        actions.setAnswer(item.itemKey, value);
        // At once, not after a render: a page that goes has none left.
        latest.current.onChange?.(actions.answers());
      }
      const shown = actions.messages()[item.itemKey];
      if (message !== shown && (settled || shown !== undefined)) actions.setMessage(item.itemKey, message);
    };
    return {
      mode,
      config: model.config,
      isUpdate,
      isSearch,
      answers: actions.answers,
      categories,
      commit,
      begin: (item, parts) => {
        const key = begunKey(item.itemKey);
        if (isSame(actions.answers()[key], parts)) return;
        actions.setAnswer(key, parts && [...parts]);
        latest.current.onChange?.(actions.answers());
      },
      registerTyping: (take) => {
        typing.current.add(take);
        return () => typing.current.delete(take);
      },
      hold: (item, message) => {
        if (message === undefined) held.current.delete(item.itemKey);
        else held.current.set(item.itemKey, message);
      },
      awaits: (item, isFetching) => awaited.mark(item.itemKey, isFetching),
      onLinkButton: hasLinkButton ? (item) => latest.current.props.onLinkButton?.(item) : undefined,
    };
  }, [actions, mode, model, isUpdate, isSearch, categories, hasLinkButton, awaited]);

  useLayoutEffect(() => {
    const takeAll = () => {
      for (const take of typing.current) take();
      return actions.answers();
    };
    const showFaults = (itemKeys: readonly string[]) => {
      const sections = sectionsOf(latest.current.model, itemKeys);
      if (sections.size > 0)
        setOpened((before) => ({ ...before, ...Object.fromEntries([...sections].map((key) => [key, true])) }));
      setFaultShown((count) => count + 1);
    };
    const own: FormHandle = {
      answers: takeAll,
      submit: async (onWait) => {
        const coming = awaited.end();
        if (coming) {
          onWait?.();
          await coming;
        }
        takeAll();
        const messages = await actions.validate();
        const errors = Object.entries(messages).flatMap(([itemKey, message]): ItemError[] =>
          message === undefined ? [] : [{ itemKey, message }],
        );
        // One step later, so that what the form's owner shows of the outcome is rendered and laid out together with the messages.
        queueMicrotask(() => {
          actions.setMessages(messages);
          if (errors.length > 0) showFaults(errors.map(({ itemKey }) => itemKey));
        });
        if (errors.length > 0) return { valid: false, errors };
        const answers = actions.answers();
        const { present } = latest.current.conditionsFor(answers);
        return {
          valid: true,
          answers: Object.fromEntries(Object.entries(answers).filter(([key]) => present.has(key))),
        };
      },
      showErrors: (errors) => {
        actions.setMessages(Object.fromEntries(errors.map(({ itemKey, message }) => [itemKey, message])));
        showFaults(errors.map(({ itemKey }) => itemKey));
      },
      replaceAnswers: (answers) => {
        takeAll();
        const entered = enteredAnswers(latest.current.model, answers, latest.current.props);
        actions.replaceAnswers(entered);
        latest.current.onChange?.(entered);
      },
      setAnswer: (itemKey, value) => {
        actions.setAnswer(itemKey, value);
        latest.current.onChange?.(actions.answers());
      },
    };
    handle.current = own;
    return () => {
      if (handle.current === own) handle.current = null;
    };
  }, [handle, actions, awaited]);

  useEffect(() => watchPresses(), []);

  useEffect(() => {
    if (faultShown > 0 && root.current) focusFirstInvalid(root.current);
  }, [faultShown]);

  useEffect(() => {
    whenIdle(() => preloadSchema());
  }, []);

  const { requiredTotal, requiredLeft, isBlank } = progressOf(model, conditions.visible, form.values);
  // Before the paint, so that nothing around the form moves after it.
  useLayoutEffect(() => {
    onProgress?.({ requiredTotal, requiredLeft, isBlank });
  }, [requiredTotal, requiredLeft, isBlank, onProgress]);

  // A section that a choice opens is open from the moment it is chosen.
  const isOpen = ({ itemKey }: SchemaItem) =>
    opened[itemKey] ?? (model.graph.entries.get(itemKey)?.links.length ?? 0) > 0;
  return {
    model,
    answers: form.values,
    errors: form.errors,
    conditions,
    services,
    root,
    isOpen,
    toggle: (section) => setOpened((before) => ({ ...before, [section.itemKey]: !isOpen(section) })),
  };
}
