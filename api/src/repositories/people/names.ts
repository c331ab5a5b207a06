/** The names by which people and staff are shown to the desk. */
import type { Connection } from '../../database/database';

const statements = {
  ofPeople: {
    name: 'names_of_people',
    text: "SELECT user_id AS id, name FROM person WHERE user_id = ANY ($1::text[]) AND name <> ''",
  },
  ofStaff: { name: 'names_of_staff', text: 'SELECT staff_id AS id, name FROM staff WHERE staff_id = ANY ($1::text[])' },
};

/** Names by id, of people and of staff; who is not known by one is left out. */
export async function namesOf(connection: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const [people, staff] = await Promise.all([
    connection.query<{ id: string; name: string }>(statements.ofPeople, [asked]),
    connection.query<{ id: string; name: string }>(statements.ofStaff, [asked]),
  ]);
  return new Map([...people, ...staff].map(({ id, name }) => [id, name]));
}
