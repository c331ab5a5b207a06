/**
 * What the control tests take away. Every guard of something scarce is one SQL statement of a repository, so a control
 * runs the server on a database that replaces that statement by one without the guard, and must then see its check
 * fail. Nothing of this is in the product: its database only lets a statement be replaced.
 */
import type { Statement, StatementReplacement } from '../database/database';

/** Names every statement that joins several (database/together). */
const BATCH = 'together';

/** By the name of a statement: its text without the guard. */
export type MissingGuards = Readonly<Record<string, (text: string) => string>>;

/** Cuts a part out of a statement. @throws where the statement no longer holds it: the control would prove nothing */
function without(part: string, instead = ''): (text: string) => string {
  return (text) => {
    if (!text.includes(part)) throw new Error(`no "${part}" to take out of: ${text}`);
    return text.replace(part, instead);
  };
}

/** Places are taken, and their slot looked at before, without its quota. */
export const NO_QUOTA: MissingGuards = {
  slots_take: without(' AND reserved + $4 <= quota'),
  holds_slot_and_own: without('s.quota,', '1000000 AS quota,'),
};
export const NO_GIVING_BACK: MissingGuards = {
  slots_give_back: without('SET reserved = reserved - $4', 'SET reserved = reserved - 0 * $4'),
};
/** A hold is said to be removed, and stays. */
export const NO_REMOVAL_OF_HOLDS: MissingGuards = {
  holds_remove: () =>
    'SELECT 1 WHERE $1::text IS NOT NULL AND $2::text IS NOT NULL AND $3::text IS NOT NULL AND $4::text IS NOT NULL',
};
/** Slots are closed without a word to whoever takes places of them. */
export const NO_CLOSING_OF_SLOTS: MissingGuards = {
  slots_take: without(' AND closings = 0'),
  holds_slot_and_own: without('s.closings > 0 AS is_closed', 'false AS is_closed'),
};
/** The same behind it: what keeps servers of earlier releases out. Run on a test's own database. */
export const WITHOUT_TRIGGER_OF_CLOSINGS = 'DROP TRIGGER slot_is_closed ON slot';
/** Who cancels does not look for what a closing holds for them. */
export const NO_LOOK_AT_WHAT_IS_HELD: MissingGuards = { holds_to_answer: (text) => `${text} AND false` };
/** A place is given back without a look at whether its slot was closed since it was read. */
export const NO_LOOK_AT_CLOSINGS_LATE: MissingGuards = {
  slots_give_back: without('RETURNING closings > 0 AS is_closed', 'RETURNING false AS is_closed'),
};
/** Nobody waits for what is being written about the same person. */
export const NO_LOCK_OF_PERSON: MissingGuards = {
  people_lock: () => 'SELECT $1::text AS user_id',
  people_lock_at_once: () => 'SELECT $1::text AS user_id',
};
/** A submission is stored again when it comes again. */
export const NO_RECOGNITION_OF_REPEATS: MissingGuards = {
  submissions_find: (text) => `${text} AND false`,
  [BATCH]: (text) => text.replace(/(submission\.created_at < \$\d+)/, '$1 OR true'),
};
/** Every choice of a slot begins a new hold, also after the term of the first one. */
export const NO_TERMS_OF_HOLDS: MissingGuards = {
  hold_terms_find: (text) => `${text} AND false`,
  hold_terms_put: without('DO UPDATE SET ends_at = EXCLUDED.ends_at', 'DO NOTHING'),
};
/** Every unpaid order begins a new hold, however long the slot has been kept. */
export const NO_TERMS_OF_ORDERS: MissingGuards = { order_hold_terms_find: (text) => `${text} AND false` };
/** Nobody waits for the nights whose beds are being blocked, or fewer. */
export const NO_LOCK_OF_NIGHTS: MissingGuards = { nights_lock: without(' FOR UPDATE') };
/** Nobody looks whether the number of beds has become smaller since it was read. */
export const NO_LOOK_AT_FEWER_BEDS: MissingGuards = { nights_over: (text) => `${text} AND false` };
/** Beds are taken without looking at their number, neither before nor behind. */
export const NO_NUMBER_OF_BEDS: MissingGuards = {
  ...NO_LOOK_AT_FEWER_BEDS,
  nights_take: without(' WHERE bed_night.reserved < $3::int'),
};
/** Members' numbers are noted no matter who has them, and counted by two at once. */
export const NO_GUARD_OF_NUMBERS: MissingGuards = {
  member_numbers_take: (text) => `${text} OR true`,
  member_counter_next: () =>
    `INSERT INTO member_count (survey_id, sub_id, last_number)
     VALUES ($1, $2, greatest((SELECT last_number FROM member_count WHERE survey_id = $1 AND sub_id = $2), $3::bigint) + 1)
     ON CONFLICT (survey_id, sub_id) DO UPDATE SET last_number = EXCLUDED.last_number RETURNING last_number`,
};
/** Orders of a day are counted by looking at those that are there. */
export const NO_COUNTER_OF_ORDERS: MissingGuards = {
  orders_insert: (text) =>
    text.replace(
      /WITH counted AS \([\s\S]*? RETURNING day, last_count\)/,
      `WITH counted AS (SELECT $14::text AS day, count(*)::integer + 1 AS last_count FROM payment_order WHERE order_day = $14)`,
    ),
};
/** Nobody looks whether an order is bought already. */
export const NO_LOOK_AT_BOUGHT_ORDERS: MissingGuards = {
  waiting_by_id: without('content, state,', "content, 'waiting' AS state,"),
  submissions_find: (text) => `${text} AND false`,
};
/** Money that was noted before is noted again. */
export const NO_RECOGNITION_OF_MONEY: MissingGuards = {
  charges_add: without('DO NOTHING', 'DO UPDATE SET tracking_id = EXCLUDED.tracking_id'),
};

