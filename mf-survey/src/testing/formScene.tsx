/**
 * Renders a form for tests of its items, with the real store, and judges what is shown with axe. Never part of a build.
 */
import { expect } from '@jest/globals';
import type { Answers, FormHandle, FormPartProps, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { itemKeyOfPartialInput } from '@madoguchi/shared/domain/survey';
import { renderWithStore } from '@madoguchi/shared/testing';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { FormRenderer } from '../form/FormRenderer';

export interface FormScene {
  user: ReturnType<typeof userEvent.setup>;
  container: HTMLElement;
  /** Sends the form as its screen would. */
  submit: FormHandle['submit'];
  /** The answers as they are now, what is being typed included, without the partial input beside them. */
  answers: () => Answers;
  /** Does something to the mounted form. */
  tell: (change: (form: FormHandle) => void) => void;
  /** Gives the mounted form other items, as an editor of forms does. */
  changeTo: (items: readonly SchemaItem[]) => void;
}

/** A config around items. */
export function configOf(items: readonly SchemaItem[], more: Partial<SurveyConfig> = {}): SurveyConfig {
  return { surveyId: 's1', surveyTitle: '問診票', surveySchema: [...items], ...more };
}

/** Shows a form with the items. */
export function showForm(items: readonly SchemaItem[], props: Partial<FormPartProps> = {}): FormScene {
  const handle: { current: FormHandle | null } = { current: null };
  const initialAnswers = {};
  const formOf = (shown: readonly SchemaItem[]) => (
    <FormRenderer config={configOf(shown)} mode="user" initialAnswers={initialAnswers} {...props} handle={handle} />
  );
  const { container, rerender } = renderWithStore(formOf(items));
  const mounted = () => {
    if (!handle.current) throw new Error('the form is not mounted');
    return handle.current;
  };
  return {
    user: userEvent.setup(),
    container,
    submit: (onWait) => act(() => mounted().submit(onWait)),
    answers: () => {
      let answers: Answers = {};
      act(() => {
        answers = mounted().answers();
      });
      return Object.fromEntries(Object.entries(answers).filter(([key]) => itemKeyOfPartialInput(key) === undefined));
    },
    tell: (change) => act(() => change(mounted())),
    changeTo: (others) => rerender(formOf(others)),
  };
}

/** What axe finds in jsdom, which has no layout: colours and sizes are judged in the browser tests. */
export async function expectNoAxeFaults(container: HTMLElement): Promise<void> {
  // In act: an answer of the server that arrives meanwhile is drawn afterwards.
  const { violations } = await act(() =>
    axe.run(container, {
      // Nobody reads what passes, and where it is: without it axe takes a fraction of the time.
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
      rules: {
        'color-contrast': { enabled: false },
        'target-size': { enabled: false },
        // Items alone are no page.
        region: { enabled: false },
        'landmark-no-duplicate-banner': { enabled: false },
      },
    }),
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/**
 * Judges an item at rest, with its required fault, with its inputs disabled, and in a stored answer that may only be
 * read.
 */
export async function expectAccessibleItem(item: SchemaItem, props: Partial<FormPartProps> = {}): Promise<void> {
  const required = { ...item, isRequired: { value: true } };
  const atRest = showForm([required], props);
  await expectNoAxeFaults(atRest.container);
  await atRest.submit();
  await expectNoAxeFaults(atRest.container);
  const disabled = showForm([{ ...item, itemKey: 'other', disabled: true }], props);
  await expectNoAxeFaults(disabled.container);
  const readOnly = showForm([{ ...item, itemKey: 'stored' }], { ...props, editScope: 'none', isUpdate: true });
  await expectNoAxeFaults(readOnly.container);
}
