/**
 * The form's state and everything that happens to it: taking over answers, judging them, submitting, moving to the
 * first fault (DESIGN 4).
 */
import type { Answers, FormHandle, FormPartProps, SchemaItem } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import {
  type ConditionState,
  itemKeyOfPartialInput,
  linkButtonAmong,
  partialInputKey,
  rulesOf,
  withoutForgedDisabled,
  withoutWrongPrefills,
} from '@madoguchi/shared/domain/survey';
import { type AnswerForm, preloadSchema, useAnswerForm } from '@madoguchi/shared/form';
import { whenIdle } from '@madoguchi/shared/remotes';
import { focusFirstInvalid, focusItem } from '@madoguchi/shared/ui/plain';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { makeAwaited } from './awaited';
import {
  type FormModel,
  firstOpenItem,
  judgeAlone,
  judgingOf,
  makeFormModel,
  messageAt,
  progressOf,
  type Standing,
} from './model';
import { watchPresses } from './press';
import type { FieldServices } from './types';
import { useConditions } from './useConditions';

export interface FormEngine {
  model: FormModel;
  answers: Answers;
  /** The messages to show, by itemKey. */
  messages: AnswerForm['messages'];
  conditions: ConditionState;
  /** For items that show nothing of the form around them: the same for the life of the form. */
  services: FieldServices;
  /** For items that do: another object for each config. */
  formServices: FieldServices;
  /** The element around the items. */
  root: RefObject<HTMLDivElement | null>;
  /** Groups that the person or a fault has opened or closed, by itemKey (`isGroupOpen`). */
  opened: Opened;
  toggle: (group: SchemaItem) => void;
}

type Opened = Readonly<Record<string, boolean>>;

/** A group that a choice unlocks is open from the moment it is chosen. */
export function isGroupOpen({ graph }: FormModel, opened: Opened, { itemKey }: SchemaItem): boolean {
  return (
    (Object.hasOwn(opened, itemKey) ? opened[itemKey] : undefined) ??
    (graph.entries.get(itemKey)?.links.length ?? 0) > 0
  );
}

