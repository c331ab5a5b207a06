/** A form whose draft is kept on the device, for tests that kill its page, and how each type of item is filled in. Never part of a build. */
import type { Answers, DraftDocument, SurveyConfig } from '@madoguchi/shared/contract';
import { DraftKeeper } from '@madoguchi/shared/draft';
import { type FormScene, showForm } from '../../../form/testing/formScene';

/** Types whose answer is made in a dialog, a popup, by several choices or by an upload; all others are filled in by their own controls alone. */
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

/** Types in which nothing is filled in, and why. */
export const UNFILLED_TYPES: Readonly<Record<string, string>> = {
  guide: 'is a text to read',
  linkbutton: 'leads to the calendar, whose date is the reservation’s answer',
  selectBed: 'leads to the calendar of beds, whose stay is another screen’s answer',
};

/** Opens the form with whatever the device has kept of it, as a page does that was killed before. */
export function openKept(config: SurveyConfig): FormScene {
  const server = {
    read: async () => null,
    write: async (_draft: DraftDocument) => true,
    remove: async () => undefined,
  };
  const keeper = new DraftKeeper({ userId: 'U1', config, partitionKey: undefined, server, onSaved: () => undefined });
  const values: Answers = keeper.resume()?.values ?? {};
  return showForm([], { config, initialAnswers: values, onChange: (answers) => keeper.record(answers) });
}
