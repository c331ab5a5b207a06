/** What must hold of closings, quotas, people and money once nothing is under way: counted from the tables alone. */
import type { Closing } from '@madoguchi/shared/contract/console/closings';
import { DISCREPANCY_KINDS, findDiscrepancies } from '../../repositories/payment/reconciliation';
import { brokenInvariants, rowsOf } from '../answers';
import { readClosing } from '../closings';
import type { ClosingsWorld } from './closings';

/** Each selects a `line` for what must not be. */
const NEVER: Readonly<Record<string, string>> = {
  'is booked in a closed slot, and no closing knows of it': `
    SELECT a.answer_code AS line FROM reservation p JOIN answer a USING (answer_id)
    JOIN slot s ON s.calendar_id = p.calendar_id AND s.day = p.day AND s.slot = p.slot
    WHERE p.is_live AND a.is_live AND s.closings > 0 AND NOT EXISTS (
      SELECT 1 FROM closing_offer o JOIN closing c USING (closing_id)
      WHERE c.undone_at IS NULL AND o.survey_id = a.survey_id AND o.answer_code = a.answer_code)`,
  'has a place held that nobody can take': `
    SELECT h.for_answer AS line FROM place_hold h WHERE h.for_answer <> '' AND NOT EXISTS (
      SELECT 1 FROM answer a JOIN reservation p USING (answer_id)
      JOIN slot s ON s.calendar_id = p.calendar_id AND s.day = p.day AND s.slot = p.slot
      WHERE a.survey_id = h.survey_id AND a.answer_code = h.for_answer AND a.is_live AND p.is_live AND s.closings > 0)`,
  'counts closings that do not stand': `
    SELECT s.day || ' ' || s.slot AS line FROM slot s WHERE s.closings <> (
      SELECT count(*) FROM closing_slot t JOIN closing c USING (closing_id)
      WHERE c.undone_at IS NULL AND c.calendar_id = s.calendar_id AND t.day = s.day AND t.slot = s.slot)`,
  'was paid in cash, counts no longer, and nothing goes back': `
    SELECT o.order_id AS line FROM payment_order o WHERE o.pay_type = 1 AND o.status = 0
      AND NOT EXISTS (SELECT 1 FROM answer a WHERE a.is_current AND a.is_live AND a.partition_key = o.partition_key)
      AND NOT EXISTS (SELECT 1 FROM payment_refund r WHERE r.order_id = o.order_id)`,
  'goes back in cash of an answer that counts': `
    SELECT o.order_id AS line FROM payment_refund r JOIN payment_order o USING (order_id)
    JOIN answer a ON a.is_current AND a.is_live AND a.partition_key = o.partition_key WHERE o.pay_type = 1`,
  'goes back twice': `
    SELECT order_id AS line FROM payment_refund WHERE reason = 'cancelled' GROUP BY order_id HAVING count(*) > 1`,
  'is live twice': `
    SELECT answer_code AS line FROM answer WHERE is_live GROUP BY survey_id, answer_code HAVING count(*) > 1`,
};

interface ChangeOfCells {
  number: number;
  cells: [day: string, slot: string, before: number, after: number][];
}

/** Edits that another one has overwritten unseen, and cells that are not what was written last. */
async function lostEdits({ servers: [server], edits }: ClosingsWorld): Promise<string[]> {
  const changes = await rowsOf<ChangeOfCells>(
    server,
    `SELECT number, cells FROM calendar_change WHERE calendar_id = 'main' ORDER BY number`,
  );
  const versions = new Map(edits.map(({ number, version }) => [number, version]));
  const last = new Map<string, { number: number; quota: number }>();
  const lines: string[] = [];
  for (const { number, cells } of changes) {
    for (const [day, slot, before, after] of cells) {
      const earlier = last.get(`${day} ${slot}`);
      if (earlier && earlier.quota !== before) lines.push(`${day} ${slot}: change ${number} was of another quota`);
      if (earlier && earlier.number > (versions.get(number) ?? number))
        lines.push(`${day} ${slot}: change ${earlier.number} was overwritten unseen by ${number}`);
      last.set(`${day} ${slot}`, { number, quota: after });
    }
  }
  for (const { number } of edits)
    if (!changes.some((change) => change.number === number)) lines.push(`change ${number} is not there`);
  const slots = await rowsOf<{ name: string; quota: number }>(
    server,
    `SELECT day || ' ' || slot AS name, quota FROM slot WHERE calendar_id = 'main'`,
  );
  for (const { name, quota } of slots)
    if ((last.get(name)?.quota ?? quota) !== quota) lines.push(`${name}: is ${quota}, written was otherwise`);
  return lines;
}

