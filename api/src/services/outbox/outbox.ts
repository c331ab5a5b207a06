/**
 * Messages to people at LINE (CONTRACT 5, admin; 14.4). A message is written down first, with the key under which LINE
 * takes it once, and sent then; a server that dies in between leaves it to the next. LINE remembers keys for a day, so
 * what it may have taken is not tried again after that. What leaves by itself is put into words only now, by what stands.
 */
import type { MessageOutcome, MessageReason, SentMessage } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { nextMonth } from '@madoguchi/shared/domain/message';
import * as v from 'valibot';
import type { LineLoginConfiguration } from '../../configuration';
import type { Connection, Database } from '../../database/database';
import { makeRandomId } from '../../identifiers';
import { notFound } from '../../refusal';
import { holdChannel, readHold, releaseChannel, takeTime } from '../../repositories/outbox/channel';
import {
  addMessage,
  findByRequest,
  finishMessages,
  LANES,
  leaseMessages,
  type MessageSubject,
  noteAsked,
  postponeMessages,
  readMessagesTo,
  readOutcome,
  sweepMessages,
  type WaitingMessage,
} from '../../repositories/outbox/outbox';
import type { ServiceMessages } from '../messages/serviceMessages';
import type { MessageWords, NoticeMessage, ServiceWords } from '../messages/words';
import { EXPIRED, MONTHLY_LIMIT, type Outcome, outcomeOf, reasonOf } from './outcome';

const TIMEOUT_MILLISECONDS = 10_000;
/** Longer than a call may take: no two servers send one message at a time. */
const LEASE_MILLISECONDS = 30_000;
const FIRST_PAUSE_MILLISECONDS = 5_000;
const LONGEST_PAUSE_MILLISECONDS = 15 * 60_000;
/** LINE forgets a retry key after a day; a little less leaves room for the call itself. */
const KEY_LIFE_MILLISECONDS = 23 * 3_600_000;
/** What has left is kept for a while, for those who ask. */
const FINISHED_LIFE_MILLISECONDS = 30 * 86_400_000;
const SWEEP_EVERY_MILLISECONDS = 10 * 60_000;
/** Where the month's messages are used up, one is tried so often: a house may buy more meanwhile. */
const PROBE_EVERY_MILLISECONDS = 3_600_000;
/** So many leave together, in parts of a second: a wait of its own for each would cost more. */
const BATCHES_PER_SECOND = 2;
const LARGEST_BATCH = 200;
/** Batches whose calls are under way: one that LINE answers slowly does not stop the next. */
const BATCHES_UNDER_WAY = 4;
const DEFAULT_PER_SECOND = 20;

interface NewMessage {
  recipient: string;
  text: string;
  /** One message a key, however often it is asked for. */
  requestKey: string | undefined;
  /** When it may leave; at once without it. */
  dueAt?: Date | undefined;
}

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

/** As many as the desk looks at before it writes another one. */
const SHOWN_MESSAGES = 20;
/** As `add` and the words store them; empty before there are words. */
const StoredMessagesSchema = v.array(v.looseObject({ text: v.string() }));

function outcomeFrom(
  messageId: string,
  { state, lastAnswer }: { state: MessageOutcome['state']; lastAnswer: string | undefined },
): MessageOutcome {
  // What was asked before it was taken says nothing any more.
  if (state === 'sent' || lastAnswer === undefined) return { messageId, state };
  return { messageId, state, reason: reasonOf(lastAnswer) };
}

/** A message in words. */
type ReadyMessage = WaitingMessage & { service?: ServiceWords | undefined };

