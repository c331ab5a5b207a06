/**
 * Calendars and categories that are new (CONSOLE 4, 新しく作る in place): a calendar is published as an import publishes it
 * and judged by its checks, its cells are planned at once; a category is put beside those of its calendar.
 */
import type {
  CalendarPostBodySchema,
  CalendarPosted,
  CategoryPostBody,
  CategoryPosted,
} from '@madoguchi/shared/contract/console/forms';
import { now } from '@madoguchi/shared/domain/clock';
import { newCalendar } from '@madoguchi/shared/domain/planning';
import { expandCalendar } from '@madoguchi/shared/domain/reservation';
import { isLimited } from '@madoguchi/shared/domain/staff';
import { consoleCalendarErrorTexts as texts } from '@madoguchi/shared/texts/console/calendarErrors';
import type * as v from 'valibot';
import { checkCalendar } from '../../bundle/checkCalendar';
import type { Database } from '../../database/database';
import { makeRandomId } from '../../identifiers';
import { invalid } from '../../refusal';
import { addChange, nextChange, noteFolded } from '../../repositories/calendarPlans/changes';
import { lockDocuments, readDocument, writeVersion } from '../../repositories/configuration/documents';
import { writeQuotas } from '../../repositories/slots/slots';
import { publishDocument } from '../configuration/publishDocument';
import type { StaffCaller } from '../staff/staffCaller';
import type { CalendarDocuments } from './documents';

export class NewCalendars {
  constructor(
    private readonly database: Database,
    private readonly documents: CalendarDocuments,
  ) {}

  /**
   * Makes a calendar.
   * @throws {Refusal} 400 where its id is taken or a field is wrong, and for somebody whose scope leaves only what is there
   */
  async makeCalendar(
    staff: StaffCaller,
    wanted: v.InferOutput<typeof CalendarPostBodySchema>,
  ): Promise<CalendarPosted> {
    const { calendarId } = wanted;
    if (isLimited(staff.scope)) throw invalid([{ itemKey: 'calendarId', message: texts.outOfScope }]);
    const content = newCalendar(wanted);
    // The checks name the place as `$.field…`.
    const faults = checkCalendar({ file: '', value: content });
    const field = faults.some((fault) => fault.includes('$.comaList')) ? 'times' : 'from';
    if (faults.length > 0) throw invalid([{ itemKey: field, message: texts.wrong }]);
    return this.database.transaction(async (connection) => {
      await lockDocuments(connection);
      if (await readDocument(connection, { kind: 'calendar', id: calendarId }))
        throw invalid([{ itemKey: 'calendarId', message: texts.taken }]);
      const at = now();
      const { staffId: actorId, name: actorName } = staff;
      const document = { kind: 'calendar' as const, id: calendarId, content, before: undefined };
      const version = await publishDocument(connection, document, { by: actorId, note: '' }, at);
      const number = await nextChange(connection, calendarId);
      await writeQuotas(connection, calendarId, expandCalendar(content).schedule, at, number);
      await addChange(connection, { calendarId, number, at, actorId, actorName, kind: 'document', cells: [] });
      await noteFolded(connection, calendarId);
      await writeVersion(connection, makeRandomId());
      return { calendarId, version };
    });
  }

  /** Makes a category with what can be reserved of it. @throws {Refusal} as CalendarDocuments.putCategories */
  async makeCategory(
    staff: StaffCaller,
    { calendarId, version, ...category }: CategoryPostBody,
  ): Promise<CategoryPosted> {
    const { categories } = await this.documents.categories(staff, calendarId);
    const edited = { categories: [...categories, category], version };
    const done = await this.documents.putCategories(staff, calendarId, edited);
    return { id: category.id, version: done.version };
  }
}
