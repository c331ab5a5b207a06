/**
 * A server of the release with schema 0010, as far as its statements go: what it sent to the database for each kind of
 * work, letter by letter as it stood in that release, in the transactions and the order of that release. Its program
 * cannot be run from these sources; its statements can.
 */
import pg from 'pg';
import { makeUlid } from '../identifiers';

const TEXTS = {
  lockPerson: 'SELECT user_id FROM person WHERE user_id = $1 FOR UPDATE',
  addPerson: 'INSERT INTO person (user_id, created_at, seen_at) VALUES ($1, $2, $2) ON CONFLICT (user_id) DO NOTHING',
  insertAnswer: `INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name,
             is_liff_mode, user_name, cognito_user_id, clinic_attributes, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, true, $8, $9, $10, $11, $12, $13, $14)`,
  insertRows: `INSERT INTO answer_row (answer_id, survey_id, sort_key, position, item_key, title, value, original_value, user_search_key,
             search_value, is_admin, status)
           SELECT $1, $2, r.sort_key, r.position, r.item_key, r.title, r.value, r.original_value, r.user_search_key, r.search_value,
             r.is_admin, r.status
           FROM unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::boolean[], $12::text[])
             AS r (sort_key, position, item_key, title, value, original_value, user_search_key, search_value, is_admin, status)`,
  insertReservation: `INSERT INTO reservation (answer_id, user_id, survey_id, item_key, calendar_id, day, slot, cost, category_id, item_id, is_live)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           ON CONFLICT (answer_id) DO UPDATE SET item_key = EXCLUDED.item_key, calendar_id = EXCLUDED.calendar_id, day = EXCLUDED.day,
             slot = EXCLUDED.slot, cost = EXCLUDED.cost, category_id = EXCLUDED.category_id, item_id = EXCLUDED.item_id,
             is_live = EXCLUDED.is_live`,
  storeSubmission: `INSERT INTO submission (user_id, idempotency_key, body_hash, response, created_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (user_id, idempotency_key) DO UPDATE
             SET body_hash = EXCLUDED.body_hash, response = EXCLUDED.response, created_at = EXCLUDED.created_at
             WHERE submission.created_at < $6`,
  addAudit: `INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject_user_id, subject, before, after, overrides)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  takePlace: `UPDATE slot SET reserved = reserved + $4
           WHERE calendar_id = $1 AND day = $2 AND slot = $3 AND reserved + $4 <= quota`,
  giveBack: `UPDATE slot SET reserved = reserved - $4
           WHERE calendar_id = $1 AND day = $2 AND slot = $3 AND reserved >= $4`,
  setCheck: 'UPDATE answer SET check_status = $2, is_live = $3, updated_at = $4 WHERE answer_id = $1',
  setPlaceLive: 'UPDATE reservation SET is_live = $2 WHERE answer_id = $1',
  insertOrder: `INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax, pay_type, pay_method,
             status, completed_at, canceled_at, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
  changeOrder: `UPDATE payment_order SET status = coalesce($2, status), pay_method = coalesce($3, pay_method),
             completed_at = coalesce($4, completed_at), canceled_at = coalesce($5, canceled_at), updated_at = $6
           WHERE order_id = $1`,
  nextNumber: `INSERT INTO member_counter (survey_id, last_number) VALUES ($1, $2::bigint + 1)
           ON CONFLICT (survey_id) DO UPDATE SET last_number = greatest(member_counter.last_number, $2::bigint) + 1
           RETURNING last_number`,
  takeNumber: `INSERT INTO member_number (survey_id, member_number, answer_id) VALUES ($1, $2, $3)
           ON CONFLICT (survey_id, member_number) DO UPDATE SET answer_id = EXCLUDED.answer_id
           WHERE member_number.answer_id = EXCLUDED.answer_id OR member_number.answer_id = $4`,
  addToken:
    'INSERT INTO refresh_token (token_hash, user_id, profile, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
  replaceToken: 'UPDATE refresh_token SET replaced_at = $2, successor = $3 WHERE token_hash = $1',
  writeDraft: `INSERT INTO draft (user_id, survey_id, content, updated_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id, survey_id) DO UPDATE SET content = EXCLUDED.content, updated_at = EXCLUDED.updated_at`,
  addMessage: `INSERT INTO outbox (message_id, request_key, recipient, messages, state, next_attempt_at, created_at)
           VALUES ($1, $2, $3, $4, 'waiting', $5, $5) ON CONFLICT (request_key) DO NOTHING`,
  list: `SELECT a.answer_id, a.survey_id, a.user_id, a.partition_key, a.answer_code, a.check_status, a.is_live, a.registrant_name,
  a.is_liff_mode, a.user_name, a.cognito_user_id, a.clinic_attributes, a.created_at, a.updated_at,
  p.item_key AS place_item_key, p.calendar_id, p.day, p.slot, p.cost, p.category_id, p.item_id,
  b.start_day AS stay_start, b.end_day AS stay_end
  FROM answer a LEFT JOIN reservation p ON p.answer_id = a.answer_id LEFT JOIN bed_stay b ON b.answer_id = a.answer_id
  WHERE a.is_current AND a.user_id = $1 AND a.survey_id = $2 ORDER BY a.created_at DESC, a.answer_id DESC LIMIT $3`,
  schedule: `SELECT s.day, s.slot, s.quota, s.reserved, h.user_id, h.cost, h.expires_at
           FROM slot s LEFT JOIN place_hold h ON h.calendar_id = s.calendar_id AND h.day = s.day AND h.slot = s.slot
           WHERE s.calendar_id = $1 AND s.day >= $2 AND s.day <= $3 ORDER BY s.day, s.slot`,
};
type Text = keyof typeof TEXTS;

