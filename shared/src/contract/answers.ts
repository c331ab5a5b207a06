/**
 * What a person's answers look like while a form is filled in: the shapes that rules, store, form and other remotes
 * hand each other.
 */

/** A facility's answer (ROWS-028). */
export interface FacilityAnswer {
  name: string;
  address: string;
  phone: string;
}

/**
 * The value of one item while a form is filled in: a text for most types, a list for checkboxes (chosen options), files
 * and candidate dates, an object for a facility. A reservation is 'categoryId_itemId', or
 * 'categoryId_itemId|YYYYMMDD|slot' once dated (CONTRACT 4).
 */
export type AnswerValue = string | readonly string[] | FacilityAnswer;

/** Values by itemKey. A missing key is an unanswered item. */
export type Answers = Readonly<Record<string, AnswerValue | undefined>>;

export type FormMode = 'user' | 'admin';

/** The mode as a call says it (CONTRACT 13): an administrator's form says `admin`, a person's nothing. */
export function saidMode(mode: FormMode | undefined): { mode?: 'admin' } {
  return mode === 'admin' ? { mode } : {};
}
