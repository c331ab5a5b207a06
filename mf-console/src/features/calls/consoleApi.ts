/**
 * The one API slice with the console's own tags: every call of the console is injected here, by the file of its area
 * (`consoleApi.injectEndpoints`). What answers is `{result, data}`; a refusal reaches the screen as ApiError.
 */
import { api } from '@madoguchi/shared/store';
import * as v from 'valibot';

export const consoleApi = api.enhanceEndpoints({
  addTagTypes: [
    'Me',
    'StaffSession',
    'ConsoleAnswer',
    'ConsoleView',
    'ConsoleJob',
    'CalendarPlan',
    'CalendarCounts',
    'CalendarNames',
    'BedPlan',
    'Closing',
    'Form',
    'FormBindings',
  ],
});

/** The whole answer around what a call tells. */
export function answerOf<Schema extends v.GenericSchema>(schema: Schema) {
  return v.object({ result: v.literal('OK'), data: schema });
}

/** What a call tells, for `transformResponse`. */
export function dataOf<Data>(answer: { data: Data }): Data {
  return answer.data;
}
