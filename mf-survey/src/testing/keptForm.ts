/**
 * A form whose draft is kept on the device, for tests that kill its page, and how each type of item is filled in. Never
 * part of a build.
 */
import type { Answers, DraftDocument, SurveyConfig } from '@madoguchi/shared/contract';
import { isBed, rulesOf } from '@madoguchi/shared/domain/survey';
import { DraftStore } from '@madoguchi/shared/submission';
import { type FormScene, showForm } from './formScene';

/**
 * Types whose answer is made in a dialog, a popup, by several choices or by an upload; all others are filled in by
 * their own controls alone.
 */
export const STEPWISE_TYPES = [
  'googleFacilitySearch',
  'location',
  'search',
  'reservation',
  'candidateDateReservation',
  'selectProducts',
  'image',
  'secureFiles',
];

/** True for a type in which nothing is filled in: it has no answer, or one that the calendar of beds gives. */
export function isUnfilled(type: string): boolean {
  return !rulesOf({ type }).hasAnswer || isBed({ type });
}

/** Opens the form with what the device has kept of it, as a page does that was killed before. */
export function openKept(config: SurveyConfig): FormScene {
  const server = {
    read: async () => null,
    write: async (_draft: DraftDocument) => true,
    remove: async () => undefined,
  };
  const draftStore = new DraftStore({
    userId: 'U1',
    config,
    partitionKey: undefined,
    server,
    onSaved: () => undefined,
  });
  const values: Answers = draftStore.resume()?.values ?? {};
  return showForm([], { config, initialAnswers: values, onChange: (answers) => draftStore.record(answers) });
}
