/** Messages that leave for a LINE which answers as a test says, and what became of them, without a server. */
import { afterEach, beforeEach, jest } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { makeChange } from '../database/together';
import { addMessage, noticeInsertion } from '../repositories/outbox/outbox';
import type { ServiceMessages } from '../services/messages/serviceMessages';
import type { MessageWords, NoticeMessage, Wording } from '../services/messages/words';
import { Outbox, type RefusedMessage } from '../services/outbox/outbox';
import { TEST_NOW } from './bundle';
import { databaseOfFile, emptyTables } from './database';

const BEGAN = Date.parse(TEST_NOW);
export const PUSH_URL = 'https://line.test/push';
export const HOUR = 3_600_000;

/** Sets the clock so many milliseconds behind the tests' present. */
export const at = (milliseconds: number) => setClock(BEGAN + milliseconds);
export const moment = (milliseconds: number) => new Date(BEGAN + milliseconds);
export const said = (text: string) => [{ type: 'text' as const, text }];

/** @returns what tests of this file write down and let leave; each begins with an empty outbox */
export function deliveriesOfFile() {
  const database = databaseOfFile();
  const line = {
    /** What LINE answers, call by call; 200 where nothing is said. */
    answers: [] as (number | Error | { status: number; message: string })[],
    asked: [] as { key: string; to: string; text: string }[],
    /** What the log hears of. */
    refused: [] as RefusedMessage[],
  };
  /** What messages say, by their ids, and of which words were asked for at once. */
  const words = { wordings: new Map<string, Wording>(), given: [] as string[][], perSecond: 100 };
  /** How service messages end, and which were to leave. */
  const services = { outcome: 'sent' as Awaited<ReturnType<ServiceMessages['send']>>, given: [] as unknown[] };
  let fetched: jest.SpiedFunction<typeof fetch>;
  let outbox: Outbox;

  const made = {
    words: {
      perSecond: async () => words.perSecond,
      wordingsOf: async (messages: NoticeMessage[]) => {
        words.given.push(messages.map(({ messageId }) => messageId));
        return words.wordings;
      },
    } as unknown as MessageWords,
    services: {
      send: async (message: NoticeMessage, each: unknown) => {
        services.given.push([message.messageId, each]);
        return services.outcome;
      },
    } as unknown as ServiceMessages,
  };
  const make = (isWhole = true) =>
    new Outbox(
      ...([database(), { pushUrl: PUSH_URL, messagingToken: 'token' }] as const),
      isWhole ? made.words : undefined,
      (each) => line.refused.push(each),
      isWhole ? made.services : undefined,
    );
  beforeEach(async () => {
    jest.spyOn(Date, 'now').mockReturnValue(BEGAN);
    at(0);
    await emptyTables(database(), ['outbox']);
    await database().script(
      `UPDATE message_channel SET spoken_until = '2000-01-01', held_since = NULL, held_until = NULL`,
    );
    Object.assign(words, { wordings: new Map(), given: [], perSecond: 100 });
    Object.assign(services, { outcome: 'sent', given: [] });
    Object.assign(line, { answers: [], asked: [], refused: [] });
    fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, { headers, body } = {}) => {
      const { to, messages } = JSON.parse(String(body));
      const key = String(new Headers(headers).get('x-line-retry-key'));
      line.asked.push({ key, to, text: messages[0]?.text });
      const answer = line.answers.shift() ?? 200;
      if (answer instanceof Error) throw answer;
      const { status, message } =
        typeof answer === 'number' ? { status: answer, message: `LINE says ${answer}` } : answer;
      return new Response(JSON.stringify({ message }), { status });
    });
    outbox = make();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const change = (set: string) => database().script(`UPDATE outbox SET ${set}`);
  return {
    database,
    line,
    words,
    services,
    fetched: () => fetched,
    deliver: () => outbox.deliver(),
    /** The same where nobody puts anything into words. */
    deliverBare: () => make(false).deliver(),
    /** Writes down what the desk says. */
    write: (messageId: string, createdAt = now()) =>
      addMessage(database(), {
        ...{ messageId, requestKey: undefined, recipient: 'U-a', at: createdAt, dueAt: now() },
        messages: said(messageId),
      }),
    /** Writes down what leaves by itself. */
    notice: (messageId: string, createdAt = now()) =>
      makeChange(
        database(),
        noticeInsertion({
          ...{ messageId, recipient: 'U-a', at: createdAt, dueAt: now() },
          notice: { kind: 'booked', surveyId: 'visit', answerCode: 'code', about: {} },
        }),
      ),
    /** A message as it stands. */
    row: async (messageId = 'm') => {
      const text = `SELECT state, last_answer AS answer, next_attempt_at AS next, asked_at AS "askedAt", leased_until AS leased,
        messages, attempts FROM outbox WHERE message_id = $1`;
      return (await database().query({ name: 'test_outbox', text }, [messageId]))[0];
    },
    change,
    /** Which messages LINE was asked to take. */
    keys: () => line.asked.map(({ key }) => key).toSorted(),
  };
}