/** Money of an answer that counts no longer is said to be noted as due, and is not. */
export const NO_REFUND_OF_CANCELLED: MissingGuards = {
  refunds_add: without(
    'VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL, NULL)',
    'SELECT $1, $2, $3, $4, $5, $6::int, $7, $8::timestamptz, NULL, NULL WHERE false',
  ),
};

/** A message is put into words by what stood when it was written down: a cancelled answer counts as one that stands. */
export const NO_LOOK_AT_WHAT_STANDS: MissingGuards = { answers_standing: without(' AND a.is_live') };
/** Reminders are written down without a key that names them. */
export const NO_NAMES_OF_REMINDERS: MissingGuards = {
  reminders_of_places: without(
    "concat_ws(' ', 'reminder', a.survey_id, a.answer_code, $2::text, due.slot, $3::text)",
    '$3::text || gen_random_uuid()::text',
  ),
};

/** A service message is sent without a note that nobody knows what becomes of it. */
export const NO_NOTE_OF_SERVICE_MESSAGES: MissingGuards = {
  service_tokens_claim: without("SET state = 'unknown', last_answer = 'unknown', finished_at = $5,", 'SET'),
};

/** Two 管理者 who are taken away at once do not wait for each other. */
export const NO_LOCK_OF_CHIEFS: MissingGuards = { staff_lock_chiefs: without(' FOR UPDATE') };

/**
 * The replacement for a database without the guards.
 * @param arrive awaited before each replaced statement is sent, so that a test can let several in together
 */
export function replacementOf(missing: MissingGuards, arrive?: () => Promise<void>): StatementReplacement {
  return async (statement: Statement) => {
    const replaced = missing[statement.name.replace(/^together_\d+$/, BATCH)];
    if (!replaced) return statement;
    await arrive?.();
    return { name: `${statement.name}_without_guard`, text: replaced(statement.text) };
  };
}
/** An answer of a job that is done is done again, by whoever has ever had the job. */
export const NO_MARK_OF_JOB_ITEMS: MissingGuards = {
  console_items_done: (text) =>
    without(' AND NOT is_done')(without(' AND lease = $5', ' AND $5::int IS NOT NULL')(text)),
};
/** Whoever has ever had a job goes on writing of it. */
export const NO_FENCE_OF_JOBS: MissingGuards = {
  console_jobs_renew: without('lease = $2', '$2::int IS NOT NULL'),
  console_jobs_progress: without('lease = $6', '$6::int IS NOT NULL'),
  console_jobs_set_file: without('lease = $6', '$6::int IS NOT NULL'),
  console_jobs_undo: without('AND lease = $2', 'AND $2::int IS NOT NULL'),
  console_jobs_end: without('lease = $5', '$5::int IS NOT NULL'),
  console_items_done: without('lease = $5', '$5::int IS NOT NULL'),
};
/** Every answer says the version that was read first, however often it was written since. */
export const NO_VERSIONS: MissingGuards = { answers_lock: without('a.version', '1 AS version') };
/** Nobody waits for the cells of a calendar while their quotas are changed. */
export const NO_LOCK_OF_CELLS: MissingGuards = { plan_lock_cells: without(' FOR UPDATE') };
/** Nobody looks whether somebody else has changed a cell since it was read. */
export const NO_LOOK_AT_OTHER_PLANNERS: MissingGuards = {
  plan_lock_cells: without('s.planned_by AS "plannedBy"', '0 AS "plannedBy"'),
};
/** Working drafts of forms are saved over whatever stands, whoever has saved it since. */
export const NO_VERSION_OF_DRAFTS: MissingGuards = {
  form_drafts_save: without(' AND version = $2', ' AND $2::int IS NOT NULL'),
};
/** Nobody is seen to edit a form. */
export const NO_LOCK_OF_FORM: MissingGuards = {
  form_locks_lock: without('SELECT token,', "SELECT ''::text AS token,"),
};