/** Hit people whose state is none, or not one that somebody has brought about. */
async function wrongStates({ servers: [server], planner, done, closings }: ClosingsWorld): Promise<string[]> {
  const read = await Promise.all(closings.map(({ closingId }) => readClosing(server, planner, closingId)));
  const standing = read.filter(({ undoneAt }) => undoneAt === undefined);
  // By the job of whichever closing: where they overlap the others show it too.
  const isCancelling = ({ choice, sentAt }: Closing['offers'][number]) => choice === 'cancel' && sentAt !== undefined;
  const offers = standing.flatMap((closing) => closing.offers);
  const cancelled = new Set(offers.filter(isCancelling).map(({ answerCode }) => answerCode));
  const lines: string[] = [];
  for (const closing of standing)
    for (const offer of closing.offers) {
      const deeds = new Set<string>(done.get(offer.answerCode));
      if (cancelled.has(offer.answerCode)) deeds.add('cancelled');
      lines.push(...(await wrongState(server, closing, offer, deeds)));
    }
  return lines;
}

async function wrongState(
  server: ClosingsWorld['servers'][0],
  { closingId, calendarId }: Closing,
  { answerCode, closed, state }: Closing['offers'][number],
  deeds: ReadonlySet<string>,
): Promise<string[]> {
  const [place] = await rowsOf<{ calendar_id: string; day: string; slot: string }>(
    server,
    `SELECT p.calendar_id, p.day, p.slot FROM answer a JOIN reservation p USING (answer_id)
     WHERE a.answer_code = $1 AND a.is_live AND p.is_live`,
    [answerCode],
  );
  const isThere = place?.calendar_id === calendarId && place.day === closed.day && place.slot === closed.slot;
  const possible = !place ? ['cancelled'] : isThere ? ['open'] : ['moved', 'chose'];
  // What has never left is open; a cancel is the end of an answer.
  const brought = deeds.has('cancelled') ? ['cancelled'] : [...deeds, 'open'];
  const isRight = possible.includes(state) && brought.includes(state);
  return isRight
    ? []
    : [`${closingId} ${answerCode}: ${state}, is ${possible.join('/')}, done ${[...deeds].join('/')}`];
}

async function wrongMoney({ servers: [server], purchases }: ClosingsWorld): Promise<string[]> {
  const kinds = await Promise.all(
    DISCREPANCY_KINDS.map(async (kind) => {
      const found = await findDiscrepancies(server.database, kind, new Date(0));
      return found.map(({ orderId }) => `${kind}: ${orderId}`);
    }),
  );
  return [...kinds.flat(), ...(await purchases.breaches())];
}

/** Everything that does not hold; a line each. */
export async function breachesOfClosings(world: ClosingsWorld): Promise<string[]> {
  const [server] = world.servers;
  const lines = [...world.faults, ...(await brokenInvariants(server))];
  for (const [what, text] of Object.entries(NEVER))
    for (const { line } of await rowsOf<{ line: string }>(server, text)) lines.push(`${line} ${what}`);
  const more = await Promise.all([lostEdits(world), wrongStates(world), wrongMoney(world)]);
  return [...lines, ...more.flat()];
}
