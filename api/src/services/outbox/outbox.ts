/**
 * Messages to people at LINE (CONTRACT 5, admin). A message is written down first, with the key under which LINE takes
 * it once, and sent then; a server that dies in between leaves it to the next. LINE remembers keys for a day, so after
 * that nothing is tried again.
 */
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { LineLoginConfiguration } from '../../configuration';
import type { Connection, Database } from '../../database/database';
import { makeRandomId } from '../../identifiers';
import {
  addMessage,
  findByRequest,
  finishMessage,
  leaseMessages,
  postponeMessage,
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

type Outcome = { isDelivered: true; answer: string } | { isDelivered: false; isFinal: boolean; answer: string };

/** 409 says that LINE has taken the message before. What LINE calls wrong stays wrong; everything else may pass. */
function outcomeOf(status: number): Outcome {
  const answer = String(status);
  if ((status >= 200 && status < 300) || status === 409) return { isDelivered: true, answer };
  const isFinal = status >= 400 && status < 500 && ![401, 408, 429].includes(status);
  return { isDelivered: false, isFinal, answer };
}

export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly line: Pick<LineLoginConfiguration, 'pushUrl' | 'messagingToken'>,
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
      await finishMessage(database, messageId, 'failed', 'expired', now());
      return false;
    }
    const outcome = await this.push(message);
    if (outcome.isDelivered || outcome.isFinal) {
      await finishMessage(database, messageId, outcome.isDelivered ? 'sent' : 'failed', outcome.answer, now());
      return outcome.isDelivered;
    }
    const pause = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** attempts, LONGEST_PAUSE_MILLISECONDS);
    await postponeMessage(database, messageId, outcome.answer, new Date(nowMilliseconds() + pause));
    return false;
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
      await response.arrayBuffer();
      return outcomeOf(response.status);
    } catch (error) {
      return { isDelivered: false, isFinal: false, answer: error instanceof Error ? error.name : 'unknown' };
    }
  }
}
