/** Keeps servers of earlier releases, which know nothing of closings, from booking closed slots while both releases run. */
import { brieflyLocked, type Migration } from './migration';

export const migration0047: Migration = {
  id: '0047-closed-slots',
  sql: `
-- No place of a closed slot is taken, whatever the statement says: to who sends it the slot is full.
CREATE OR REPLACE FUNCTION slot_is_closed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
`,
  steps: [
    brieflyLocked(`CREATE OR REPLACE TRIGGER slot_is_closed BEFORE UPDATE OF reserved ON slot FOR EACH ROW
      WHEN (NEW.reserved > OLD.reserved AND OLD.closings > 0) EXECUTE FUNCTION slot_is_closed()`),
  ],
};