/** The keys of groups that hold one of the items, those around other groups too. */
function groupsAround({ graph }: FormModel, itemKeys: Iterable<string>): Set<string> {
  const groups = new Set<string>();
  const add = (key: string) => {
    const parentKey = graph.entries.get(key)?.parentKey;
    if (parentKey !== undefined) groups.add(parentKey);
  };
  for (const key of itemKeys) add(key);
  // A set is walked to the end even while it grows.
  for (const key of groups) add(key);
  return groups;
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

function isTypedDate(item: SchemaItem | undefined): boolean {
  return item !== undefined && rulesOf(item).range === 'date';
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
  const [recorded] = useState(props.recorded);
  const model = useMemo(
    () => makeFormModel({ config, mode, items, isUpdate, editScope, initialAnswers }),
    [config, mode, items, isUpdate, editScope, initialAnswers],
  );
  const conditionsFor = useConditions(model, categories);
  const held = useRef(new Map<string, string>());
  const [awaited] = useState(makeAwaited);
  const [entered] = useState(() => enteredAnswers(model, initialAnswers, props));
  const standing = (answers: Answers): Standing => {
    return { state: conditionsFor(answers), answers, categories, held: held.current };
  };
  const form = useAnswerForm({
    initialAnswers: entered,
    items: model.items,
    judgingOf: (answers) => judgingOf(model, standing(answers)),
    judgeAlone: (answers) => judgeAlone(model, standing(answers)),
    onSubmit: (answers) => {
      const { present } = conditionsFor(answers);
      // With what a date was typed as, where the form has changed it: the confirmation says so.
      const isSent = (key: string) =>
        present.has(key) || isTypedDate(model.items.get(itemKeyOfPartialInput(key) ?? ''));
      return Object.fromEntries(Object.entries(answers).filter(([key]) => isSent(key)));
    },
  });
  const conditions = conditionsFor(form.values);
  const root = useRef<HTMLDivElement>(null);
  const typing = useRef(new Set<() => void>());
  const [opened, setOpened] = useState<Opened>({});
  const [faultShown, setFaultShown] = useState(0);
  const [goal, setGoal] = useState<{ itemKey: string }>();
  const { messages } = form;
  const latest = useRef({ model, categories, conditionsFor, onChange, props, messages });
  useLayoutEffect(() => {
    latest.current = { model, categories, conditionsFor, onChange, props, messages };
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
      actions.setMessage(item.itemKey, message, settled);
    };
    return {
      mode,
      get config() {
        return latest.current.model.config;
      },
      isUpdate,
      recorded,
      isSearch,
      answers: actions.answers,
      categories,
      commit,
      fill: (item, value) => {
        actions.setAnswer(item.itemKey, value);
        actions.setMessage(item.itemKey, undefined, false);
        latest.current.onChange?.(actions.answers(), true);
      },
      begin: (item, parts) => {
        const key = partialInputKey(item.itemKey);
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
  }, [actions, mode, isUpdate, recorded, isSearch, categories, hasLinkButton, awaited]);
  const formServices = useMemo(() => ({ ...services, config: model.config }), [services, model]);

  useLayoutEffect(() => {
    const takeAll = () => {
      for (const take of typing.current) take();
      return actions.answers();
    };
    const openAround = (itemKeys: readonly string[]) => {
      const groups = groupsAround(latest.current.model, itemKeys);
      if (groups.size > 0)
        setOpened((before) => ({ ...before, ...Object.fromEntries([...groups].map((key) => [key, true])) }));
    };
    const showFaults = (itemKeys: readonly string[]) => {
      openAround(itemKeys);
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
        const outcome = await actions.submit();
        if ('answers' in outcome) return { valid: true, answers: outcome.answers };
        const { errors } = outcome;
        // One step later, so that what the form's owner shows of the outcome is laid out together with the messages.
        queueMicrotask(() => showFaults(errors.map(({ itemKey }) => itemKey)));
        return { valid: false, errors };
      },
      showErrors: (errors) => {
        actions.showMessages(errors);
        showFaults(errors.map(({ itemKey }) => itemKey));
      },
      replaceAnswers: (answers) => {
        takeAll();
        const entered = enteredAnswers(latest.current.model, answers, latest.current.props);
        actions.replaceAnswers(entered);
        latest.current.onChange?.(entered);
      },
      toOpen: () => {
        const answers = takeAll();
        const { model: current, conditionsFor: stateOf, messages: shown } = latest.current;
        const itemKey = firstOpenItem(current, stateOf(answers).visible, answers, shown);
        if (itemKey === undefined) return;
        openAround([itemKey]);
        setGoal({ itemKey });
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
    if (goal && root.current) focusItem(root.current, goal.itemKey);
  }, [goal]);

  useEffect(() => {
    whenIdle(() => preloadSchema());
  }, []);

  const { values } = form;
  const { requiredTotal, requiredLeft, wrong, isBlank } = useMemo(
    () => progressOf(model, conditions.visible, values, undefined, messages),
    [model, conditions, values, messages],
  );
  const linkButton = useMemo(() => linkButtonAmong(model.config, conditions.visible), [model, conditions]);
  // Before the paint, so that nothing around the form moves after it.
  useLayoutEffect(() => {
    onProgress?.({ requiredTotal, requiredLeft, wrong, isBlank, linkButton });
  }, [requiredTotal, requiredLeft, wrong, isBlank, linkButton, onProgress]);

  const toggle = useCallback(
    (group: SchemaItem) => setOpened((before) => ({ ...before, [group.itemKey]: !isGroupOpen(model, before, group) })),
    [model],
  );
  return { model, answers: values, messages, conditions, services, formServices, root, opened, toggle };
}
