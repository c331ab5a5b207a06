/**
 * The form renderer as other remotes use it (`mf_survey/form`): a bed's form, a member's form and the lookup show the
 * same items with the same rules. The caller owns the screen, the `<form>` and its buttons; the part owns the items,
 * what is typed, and the messages.
 */
import type { Answers, AnswerValue, FormMode } from './answers';
import type { ItemError } from './api';
import type { CategoryNode, SchemaItem, SurveyConfig } from './schema';

/** Which inputs a person may change: all, the reservation alone (CANCEL-004), or none. */
export type EditScope = 'all' | 'reservationOnly' | 'none';

/** How far a person has come. */
export interface FormProgress {
  /** Visible required items. */
  requiredTotal: number;
  /** Those of them that are still empty. */
  requiredLeft: number;
  /** Answered items, required or not, whose shown message says that something is wrong; absent: none. */
  wrong?: number | undefined;
  /** True while no visible item has an answer (SURVEY-044). */
  isBlank: boolean;
  /** The link button in view: it stands in the place of 送信, a hidden one does not. */
  linkButton?: SchemaItem | undefined;
}

export type FormSubmission = { valid: true; answers: Answers } | { valid: false; errors: readonly ItemError[] };

/** What a caller can ask of a mounted form. */
export interface FormHandle {
  /** The answers as they are now, what is still being typed included. */
  answers: () => Answers;
  /**
   * Takes over what is being typed and validates everything that is visible. On faults it shows the messages, opens the
   * sections that hold them and moves to the first (SURVEY-043). Answers are those of visible items, as typed; rules
   * make the canonical form. What decides an answer and is still on its way is waited for, so that a quick press is
   * never refused for it; `onWait` is then called first.
   */
  submit: (onWait?: () => void) => Promise<FormSubmission>;
  /** Shows messages that the server found, and moves to the first. */
  showErrors: (errors: readonly ItemError[]) => void;
  /** Replaces all answers, e.g. by a draft. */
  replaceAnswers: (answers: Answers) => void;
  /** Moves to the first item that is wrong, or required and empty; nowhere where there is none. */
  toOpen: () => void;
  /** Sets one answer from outside, e.g. a bed's dates. */
  setAnswer: (itemKey: string, value: AnswerValue) => void;
}

export interface FormPartProps {
  config: SurveyConfig;
  mode: FormMode;
  /** Saved answers, defaults and prefilled values; read once when the form mounts. */
  initialAnswers: Answers;
  /**
   * What the form shows of the person's member record: of a new answer, nothing else may be in a disabled item that
   * the record answers.
   */
  recorded?: Answers | undefined;
  /** Filled while the form is mounted. */
  handle: { current: FormHandle | null };
  /** `searchable`: only items of the lookup (isSearchable). Default `all`. */
  items?: 'all' | 'searchable' | undefined;
  editScope?: EditScope | undefined;
  /** True when a stored answer is being changed. */
  isUpdate?: boolean | undefined;
  /** The category tree of reservation items without one of their own; the form asks the server when it is absent. */
  categories?: readonly CategoryNode[] | undefined;
  /**
   * Called after each change that was taken over; the answers include admin items and files. `isByItself`: the form
   * chose what left nothing to choose, and the person has done nothing that a draft would keep.
   */
  onChange?: ((answers: Answers, isByItself?: boolean) => void) | undefined;
  onProgress?: ((progress: FormProgress) => void) | undefined;
  /** A press on a link button (FORM-037); absent: link buttons are not shown. */
  onLinkButton?: ((item: SchemaItem) => void) | undefined;
}
