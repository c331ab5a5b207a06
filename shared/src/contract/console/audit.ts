/** The audit's viewer (CONTRACT 14.3): who did what to whom, the newest first. */
import * as v from 'valibot';
import { asked, ListQueryEntries, QueryDaySchema } from './answers';

export const AuditQuerySchema = v.looseObject({
  ...ListQueryEntries,
  /** Days in Japan, both of which count. */
  from: asked(QueryDaySchema),
  to: asked(QueryDaySchema),
  /** Who acted. */
  actor: asked(v.pipe(v.string(), v.maxLength(100))),
  /** Whose data or what: a person's id, or an answer's key. */
  subject: asked(v.pipe(v.string(), v.maxLength(400))),
  action: asked(v.pipe(v.string(), v.maxLength(40))),
});
export type AuditQuery = v.InferInput<typeof AuditQuerySchema>;

export const AuditRowSchema = v.object({
  id: v.string(),
  at: v.string(),
  actorId: v.string(),
  actorName: v.string(),
  isStaff: v.boolean(),
  action: v.string(),
  subject: v.string(),
  subjectUserId: v.optional(v.string()),
  before: v.optional(v.unknown()),
  after: v.optional(v.unknown()),
  /** Its payload was emptied: who, when. */
  erased: v.optional(v.object({ at: v.string(), by: v.string() })),
});
export const AuditListSchema = v.object({
  items: v.array(AuditRowSchema),
  nextCursor: v.optional(v.string()),
});
export type AuditList = v.InferOutput<typeof AuditListSchema>;