/** Where the data of the upgrade are: one form with a place, one register, one calendar with one slot. */
export const EARLIER = { survey: 'visit', register: 'count', calendar: 'main', day: '20261205', slot: '0' } as const;

/** What the servers have done, to be found again afterwards. */
export interface Done {
  answers: string[];
  orders: string[];
  registrations: string[];
  /** Of all statements and commits. */
  longestMilliseconds: number;
  failures: string[];
}

/** Works until it is told to stop, on one connection. */
export class EarlierServer {
  readonly done: Done = { answers: [], orders: [], registrations: [], longestMilliseconds: 0, failures: [] };
  private isStopping = false;
  private running: Promise<void> | undefined;
  private readonly client: pg.Client;

  constructor(
    url: string,
    private readonly number: number,
  ) {
    // A statement that has to wait for a lock for longer than a second fails.
    this.client = new pg.Client({ connectionString: url, application_name: 'madoguchi', lock_timeout: 1_000 });
  }

  async start(): Promise<void> {
    await this.client.connect();
    this.running = this.work();
  }

  async stop(): Promise<Done> {
    this.isStopping = true;
    await this.running;
    await this.client.end();
    return this.done;
  }

  private async run(name: Text, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    return (await this.timed(() => this.client.query({ name, text: TEXTS[name], values: [...values] }))).rows;
  }

