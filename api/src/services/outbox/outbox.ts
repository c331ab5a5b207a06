/**
 * Messages to people at LINE (CONTRACT 5, admin). A message is written down first, with the key under which LINE takes
 * it once, and sent then; a server that dies in between leaves it to the next. LINE remembers keys for a day, so after
 * that nothing is tried again.
 */
import type { MessageOutcome, MessageReason, SentMessage } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import * as v from 'valibot';
import type { LineLoginConfiguration } from '../../configuration';
import type { Connection, Database } from '../../database/database';
import { makeRandomId } from '../../identifiers';
import { notFound } from '../../refusal';
import {
  addMessage,
  findByRequest,
  finishMessage,
  leaseMessages,
  postponeMessage,
  readMessagesTo,
  readOutcome,
  sweepMessages,
  type WaitingMessage,
} from '../../repositories/outbox/outbox';

const TIMEOUT_MILLISECONDS = 10_000;
/** Longer than a call may take: no two servers send one message at a time. */
const LEASE_MILLISECONDS = 60_000;
const BATCH = 20;
const FIRST_PAUSE_MILLISECONDS = 5_000;
const LONGEST_PAUSE_MILLISECONDS = 15 * 60_000;
/** LINE forgets a retry key after a day; a little less leaves room for the call itself. */
const KEY_LIFE_MILLISECONDS = 23 * 3_600_000;
/** What has left is kept for a while, for those who ask. */
const FINISHED_LIFE_MILLISECONDS = 30 * 86_400_000;

interface NewMessage {
  recipient: string;
  text: string;
  /** One message a key, however often it is asked for. */
  requestKey: string | undefined;
}

type Outcome =
  | { isDelivered: true; answer: string }
  | { isDelivered: false; isFinal: boolean; answer: string; words?: string | undefined };

/** A message that LINE has not taken, for the log: never its text nor its person. */
export interface RefusedMessage {
  messageId: string;
  /** LINE's status, or the name of a fault on the way to it. */
  answer: string;
  reason: MessageReason;
  /** What LINE says of it. */
  words: string | undefined;
  isFinal: boolean;
}

/** Longer words of LINE tell nothing more. */
const MOST_WORDS = 300;
/** Stored for a message whose key LINE has forgotten. */
const EXPIRED = 'expired';
const LineFaultSchema = v.looseObject({ message: v.string() });

/** Why LINE has not taken a message, by what was stored of its last answer. */
function reasonOf(answer: string): MessageReason {
  if (answer === EXPIRED) return 'expired';
  const status = Number(answer);
  if (status === 401 || status === 403) return 'token';
  if (status === 400 || status === 404) return 'person';
  if (status === 429) return 'quota';
  return status >= 400 && status < 500 && status !== 408 ? 'other' : 'away';
}

/** 409 says that LINE has taken the message before. What LINE calls wrong stays wrong; everything else may pass. */
function outcomeOf(status: number): Outcome {
  const answer = String(status);
  if ((status >= 200 && status < 300) || status === 409) return { isDelivered: true, answer };
  const isFinal = status >= 400 && status < 500 && ![401, 408, 429].includes(status);
  return { isDelivered: false, isFinal, answer };
}

/** As many as the desk looks at before it writes another one. */
const SHOWN_MESSAGES = 10;
/** As `add` stores them. */
const StoredMessagesSchema = v.looseTuple([v.looseObject({ text: v.string() })]);

function outcomeFrom(
  messageId: string,
  { state, lastAnswer }: { state: MessageOutcome['state']; lastAnswer: string | undefined },
): MessageOutcome {
  // What was asked before it was taken says nothing any more.
  if (state === 'sent' || lastAnswer === undefined) return { messageId, state };
  return { messageId, state, reason: reasonOf(lastAnswer) };
}

/** What LINE says of a message that it refuses. */
function wordsOf(text: string): string | undefined {
  try {
    const fault = v.safeParse(LineFaultSchema, JSON.parse(text));
    return fault.success ? fault.output.message.slice(0, MOST_WORDS) : undefined;
  } catch {
    return undefined;
  }
}

