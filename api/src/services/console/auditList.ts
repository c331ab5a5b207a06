/** The audit's viewer (CONTRACT 14.3): who did what to whom, the newest first. Looking at it is noted, too. */

import { LIST_LIMIT_BY_DEFAULT } from '@madoguchi/shared/contract/console/answers';
import type { AuditList, AuditQuerySchema } from '@madoguchi/shared/contract/console/audit';
import { instantOfJapan, today } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import * as v from 'valibot';
import type { Database } from '../../database/database';
import { auditPage, type ShownRow } from '../../repositories/audit/shown';
import { namesOf } from '../../repositories/people/names';
import { noteRead } from '../answers/noteRead';
import type { StaffCaller } from '../staff/staffCaller';
import type { Cursors } from './cursors';

/** Rows that a call looks at for a kind of deed that few of them are; the page then ends before it is full. */
const MOST_WALKED = 5_000;

/** The instant as PostgreSQL writes it, and the row's id. */
const EndSchema = v.tuple([
  v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} [\d:.]{8,15}[+-]\d{2}(?::\d{2})?$/)),
  v.pipe(v.string(), v.maxLength(60)),
]);

type AuditQuery = v.InferOutput<typeof AuditQuerySchema>;

const startOf = (day: string) => new Date(instantOfJapan(day, '00:00'));

export class AuditViewer {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
  ) {}

  /** One page. @throws {Refusal} 400 for a cursor that is none */
  async list(staff: StaffCaller, query: AuditQuery): Promise<AuditList> {
    const limit = query.limit ?? LIST_LIMIT_BY_DEFAULT;
    const { from, to, actor, subject, action } = query;
    const [at, auditId] = (await this.cursors.open('audit', query.cursor, EndSchema)) ?? [];
    const { found, end } = await auditPage(this.database, {
      ...(from !== undefined && { from: startOf(from) }),
      before: startOf(addDays(to ?? today(), 1)),
      ...{ actorId: actor, subject, action },
      ...(at !== undefined && auditId !== undefined && { after: { at, auditId } }),
      walk: action === undefined ? limit + 1 : MOST_WALKED,
      limit: limit + 1,
    });
    const shown = found.slice(0, limit);
    // Behind the last one that is shown, or where nothing more was found behind the last that was looked at.
    const last = found.length > limit ? shown.at(-1) : end;
    const names = await namesOf(
      this.database,
      shown.map(({ actorId }) => actorId),
    );
    await noteRead(this.database, staff, { event: 'audit', userId: undefined, subject: subject ?? 'audit' });
    const items = shown.map((row) => rowOf(row, names.get(row.actorId) ?? ''));
    if (!last) return { items };
    return { items, nextCursor: await this.cursors.seal('audit', [last.key, last.auditId]) };
  }
}

function rowOf(row: ShownRow, actorName: string): AuditList['items'][number] {
  const { auditId, at, actorId, isAdmin, action, subject, subjectUserId, before, after, erased } = row;
  return {
    ...{ id: auditId, at: at.toISOString(), actorId, actorName, isStaff: isAdmin, action, subject },
    ...(subjectUserId !== undefined && { subjectUserId }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(erased && { erased: { at: erased.at.toISOString(), by: erased.by } }),
  };
}
