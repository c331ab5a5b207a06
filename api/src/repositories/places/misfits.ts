/**
 * Do the counts of taken places fit what takes them? Asked after a restore and every day: a count that is too high turns
 * people away, one that is too low gives a place twice.
 */
import type { Connection } from '../../database/database';

const statements = {
  // One statement each, so that both sides are of the same moment while people reserve.
  slots: {
    name: 'misfit_slots',
    text: `SELECT 'slot ' || s.calendar_id || ' ' || s.day || ' ' || s.slot || ': ' || s.reserved || ' counted, '
             || coalesce(sum(t.cost), 0) || ' taken' AS line
           FROM slot s LEFT JOIN (
             SELECT calendar_id, day, slot, cost FROM reservation WHERE is_live
             UNION ALL SELECT calendar_id, day, slot, cost FROM place_hold
           ) t ON t.calendar_id = s.calendar_id AND t.day = s.day AND t.slot = s.slot
           GROUP BY s.calendar_id, s.day, s.slot, s.reserved HAVING s.reserved <> coalesce(sum(t.cost), 0) ORDER BY 1`,
  },
  nights: {
    name: 'misfit_nights',
    text: `SELECT 'night ' || n.survey_id || ' ' || n.night || ': ' || n.reserved || ' counted, '
             || count(b.answer_id) + n.blocked || ' taken' AS line
           FROM bed_night n LEFT JOIN bed_stay b
             ON b.is_live AND b.survey_id = n.survey_id AND b.start_day <= n.night AND b.end_day > n.night
           GROUP BY n.survey_id, n.night, n.reserved, n.blocked HAVING n.reserved <> count(b.answer_id) + n.blocked ORDER BY 1`,
  },
  // Nothing would count these when the slot comes back.
  lost: {
    name: 'misfit_lost',
    text: `SELECT 'reservation ' || r.calendar_id || ' ' || r.day || ' ' || r.slot || ': no such slot' AS line
           FROM reservation r LEFT JOIN slot s USING (calendar_id, day, slot) WHERE r.is_live AND s.slot IS NULL
           ORDER BY 1`,
  },
};

/** A line for each slot and night whose count is not what is taken, and for each live reservation without a slot. */
export async function misfits(connection: Connection): Promise<string[]> {
  const lines: string[] = [];
  for (const statement of [statements.slots, statements.nights, statements.lost]) {
    const rows = await connection.query<{ line: string }>(statement);
    lines.push(...rows.map((row) => row.line));
  }
  return lines;
}
