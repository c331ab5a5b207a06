/**
 * The draft on the device: per survey and person, kept 7 days, dropped once the form is sent and at sign-out (CONTRACT
 * 7, 11, 12). In medical mode it goes with the tab, and only the server keeps it (CONTRACT 13). Secure files and admin
 * items never go in: the form leaves them out before it writes.
 */

import { DRAFT_PREFIX } from '../contract';
import { nowMilliseconds } from '../domain/clock';
import type { Answers } from '../domain/survey/types';
import { deviceTexts, readJson, tabTexts } from './storage';
import { productSwitches } from './switches';

const KEPT_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/** Where drafts lie on this page. */
function draftTexts() {
  return productSwitches().medicalMode ? tabTexts : deviceTexts;
}

export interface Draft {
  values: Answers;
  /** The key under which this submission is sent, repeats included (CONTRACT 12, Exactly once). */
  idempotencyKey: string;
  /** updatedAt of the config that the answers belong to. */
  configUpdatedAt?: string | undefined;
  /** Its version (CONTRACT 13). */
  version?: number | undefined;
  /** Items that a newer version of the form asks again: it could not be sent, and is gone on with at once. */
  touchedKeys?: readonly string[] | undefined;
  /** The answer being edited, when the draft is of an edit. */
  partitionKey?: string | undefined;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/**
 * `beside`: what is typed while an earlier draft still waits for the person's decision. Ids hold no colon, so no key is
 * mistaken for it.
 */
export type DraftSlot = 'kept' | 'beside';

function keyOf(userId: string, surveyId: string, partitionKey?: string, slot: DraftSlot = 'kept'): string {
  const edited = partitionKey ? `/${partitionKey}` : '';
  return `${DRAFT_PREFIX}${userId}/${surveyId}${edited}${slot === 'kept' ? '' : `:${slot}`}`;
}

function isAnswers(value: unknown): value is Answers {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (entry) =>
      typeof entry === 'string' ||
      (Array.isArray(entry) && entry.every((part) => typeof part === 'string')) ||
      (typeof entry === 'object' &&
        entry !== null &&
        ['name', 'address', 'phone'].every((part) => typeof Reflect.get(entry, part) === 'string')),
  );
}

/** Reads a stored or received draft; undefined when it is none. */
export function parseDraft(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields: Partial<Record<keyof Draft, unknown>> = value;
  if (!isAnswers(fields.values) || typeof fields.idempotencyKey !== 'string' || typeof fields.savedAt !== 'number')
    return undefined;
  return {
    values: fields.values,
    idempotencyKey: fields.idempotencyKey,
    savedAt: fields.savedAt,
    ...(typeof fields.configUpdatedAt === 'string' && { configUpdatedAt: fields.configUpdatedAt }),
    ...(typeof fields.version === 'number' && { version: fields.version }),
    ...(Array.isArray(fields.touchedKeys) && { touchedKeys: fields.touchedKeys.map(String) }),
    ...(typeof fields.partitionKey === 'string' && { partitionKey: fields.partitionKey }),
  };
}

/** The person's draft of a survey, or undefined when there is none or it is older than 7 days. */
export function readDraft(
  userId: string,
  surveyId: string,
  partitionKey?: string,
  slot?: DraftSlot,
): Draft | undefined {
  const key = keyOf(userId, surveyId, partitionKey, slot);
  const draft = parseDraft(readJson(key, draftTexts()));
  if (draft && nowMilliseconds() - draft.savedAt > KEPT_MILLISECONDS) {
    draftTexts().remove(key);
    return undefined;
  }
  return draft;
}

/** Stores the draft; answers false when the device would not take it beyond this page. */
export function writeDraft(userId: string, surveyId: string, draft: Draft, slot?: DraftSlot): boolean {
  return draftTexts().write(keyOf(userId, surveyId, draft.partitionKey, slot), JSON.stringify(draft));
}

/** Forgets the draft and what is beside it, once it is sent or the person wants to start afresh. */
export function dropDraft(userId: string, surveyId: string, partitionKey?: string): void {
  draftTexts().remove(keyOf(userId, surveyId, partitionKey));
  dropDraftBeside(userId, surveyId, partitionKey);
}

/** Forgets what was typed beside an earlier draft, once that one has been taken up. */
export function dropDraftBeside(userId: string, surveyId: string, partitionKey?: string): void {
  draftTexts().remove(keyOf(userId, surveyId, partitionKey, 'beside'));
}

/** Forgets all drafts on this device: at sign-out. */
export function dropAllDrafts(): void {
  for (const texts of [deviceTexts, tabTexts]) for (const key of texts.keysWith(DRAFT_PREFIX)) texts.remove(key);
}

/** In medical mode, forgets what earlier pages left on the device: it has been turned on since. */
export function dropMisplacedDrafts(): void {
  for (const key of deviceTexts.keysWith(DRAFT_PREFIX)) deviceTexts.remove(key);
}
