/**
 * A double of the part `mf_survey/form` for the tests of remotes that show it: every item in view a text
 * input, with the product's own rules. It keeps the part's contract (FormPartProps, FormHandle), so that what is tested is the remote
 * and not the renderer.
 */
import { useEffect, useLayoutEffect, useState } from 'react';
import { type Answers, CONTRACT_VERSION, type FormPartProps, type ItemError } from '../contract';
import { today } from '../domain/clock';
import {
  flattenItems,
  linkButtonAmong,
  rulesOf,
  searchableItems,
  textOf,
  validateAnswers,
  visibleItemKeys,
} from '../domain/survey';
import { connectRemotes } from '../remotes';
import { Button, FieldFrame, TextInput } from '../ui/plain';

function FormDouble({ config, mode, initialAnswers, handle, items = 'all', onChange, onProgress }: FormPartProps) {
  const [answers, setAnswers] = useState<Answers>(initialAnswers);
  const [errors, setErrors] = useState<readonly ItemError[]>([]);
  const shown = items === 'searchable' ? { ...config, surveySchema: searchableItems(config, mode) } : config;
  // After the commit, as the form itself does: the caller must find it mounted.
  useLayoutEffect(() => {
    handle.current = {
      answers: () => answers,
      submit: async () => {
        const found = validateAnswers(shown, answers, { mode, today: today() });
        setErrors(found);
        return found.length > 0 ? { valid: false, errors: found } : { valid: true, answers };
      },
      showErrors: setErrors,
      replaceAnswers: setAnswers,
      toOpen: () => undefined,
      setAnswer: (itemKey, value) => setAnswers((before) => ({ ...before, [itemKey]: value })),
    };
  });
  const visible = visibleItemKeys(shown, answers, mode);
  const linkButton = linkButtonAmong(shown, visible);
  useEffect(
    () => onProgress?.({ requiredTotal: 0, requiredLeft: 0, isBlank: false, linkButton }),
    [onProgress, linkButton],
  );
  const fields = flattenItems(shown)
    .filter((item) => rulesOf(item).hasAnswer && (items === 'searchable' || visible.has(item.itemKey)))
    .map((item) => (
      <FieldFrame
        key={item.itemKey}
        itemKey={item.itemKey}
        title={item.title}
        error={errors.find(({ itemKey }) => itemKey === item.itemKey)?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            value={textOf(answers[item.itemKey])}
            onChange={(event) => {
              const next = { ...answers, [item.itemKey]: event.target.value };
              setAnswers(next);
              onChange?.(next);
            }}
          />
        )}
      </FieldFrame>
    ));
  return (
    <>
      {fields}
      {linkButton && <Button type="submit">{linkButton.title}</Button>}
    </>
  );
}

/** Makes the form part available to `RemotePart`, as the shell does; `isDown`: it cannot be loaded. */
export function connectFormPart({ isDown = false } = {}): void {
  connectRemotes(async (request) => {
    if (isDown || request !== 'mf_survey/form') throw new Error(`${request} is down`);
    return { default: { contract: CONTRACT_VERSION, part: 'mf_survey/form', Component: FormDouble } };
  });
}
