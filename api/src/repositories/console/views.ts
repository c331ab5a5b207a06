/** Views of the answers' table that members of the staff have saved, each for themselves. */
import type { SavedView } from '@madoguchi/shared/contract/console/answers';
import type { Connection } from '../../database/database';

const statements = {
  ofStaff: {
    name: 'views_of_staff',
    text: 'SELECT view_id AS id, name, query FROM saved_view WHERE staff_id = $1 ORDER BY name, view_id',
  },
  // Another one over the limit is not taken; one that is there always is.
  put: {
    name: 'views_put',
    text: `INSERT INTO saved_view (staff_id, view_id, name, query, updated_at)
           SELECT $1::text, $2::text, $3::text, $4::text, $5::timestamptz
           WHERE (SELECT count(*) FROM saved_view WHERE staff_id = $1 AND view_id <> $2) < $6
           ON CONFLICT (staff_id, view_id) DO UPDATE SET name = EXCLUDED.name, query = EXCLUDED.query, updated_at = EXCLUDED.updated_at`,
  },
  remove: { name: 'views_remove', text: 'DELETE FROM saved_view WHERE staff_id = $1 AND view_id = $2' },
};

/** The views of somebody, by name. */
export async function viewsOf(connection: Connection, staffId: string): Promise<SavedView[]> {
  return connection.query<SavedView>(statements.ofStaff, [staffId]);
}

/** Saves a view, over one with the same id. @returns false where there would be more than `most` */
export async function putView(
  connection: Connection,
  staffId: string,
  { id, name, query }: SavedView,
  { at, most }: { at: Date; most: number },
): Promise<boolean> {
  return (await connection.execute(statements.put, [staffId, id, name, query, at, most])) === 1;
}

/** Forgets a view. @returns whether there was one */
export async function removeView(connection: Connection, staffId: string, viewId: string): Promise<boolean> {
  return (await connection.execute(statements.remove, [staffId, viewId])) === 1;
}
