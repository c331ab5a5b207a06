/**
 * Rows of the audit by what they are about: the index of subjects leaves out what people do with their own answers, and all
 * of it is found nevertheless, once each (CONTRACT 14.3).
 */
import { beforeAll, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../testing/database';
import { addAudit } from '../answers/audit';
import { auditPage, historyOf } from './shown';

const database = databaseOfFile();
const FIRST = Date.parse('2026-11-20T00:00:00Z');
const PEOPLE = ['U-1', 'U-12', 'I-1', 'S-1'];
const SUBJECTS = ['s#U-1#1', 's#U-1', 's#U-12#1', 's#I-1#1', 's##1', 'U-1', 'order', 'session'];
/** Every actor with everybody and everything, in the order in which it was done. */
const DEEDS = PEOPLE.flatMap((actorId) =>
  [...PEOPLE, undefined].flatMap((subjectUserId) =>
    SUBJECTS.flatMap((subject) =>
      (['update', 'read'] as const).map((action) => ({ actorId, subjectUserId, subject, action })),
    ),
  ),
).map((deed, index) => ({ ...deed, at: new Date(FIRST + index) }));
type Deed = (typeof DEEDS)[number];

beforeAll(async () => {
  for (const deed of DEEDS) await addAudit(database(), { ...deed, actorIsAdmin: false });
});

/** The instants of the deeds that are meant, the newest first. */
const meant = (isMeant: (deed: Deed) => boolean) =>
  DEEDS.filter(isMeant)
    .map(({ at }) => at.getTime())
    .reverse();
const instants = (rows: readonly { at: Date }[]) => rows.map(({ at }) => at.getTime());

test.each(SUBJECTS)('the viewer finds what was done with %s or to somebody of this id', async (subject) => {
  const found: number[] = [];
  for (let after: { at: string; auditId: string } | undefined, more = true; more; ) {
    const page = await auditPage(database(), { before: new Date(FIRST + 1e6), subject, after, walk: 7, limit: 7 });
    found.push(...instants(page.found));
    after = page.end && { at: page.end.key, auditId: page.end.auditId };
    more = after !== undefined;
  }
  expect(found).toEqual(meant((deed) => deed.subject === subject || deed.subjectUserId === subject));
});

test.each([[['s#U-1#1']], [['s#I-1#1', 's#U-12#1', 'order']], [['s##1']], [SUBJECTS], [['s#U-1#2']]])(
  'the history of %j is what was done with it, but for reads',
  async (subjects) => {
    const rows = await historyOf(database(), subjects, 1_000);
    expect(instants(rows)).toEqual(meant(({ subject, action }) => subjects.includes(subject) && action !== 'read'));
    expect(instants(await historyOf(database(), subjects, 3))).toEqual(instants(rows).slice(0, 3));
  },
);