export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly line: Pick<LineLoginConfiguration, 'pushUrl' | 'messagingToken'>,
    /** Hears of each message the first time that it is refused, and when it is given up. */
    private readonly onRefused: (refused: RefusedMessage) => void = () => undefined,
  ) {}

  /**
   * Writes a message down, in the transaction of what it tells of.
   * @returns its id and retry key, and whether it is new; a request that is repeated gets the first one's
   */
  async add(connection: Connection, message: NewMessage): Promise<{ messageId: string; isNew: boolean }> {
    const messageId = makeRandomId();
    const messages = [{ type: 'text', text: message.text }];
    const isNew = await addMessage(connection, { ...message, messageId, messages, at: now() });
    const first =
      isNew || message.requestKey === undefined ? undefined : await findByRequest(connection, message.requestKey);
    return { messageId: first?.messageId ?? messageId, isNew };
  }

  /** What became of a message so far. @throws {Refusal} 404 once it is forgotten */
  async outcomeOf(messageId: string): Promise<MessageOutcome> {
    const outcome = await readOutcome(this.database, messageId);
    if (!outcome) throw notFound();
    return outcomeFrom(messageId, outcome);
  }

  /** The newest messages to a person, and what became of them. */
  async messagesTo(recipient: string): Promise<SentMessage[]> {
    const stored = await readMessagesTo(this.database, recipient, SHOWN_MESSAGES);
    return stored.map(({ messageId, messages, createdAt, ...outcome }) => ({
      ...outcomeFrom(messageId, outcome),
      text: v.parse(StoredMessagesSchema, messages)[0].text,
      at: createdAt.toISOString(),
    }));
  }

  /** Sends what is due. @returns how many messages were delivered */
  async deliver(): Promise<number> {
    await sweepMessages(this.database, new Date(nowMilliseconds() - FINISHED_LIFE_MILLISECONDS));
    for (let delivered = 0; ; ) {
      const until = new Date(nowMilliseconds() + LEASE_MILLISECONDS);
      const messages = await leaseMessages(this.database, now(), until, BATCH);
      const outcomes = await Promise.all(messages.map((message) => this.send(message)));
      delivered += outcomes.filter(Boolean).length;
      if (messages.length < BATCH) return delivered;
    }
  }

  private async send(message: WaitingMessage): Promise<boolean> {
    const { database } = this;
    const { messageId, createdAt, attempts } = message;
    const isForgotten = nowMilliseconds() - createdAt.getTime() > KEY_LIFE_MILLISECONDS;
    if (isForgotten) {
      await finishMessage(database, messageId, 'failed', EXPIRED, now());
      this.note(messageId, { isDelivered: false, isFinal: true, answer: EXPIRED });
      return false;
    }
    const outcome = await this.push(message);
    if (attempts === 0 || (!outcome.isDelivered && outcome.isFinal)) this.note(messageId, outcome);
    if (outcome.isDelivered || outcome.isFinal) {
      await finishMessage(database, messageId, outcome.isDelivered ? 'sent' : 'failed', outcome.answer, now());
      return outcome.isDelivered;
    }
    const pause = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** attempts, LONGEST_PAUSE_MILLISECONDS);
    await postponeMessage(database, messageId, outcome.answer, new Date(nowMilliseconds() + pause));
    return false;
  }

  private note(messageId: string, outcome: Outcome): void {
    if (outcome.isDelivered) return;
    const { answer, words, isFinal } = outcome;
    this.onRefused({ messageId, answer, reason: reasonOf(answer), words, isFinal });
  }

  private async push({ messageId, recipient, messages }: WaitingMessage): Promise<Outcome> {
    try {
      const response = await fetch(this.line.pushUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.line.messagingToken}`,
          'x-line-retry-key': messageId,
        },
        body: JSON.stringify({ to: recipient, messages }),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      const outcome = outcomeOf(response.status);
      const text = await response.text();
      return outcome.isDelivered ? outcome : { ...outcome, words: wordsOf(text) };
    } catch (error) {
      return { isDelivered: false, isFinal: false, answer: error instanceof Error ? error.name : 'unknown' };
    }
  }
}