  private async timed<Result>(work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.done.longestMilliseconds = Math.max(this.done.longestMilliseconds, performance.now() - started);
    }
  }

  private async transaction(what: string, work: () => Promise<void>): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.timed(() => this.client.query('BEGIN ISOLATION LEVEL READ COMMITTED'));
        await work();
        await this.timed(() => this.client.query('COMMIT'));
        return true;
      } catch (error) {
        await this.client.query('ROLLBACK');
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
        // As that release did too.
        if ((code === '40001' || code === '40P01') && attempt < 8) continue;
        this.done.failures.push(`${what}: ${String(error)}`);
        return false;
      }
    }
  }

  private async work(): Promise<void> {
    for (let turn = 0; !this.isStopping; turn += 1) {
      const userId = `U-earlier-${this.number}-${turn % 5}`;
      const answerId = makeUlid();
      await this.transaction('submit', () => this.submit(userId, answerId, EARLIER.survey));
      this.done.answers.push(answerId);
      const orderId = makeUlid();
      const stored = await this.transaction('order', () => this.order(userId, orderId));
      if (stored) this.done.orders.push(orderId);
      const registration = makeUlid();
      if (await this.transaction('register', () => this.register(userId, registration)))
        this.done.registrations.push(registration);
      if (turn % 3 === 0) await this.transaction('cancel', () => this.cancel(answerId));
      await this.transaction('small things', () => this.smallThings(userId));
      await this.transaction('reads', async () => {
        await this.run('list', [userId, EARLIER.survey, 1_000]);
        await this.run('schedule', [EARLIER.calendar, '20261201', '20261231']);
      });
    }
  }

  private async submit(userId: string, answerId: string, surveyId: string): Promise<void> {
    const at = new Date();
    const key = `${surveyId}#${userId}#${answerId}`;
    if ((await this.run('lockPerson', [userId])).length === 0) await this.run('addPerson', [userId, at]);
    const code = answerId.slice(-8);
    const answer = [answerId, surveyId, userId, key, code, '未対応', true, '', null, null, null, null, at, at];
    await this.run('insertAnswer', answer);
    const narrowed = '{"condition":"内科","datasearch":"やまだ"}';
    await this.run('insertRows', [
      ...[answerId, surveyId, ['name', 'from'], [0, 1], ['name', 'from'], ['氏名', '紹介元'], ['山田', narrowed]],
      ...[
        [null, null],
        ['name#山田', `from#${narrowed}`],
        ['山田', narrowed],
        [false, false],
        [null, null],
      ],
    ]);
    await this.run('storeSubmission', [userId, answerId, 'hash', '{}', at, at]);
    await this.run('addAudit', [makeUlid(), at, userId, false, 'create', userId, key, null, '{}', null]);
    const { calendar, day, slot } = EARLIER;
    await this.run('insertReservation', [
      answerId,
      userId,
      surveyId,
      'place',
      calendar,
      day,
      slot,
      1,
      'consult',
      '0',
      true,
    ]);
    await this.run('takePlace', [calendar, day, slot, 1]);
  }

  private async cancel(answerId: string): Promise<void> {
    await this.run('setCheck', [answerId, '取り消し', false, new Date()]);
    await this.run('setPlaceLive', [answerId, false]);
    await this.run('giveBack', [EARLIER.calendar, EARLIER.day, EARLIER.slot, 1]);
  }

  private async order(userId: string, orderId: string): Promise<void> {
    const at = new Date();
    const order = [orderId, EARLIER.survey, userId, null, 'options', '{}', 1_100, 0, null, null, null, null, at];
    await this.run('insertOrder', order);
    await this.run('changeOrder', [orderId, 0, 'credit', at, null, at]);
  }

  private async register(userId: string, answerId: string): Promise<void> {
    const [row] = await this.run('nextNumber', [EARLIER.register, 0]);
    const number = `0003${String(row?.last_number).padStart(7, '0')}`;
    await this.run('takeNumber', [EARLIER.register, number, answerId, null]);
    await this.run('addAudit', [makeUlid(), new Date(), userId, false, 'number', userId, answerId, null, null, null]);
  }

  private async smallThings(userId: string): Promise<void> {
    const at = new Date();
    const token = makeUlid();
    await this.run('addToken', [token, userId, '{}', at, new Date(at.getTime() + 86_400_000)]);
    await this.run('replaceToken', [token, at, 'sealed']);
    await this.run('writeDraft', [userId, EARLIER.survey, '{"answers":{}}', at]);
    await this.run('addMessage', [makeUlid(), null, userId, '[]', at]);
  }
}
