/** What the renderer hands to an item's widgets. An item type is a folder below ./items and one line in ./registry. */
import type {
  Answers,
  AnswerValue,
  CategoryNode,
  FormMode,
  SchemaItem,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import type { ComponentType } from 'react';

/** What a field may ask of its form. One object for the life of the form, so that it never renders a field again. */
export interface FieldServices {
  mode: FormMode;
  /** The form as it is shown, for what looks at its neighbours or asks the server. */
  config: SurveyConfig;
  /** True when a stored answer is being changed. */
  isUpdate: boolean;
  /** What the person's member record holds of the form, where it fills it (FormPartProps). */
  recorded: Answers | undefined;
  /** True in a lookup: what is typed is looked for, not kept. */
  isSearch: boolean;
  /** The answers taken over so far. */
  answers: () => Answers;
  /** The category tree that the form's owner brought along. */
  categories: readonly CategoryNode[] | undefined;
  /**
   * Takes over an answer. `settled`: the person has finished with it for now, so a fault may be shown; before that a
   * message can only go.
   */
  commit: (item: SchemaItem, value: AnswerValue, settled: boolean) => void;
  /** Takes over an answer that nobody had to choose: a form that was only opened is no draft. */
  fill: (item: SchemaItem, value: AnswerValue) => void;
  /**
   * Takes note of what was typed in an item and is no answer yet, which the draft keeps; `undefined` once nothing is.
   */
  begin: (item: SchemaItem, parts: readonly string[] | undefined) => void;
  /** Registers how to take over what is still being typed; the returned function ends it. */
  registerTyping: (take: () => void) => () => void;
  /**
   * Keeps the form from being sent without what an item is still bringing (an upload): with the message to show then,
   * or undefined once it is over.
   */
  hold: (item: SchemaItem, message: string | undefined) => void;
  /** Tells that what decides an item's answer is being fetched, and that it no longer is: sending waits for it. */
  awaits: (item: SchemaItem, isFetching: boolean) => void;
  /** A press on a link button; absent: link buttons are not shown. */
  onLinkButton: ((item: SchemaItem) => void) | undefined;
}

/** A field gets its own slice and nothing else, so that a change elsewhere never renders it. */
export interface FieldProps {
  item: SchemaItem;
  value: AnswerValue | undefined;
  /** What was typed in the item and is no answer yet (`usePartialInput`). */
  partial?: readonly string[] | undefined;
  /** The reservation's answer, for an item that follows it (the products of its category). */
  reservation?: AnswerValue | undefined;
  /** At the desk the chosen products, for an item whose place may cost by them. */
  products?: AnswerValue | undefined;
  /** The message to show. */
  error: string | undefined;
  required: boolean;
  disabled: boolean;
  services: FieldServices;
}

export interface ViewProps {
  item: SchemaItem;
  value: AnswerValue;
  /** The form that the answer belongs to. */
  surveyId: string;
  /** admin: what is asked of the server for it is asked as administrators do. */
  mode?: FormMode | undefined;
}

export interface FormItemType {
  Field: ComponentType<FieldProps>;
  /** The read-only form of an answer, for previews and lists. */
  View: ComponentType<ViewProps>;
  /** True where the field has a line for each option, all in view. */
  hasOptionsInView?: boolean | undefined;
}
