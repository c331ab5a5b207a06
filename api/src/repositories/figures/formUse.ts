/** Counts of how forms are used, by Japan day. */
import type { Connection } from '../../database/database';

/**
 * opened, begun: the form. left, back: the item where somebody stopped, and whence somebody went on again. took: the
 * span of a duration, by the second at which it begins.
 */
export type UseKind = 'opened' | 'begun' | 'left' | 'back' | 'took';

export interface Use {
  surveyId: string;
  /** YYYYMMDD in Japan. */
  day: string;
  kind: UseKind;
  /** The item's key, or the second; '' of a whole form. */
  part: string;
  count: number;
}

const statements = {
  // In one order, so that servers that write at once wait for each other and never in a circle.
  add: {
    name: 'form_use_add',
    text: `INSERT INTO form_use (survey_id, day, kind, part, count)
           SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[]) AS told ORDER BY 1, 2, 3, 4
           ON CONFLICT (survey_id, day, kind, part) DO UPDATE SET count = form_use.count + EXCLUDED.count`,
  },
  ofDays: {
    name: 'form_use_of_days',
    text: `SELECT day, kind, part, count::int FROM form_use WHERE survey_id = $1 AND day >= $2 AND day <= $3`,
  },
  ofForms: {
    name: 'form_use_of_forms',
    text: `SELECT survey_id AS "surveyId", day, kind, count::int FROM form_use
           WHERE survey_id = ANY ($1::text[]) AND day >= $2 AND day <= $3 AND kind IN ('opened', 'begun')`,
  },
};

/** Adds to the counts; each form, day, kind and part is named once. */
export async function addUses(connection: Connection, uses: readonly Use[]): Promise<void> {
  const column = <Name extends keyof Use>(name: Name) => uses.map((use) => use[name]);
  await connection.execute(statements.add, [
    ...[column('surveyId'), column('day'), column('kind'), column('part'), column('count')],
  ]);
}

/** The counts of a form from one day to another, both included. */
export async function usesOfDays(
  connection: Connection,
  surveyId: string,
  from: string,
  to: string,
): Promise<Omit<Use, 'surveyId'>[]> {
  return connection.query<Omit<Use, 'surveyId'>>(statements.ofDays, [surveyId, from, to]);
}

/** How often forms were opened and begun on each day from one to another, both included. */
export async function openedAndBegun(
  connection: Connection,
  surveyIds: readonly string[],
  from: string,
  to: string,
): Promise<Omit<Use, 'part'>[]> {
  return connection.query<Omit<Use, 'part'>>(statements.ofForms, [surveyIds, from, to]);
}
