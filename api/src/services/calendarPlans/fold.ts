/**
 * Writes what was planned by hand into the calendars' documents, as their next versions: before a bundle is laid over
 * them, which must not lose it, and before they are exported, which must carry it (CONTRACT 13). Not at every change: the
 * documents of all servers are read anew with each version.
 */
import { CalendarSchema } from '@madoguchi/shared/contract/schema';
import { foldedCalendar } from '@madoguchi/shared/domain/planning';
import * as v from 'valibot';
import type { Connection } from '../../database/database';
import { makeRandomId } from '../../identifiers';
import { allCells } from '../../repositories/calendarPlans/cells';
import { noteFolded, unfoldedCalendars } from '../../repositories/calendarPlans/changes';
import { readDocument, writeVersion } from '../../repositories/configuration/documents';
import { publishDocument } from '../configuration/publishDocument';

/** The version's note: where it comes from. */
const NOTE = 'cells';

/** Folds every calendar that was changed since its document said what its cells are. The documents must be locked. */
export async function foldCalendars(connection: Connection, at: Date): Promise<void> {
  let isPublished = false;
  for (const { calendarId, actorId } of await unfoldedCalendars(connection)) {
    const stored = await readDocument(connection, { kind: 'calendar', id: calendarId });
    const calendar = stored && v.safeParse(CalendarSchema, stored.content);
    if (calendar?.success) {
      const content = foldedCalendar(calendar.output, await allCells(connection, calendarId));
      if (content !== calendar.output) {
        const document = { kind: 'calendar' as const, id: calendarId, content, before: stored };
        await publishDocument(connection, document, { by: actorId ?? '', note: NOTE }, at);
        isPublished = true;
      }
    }
    await noteFolded(connection, calendarId);
  }
  if (isPublished) await writeVersion(connection, makeRandomId());
}