function isNotice(message: WaitingMessage): message is NoticeMessage {
  return message.notice !== undefined;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export class Outbox {
  private sweptAt = 0;

  constructor(
    private readonly database: Database,
    private readonly line: Pick<LineLoginConfiguration, 'pushUrl' | 'messagingToken'>,
    /** Puts what leaves by itself into words; without it only what is written already leaves. */
    private readonly words?: MessageWords,
    /** Hears of each message the first time that it is refused, and when it is given up. */
    private readonly onRefused: (refused: RefusedMessage) => void = () => undefined,
    /** Sends what has a template; without it everything leaves by push. */
    private readonly services?: ServiceMessages,
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

  /** Whether somebody has taken a message to send it, and has not come back yet: this server, or another one. */
  async isUnderWay(messageId: string): Promise<boolean> {
    const outcome = await readOutcome(this.database, messageId);
    return outcome?.state === 'waiting' && outcome.leasedUntil !== undefined && outcome.leasedUntil > now();
  }

  /** The newest messages to a person, and what became of them. @param about the answer of which alone they may tell */
  async messagesTo(recipient: string, about?: MessageSubject): Promise<SentMessage[]> {
    const stored = await readMessagesTo(this.database, recipient, SHOWN_MESSAGES, about);
    const hold = await readHold(this.database);
    return stored.map(({ messageId, messages, createdAt, dueAt, kind, isService, ...outcome }) => {
      const isHeld = outcome.state === 'waiting' && hold !== undefined;
      const next = isHeld && hold.until > dueAt ? hold.until : dueAt;
      return {
        ...outcomeFrom(messageId, isHeld ? { ...outcome, lastAnswer: MONTHLY_LIMIT } : outcome),
        text: v.parse(StoredMessagesSchema, messages)[0]?.text ?? '',
        at: createdAt.toISOString(),
        ...(kind && { kind }),
        ...(isService && { isService }),
        ...(kind && outcome.state === 'waiting' && next > now() && { dueAt: next.toISOString() }),
      };
    });
  }

  /**
   * Sends what is due. Nothing of it goes on once this has ended, also where it failed: whoever waits for a run may take
   * its database away then.
   * @param stopping ends the run after the batches that it has begun
   * @returns how many messages were delivered
   */
  async deliver(stopping?: AbortSignal): Promise<number> {
    await this.sweep();
    const underWay = new Set<Promise<void>>();
    try {
      return await this.deliverWith(underWay, stopping);
    } finally {
      await Promise.allSettled(underWay);
    }
  }

  /** @param underWay batches that are being sent, with those that failed */
  private async deliverWith(underWay: Set<Promise<void>>, stopping?: AbortSignal): Promise<number> {
    let delivered = 0;
    while (stopping?.aborted !== true) {
      const perSecond = (await this.words?.perSecond()) ?? DEFAULT_PER_SECOND;
      const hold = await readHold(this.database);
      if (hold && hold.until > now()) break;
      const size = hold ? 1 : Math.min(Math.ceil(perSecond / BATCHES_PER_SECOND), LARGEST_BATCH);
      const messages = await this.lease(size);
      if (messages.length === 0) break;
      await this.takeTurn(messages.length / perSecond);
      const batch = this.sendBatch(messages, hold !== undefined).then((count) => {
        delivered += count;
        underWay.delete(batch);
      });
      underWay.add(batch);
      // It may fail while nobody waits for it yet, which ends a process; whoever waits later is told all the same.
      batch.catch(() => undefined);
      if (underWay.size >= BATCHES_UNDER_WAY) await Promise.race(underWay);
      // A probe tells whether the rest may follow.
      if (hold) await batch;
    }
    await Promise.all(underWay);
    return delivered;
  }

  private async sweep(): Promise<void> {
    if (nowMilliseconds() - this.sweptAt < SWEEP_EVERY_MILLISECONDS) return;
    this.sweptAt = nowMilliseconds();
    await sweepMessages(this.database, new Date(nowMilliseconds() - FINISHED_LIFE_MILLISECONDS));
  }

  private async lease(size: number): Promise<WaitingMessage[]> {
    const leased: WaitingMessage[] = [];
    for (const lane of LANES) {
      const limit = size - leased.length;
      const until = new Date(nowMilliseconds() + LEASE_MILLISECONDS);
      if (limit > 0) leased.push(...(await leaseMessages(this.database, { at: now(), until, limit, lane })));
    }
    return leased;
  }

  /** Waits until the channel may send again; all servers take their turns from one row. */
  private async takeTurn(seconds: number): Promise<void> {
    const end = await takeTime(this.database, now(), seconds);
    const pause = end.getTime() - seconds * 1_000 - nowMilliseconds();
    if (pause > 0) await wait(pause);
  }

  /** @returns how many of them were delivered */
  private async sendBatch(messages: readonly WaitingMessage[], isProbe: boolean): Promise<number> {
    const worded = await this.readyOf(messages);
    const sent = await Promise.all(worded.map((message) => this.sendService(message)));
    const byService = sent.filter((outcome) => outcome === 'sent').length;
    const ready = worded.filter((_, index) => sent[index] === 'push');
    if (ready.length === 0) return byService;
    await noteAsked(this.database, ready, now());
    const outcomes = await Promise.all(ready.map(async (message) => ({ message, outcome: await this.push(message) })));
    const at = now();
    const finished = outcomes.flatMap(({ message: { messageId }, outcome }) =>
      outcome.isDelivered || outcome.isFinal
        ? [{ messageId, state: outcome.isDelivered ? ('sent' as const) : ('failed' as const), answer: outcome.answer }]
        : [],
    );
    const limited = outcomes.some(({ outcome }) => outcome.answer === MONTHLY_LIMIT);
    const probed = new Date(Math.min(at.getTime() + PROBE_EVERY_MILLISECONDS, nextMonth(at.getTime())));
    await finishMessages(this.database, finished, at);
    await postponeMessages(
      this.database,
      outcomes.flatMap(({ message, outcome }) => {
        if (outcome.isDelivered || outcome.isFinal) return [];
        const { messageId, attempts, askedAt } = message;
        const pause = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** attempts, LONGEST_PAUSE_MILLISECONDS);
        const next = outcome.answer === MONTHLY_LIMIT ? probed : new Date(at.getTime() + pause);
        // What LINE has refused it has not taken; what it did not answer it may have.
        return [{ messageId, answer: outcome.answer, next, askedAt: outcome.isRefused ? askedAt : (askedAt ?? at) }];
      }),
    );
    if (limited) await holdChannel(this.database, at, probed);
    else if (isProbe && finished.length > 0) await releaseChannel(this.database);
    for (const { message, outcome } of outcomes)
      if (message.attempts === 0 || (!outcome.isDelivered && outcome.isFinal)) this.note(message.messageId, outcome);
    return byService + finished.filter(({ state }) => state === 'sent').length;
  }

  /** Of the messages those that are to leave now, in words; of the others it is noted why they wait or never leave. */
  private async readyOf(messages: readonly WaitingMessage[]): Promise<ReadyMessage[]> {
    const expired = messages.filter((message) => isTooOld(message));
    for (const { messageId } of expired) this.note(messageId, { ...FORGOTTEN, words: undefined });
    const live = messages.filter((message) => !expired.includes(message));
    const wordings = (await this.words?.wordingsOf(live.filter(isNotice))) ?? new Map();
    const dropped = expired.map(({ messageId }) => ({ messageId, state: 'failed' as const, answer: EXPIRED }));
    const waiting: Parameters<typeof postponeMessages>[1][number][] = [];
    const ready: ReadyMessage[] = [];
    const drops: { messageId: string; state: 'dropped'; answer: string }[] = [];
    for (const message of live) {
      const { messageId, askedAt } = message;
      const wording = wordings.get(messageId) ?? { do: 'send', messages: message.messages };
      if (wording.do === 'drop') drops.push({ messageId, state: 'dropped', answer: wording.reason });
      else if (wording.do === 'wait') waiting.push({ messageId, answer: undefined, next: wording.until, askedAt });
      // LINE wants the same words under the same key.
      else ready.push(askedAt ? message : { ...message, messages: wording.messages, service: wording.service });
    }
    await finishMessages(this.database, [...dropped, ...drops], now());
    await postponeMessages(this.database, waiting);
    return ready;
  }

  /** A service message, where there is a template and what it is sent by. @returns 'push' for all others */
  private async sendService({ service, ...message }: ReadyMessage): ReturnType<ServiceMessages['send']> {
    if (!this.services || !service || message.isPush || !isNotice(message)) return 'push';
    return this.services.send(message, service);
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
      const text = await response.text();
      return outcomeOf(response.status, text);
    } catch (error) {
      const answer = error instanceof Error ? error.name : 'unknown';
      return { isDelivered: false, isFinal: false, isRefused: false, answer };
    }
  }
}

const FORGOTTEN = { isDelivered: false, isFinal: true, isRefused: false, answer: EXPIRED } as const;

/** True where LINE may have taken it, and has forgotten its key by now; of the desk's own also where it is an old story. */
function isTooOld({ askedAt, createdAt, notice, lastAnswer }: WaitingMessage): boolean {
  const isHeld = lastAnswer === MONTHLY_LIMIT;
  const since = askedAt ?? (notice || isHeld ? undefined : createdAt);
  return since !== undefined && nowMilliseconds() - since.getTime() > KEY_LIFE_MILLISECONDS;
}
