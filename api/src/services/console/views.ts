/** Saved views of the answers' table (CONTRACT 14.3): everybody has their own, and nobody sees another's. */
import type { SavedView } from '@madoguchi/shared/contract/console/answers';
import { now } from '@madoguchi/shared/domain/clock';
import type { Database } from '../../database/database';
import { invalid, notFound } from '../../refusal';
import { putView, removeView, viewsOf } from '../../repositories/console/views';
import type { StaffCaller } from '../staff/staffCaller';

/** More than anybody finds again in a menu. */
const MOST_VIEWS = 50;

export class SavedViews {
  constructor(private readonly database: Database) {}

  /** The caller's views, by name. */
  async list({ staffId }: StaffCaller): Promise<SavedView[]> {
    return viewsOf(this.database, staffId);
  }

  /** Saves a view, over one with the same id. @throws {Refusal} 400 for one too many */
  async put({ staffId }: StaffCaller, view: SavedView): Promise<SavedView> {
    const isTaken = await putView(this.database, staffId, view, { at: now(), most: MOST_VIEWS });
    if (!isTaken) throw invalid([{ itemKey: 'id', message: `<= ${MOST_VIEWS}` }]);
    return view;
  }

  /** @throws {Refusal} 404 where the caller has no such view */
  async remove({ staffId }: StaffCaller, viewId: string): Promise<void> {
    if (!(await removeView(this.database, staffId, viewId))) throw notFound();
  }
}
