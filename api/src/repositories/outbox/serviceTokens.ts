/**
 * The notification tokens of LINE's service messages, each bound to one answer (CONTRACT 14.5). A token is good for one
 * send: LINE's answer to it brings the next one.
 */
import type { Connection } from '../../database/database';

const statements = {
  reserve: {
    name: 'service_tokens_reserve',
    text: `INSERT INTO service_token (access_hash, survey_id, answer_code, user_id, expires_at, created_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (access_hash) DO NOTHING`,
  },
  keep: {
    name: 'service_tokens_keep',
    text: `UPDATE service_token SET token = $2, session_id = $3, remaining = $4, expires_at = $5 WHERE access_hash = $1`,
  },
  // One statement decides, once for all servers, by which way a message leaves. By service: whoever gets the token sends it,
  // nobody else does, and from here on nobody knows whether LINE has it, until LINE has answered.
  claim: {
    name: 'service_tokens_claim',
    text: `WITH message AS (SELECT message_id, way FROM outbox WHERE message_id = $1 AND state = 'waiting' FOR UPDATE),
           taken AS (
             UPDATE service_token t SET used_by = $1
             WHERE t.used_by IS NULL AND EXISTS (SELECT 1 FROM message WHERE way IS NULL) AND t.access_hash = (
               SELECT access_hash FROM service_token
               WHERE survey_id = $2 AND answer_code = $3 AND user_id = $4 AND used_by IS NULL AND remaining > 0 AND expires_at > $5
               ORDER BY created_at DESC LIMIT 1)
             RETURNING t.access_hash, t.token),
           marked AS (
             UPDATE outbox o SET state = 'unknown', last_answer = 'unknown', finished_at = $5, leased_until = NULL, way = 'service',
               messages = $6::jsonb
             FROM taken WHERE o.message_id = $1),
           pushed AS (
             UPDATE outbox o SET way = 'push' FROM message WHERE o.message_id = message.message_id AND NOT EXISTS (SELECT 1 FROM taken))
           SELECT taken.access_hash, taken.token FROM message LEFT JOIN taken ON true`,
  },
  renew: {
    name: 'service_tokens_renew',
    text: `UPDATE service_token SET used_by = NULL, token = $3, session_id = COALESCE($4, session_id), remaining = $5,
             expires_at = COALESCE($6, expires_at)
           WHERE access_hash = $1 AND used_by = $2`,
  },
  release: {
    name: 'service_tokens_release',
    text: 'UPDATE service_token SET used_by = NULL WHERE access_hash = $1 AND used_by = $2',
  },
  push: {
    name: 'service_tokens_push',
    text: `UPDATE outbox SET state = 'waiting', way = 'push', last_answer = $2, messages = '[]', finished_at = NULL, next_attempt_at = $3
           WHERE message_id = $1 AND state = 'unknown'`,
  },
  sweep: { name: 'service_tokens_sweep', text: 'DELETE FROM service_token WHERE expires_at < $1' },
};

/** What LINE has given for an answer. */
export interface NotificationToken {
  token: string;
  sessionId: string | undefined;
  /** How many messages may still be sent by it and those that follow it. */
  remaining: number;
  expiresAt: Date;
}

export interface ToldAnswerKey {
  surveyId: string;
  answerCode: string;
  userId: string;
}

/**
 * Notes, before LINE is asked, what it gives a token for: it gives one for each LIFF access token.
 * @param until when the note is of no use any more
 * @returns false where it was asked with that access token before
 */
export async function reserveToken(
  connection: Connection,
  accessHash: string,
  { surveyId, answerCode, userId }: ToldAnswerKey,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> {
  const values = [accessHash, surveyId, answerCode, userId, until, at];
  return (await connection.execute(statements.reserve, values)) > 0;
}

/** Keeps what LINE has given. */
export async function keepToken(connection: Connection, accessHash: string, given: NotificationToken): Promise<void> {
  const { token, sessionId, remaining, expiresAt } = given;
  await connection.execute(statements.keep, [accessHash, token, sessionId ?? null, remaining, expiresAt]);
}

/**
 * Decides by which way a message leaves. With a token nobody knows from here on whether LINE has the message: it is sent by
 * whom this answers the token, and by nobody ever again.
 * @param key undefined where no service message can be sent now
 * @param shown what the desk reads
 * @returns 'push' where there is no token to be had, 'gone' where the message waits no more
 */
export async function claimToken(
  connection: Connection,
  messageId: string,
  key: ToldAnswerKey | undefined,
  { at, shown }: { at: Date; shown: unknown[] },
): Promise<{ accessHash: string; token: string } | 'push' | 'gone'> {
  const { surveyId = '', answerCode = '', userId = '' } = key ?? {};
  const values = [messageId, surveyId, answerCode, userId, at, JSON.stringify(shown)];
  const [row] = await connection.query<{ access_hash: string | null; token: string | null }>(statements.claim, values);
  if (!row) return 'gone';
  return row.access_hash === null || row.token === null ? 'push' : { accessHash: row.access_hash, token: row.token };
}

/** Keeps the token that follows the one that a message was sent by; without one no more can be sent. */
export async function renewToken(
  connection: Connection,
  accessHash: string,
  messageId: string,
  next: NotificationToken | undefined,
): Promise<void> {
  const { token = null, sessionId = null, remaining = 0, expiresAt = null } = next ?? {};
  await connection.execute(statements.renew, [accessHash, messageId, token, sessionId, remaining, expiresAt]);
}

/** Gives the token back: LINE has certainly not taken the message. */
export async function releaseToken(connection: Connection, accessHash: string, messageId: string): Promise<void> {
  await connection.execute(statements.release, [accessHash, messageId]);
}

/** Lets a message that LINE has certainly not taken leave by push, from now on. */
export async function sendByPush(connection: Connection, messageId: string, answer: string, at: Date): Promise<void> {
  await connection.execute(statements.push, [messageId, answer, at]);
}

/** Forgets tokens that have expired. */
export async function sweepTokens(connection: Connection, at: Date): Promise<void> {
  await connection.execute(statements.sweep, [at]);
}
