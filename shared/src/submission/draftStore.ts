/**
 * Keeps the draft of one form and person, on the device at once and on the server at most every two seconds (CONTRACT
 * 7, 11, 12), together with the key under which the submission is sent. While an older draft waits for the person's
 * decision nothing is written over it: what is typed meanwhile is kept beside it on the device, and after a killed tab
 * both are offered.
 */
import type { Answers, DraftDocument, SurveyConfig } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { itemKeyOfPartialInput, itemsByKey, queryParametersOf, rulesOf } from '@madoguchi/shared/domain/survey';
import {
  type Draft,
  type DraftSlot,
  dropDraft,
  dropDraftBeside,
  parseDraft,
  readDraft,
  writeDraft,
} from '@madoguchi/shared/store';
import type { FormUse } from './formUse';
import { pause, pauseAfter } from './repeat';

const SERVER_PAUSE_MILLISECONDS = 2_000;
/** The server gets the draft after the screen has shown the press: the device holds it already. */
const LEAST_PAUSE_MILLISECONDS = 200;

export interface DraftServer {
  /** What it holds, null for nothing; undefined where it could not be asked. */
  read: () => Promise<DraftDocument | null | undefined>;
  write: (draft: DraftDocument, keepalive: boolean) => Promise<boolean>;
  remove: () => Promise<unknown>;
}

export interface DraftPlace {
  userId: string;
  config: SurveyConfig;
  /** The stored answer that is being changed. */
  partitionKey: string | undefined;
  server: DraftServer;
  /** Called when the draft has been stored; `failed` when only this page's memory has it. */
  onSaved: (outcome: 'saved' | 'failed') => void;
}

/**
 * What of the answers, and of partial input beside them, may be kept: none of types that are in no draft, and of
 * administrators' items only what a URL parameter filled.
 */
export function draftAnswers(config: SurveyConfig, answers: Answers): Answers {
  const items = itemsByKey(config);
  return Object.fromEntries(
    Object.entries(answers).filter(([key, value]) => {
      const partial = itemKeyOfPartialInput(key);
      const item = items.get(partial ?? key);
      if (!item || value === undefined || (rulesOf(item).keptInDraft === false && partial === undefined)) return false;
      return item.isAdminItem !== true || queryParametersOf(item).length > 0;
    }),
  );
}

export class DraftStore {
  private key: string = crypto.randomUUID();
  private last: Answers | undefined;
  /** The draft that was taken up: of what the server holds only a later one is news. */
  private taken: Draft | undefined;
  private touchedKeys: readonly string[] | undefined;
  /** What the device holds; the server gets the same, so that neither counts as newer. */
  private stored: Draft | undefined;
  private offered: Draft | undefined;
  private besideOffered: Draft | undefined;
  private timer: number | undefined;
  private writtenAt = Number.NEGATIVE_INFINITY;
  private isWaiting = false;
  private isAsked = false;
  private isAdopted = false;
  private isOver = false;
  private queue: Promise<unknown> = Promise.resolve();
  private use: Promise<FormUse | undefined> | undefined;

  constructor(private readonly place: DraftPlace) {
    const { userId, config, partitionKey } = place;
    const beside = readDraft(userId, config.surveyId, partitionKey, 'beside');
    const kept = readDraft(userId, config.surveyId, partitionKey);
    this.offered = kept ?? beside;
    this.besideOffered = kept && beside;
  }

  /** The key of this submission; the same for every repeat (CONTRACT 12, Exactly once). */
  get idempotencyKey(): string {
    return this.key;
  }

  /** The earlier draft that waits for a decision. */
  get offer(): Draft | undefined {
    return this.offered;
  }

  /** What was typed on this device while the earlier draft waited, when the page was killed before a decision. */
  get besideOffer(): Draft | undefined {
    return this.besideOffered;
  }

  /** True once it is known what the server holds, which may be written over then. */
  get isServerRead(): boolean {
    return this.isAsked;
  }

  /**
   * Asks the server for a draft of another device or a wiped one, until it answers: without an answer nothing is
   * written there. True when there is now one to offer that is newer than the device's.
   * @param leaving aborted when nobody waits for the answer any more
   */
  async askServer(leaving: AbortSignal = new AbortController().signal): Promise<boolean> {
    const held = await this.readServer(leaving);
    if (held === undefined) return false;
    const draft = parseDraft(held);
    const isOfPlace = draft !== undefined && draft.partitionKey === this.place.partitionKey;
    // Nobody is asked in the middle of a submission: what another device has begun stays there.
    if (this.isAdopted && isOfPlace && draft.idempotencyKey !== this.key) return false;
    this.isAsked = true;
    const known = this.offered ?? this.taken;
    const isOlder = draft && known && known.savedAt >= draft.savedAt;
    if (!isOfPlace || isOlder || this.isOver || this.isAdopted) {
      if (this.isWaiting) this.schedule();
      return false;
    }
    this.offered = draft;
    return true;
  }

  private async readServer(leaving: AbortSignal): Promise<DraftDocument | null | undefined> {
    for (let failures = 0; ; failures += 1) {
      const held = await this.place.server.read();
      if (held !== undefined || leaving.aborted || this.isOver) return held;
      await pause(pauseAfter(failures), leaving, true);
      if (leaving.aborted || this.isOver) return undefined;
    }
  }

  /** Goes on with the earlier draft: its answers and its key. */
  resume(): Draft | undefined {
    return this.take(this.offered);
  }

  /** Goes on with what was typed beside the earlier draft, which is given up for it. */
  resumeBeside(): Draft | undefined {
    const draft = this.take(this.besideOffered);
    if (draft) this.store(draft.values);
    return draft;
  }

  private take(draft: Draft | undefined): Draft | undefined {
    const { userId, config, partitionKey } = this.place;
    this.offered = undefined;
    this.besideOffered = undefined;
    if (draft) this.key = draft.idempotencyKey;
    this.taken = draft;
    dropDraftBeside(userId, config.surveyId, partitionKey);
    return draft;
  }

  /**
   * Goes on with what another screen of the same submission brought back.
   * @param isServerRead whether that screen has read what the server holds
   */
  adopt(idempotencyKey: string, isServerRead: boolean): void {
    this.offered = undefined;
    this.besideOffered = undefined;
    this.isAdopted = true;
    this.isAsked = isServerRead;
    this.key = idempotencyKey;
  }

  /** Forgets the earlier draft, and begins one with what has been typed meanwhile. */
  restart(): void {
    this.offered = undefined;
    this.besideOffered = undefined;
    this.forget();
    if (this.last) this.record(this.last);
  }

  /** Takes note of changed answers. */
  record(answers: Answers): void {
    if (this.isOver) return;
    this.follow();
    this.last = answers;
    this.store(answers);
    if (this.offered) return;
    this.isWaiting = true;
    this.schedule();
  }

  /** Writes what the server has not seen; `keepalive` when the page may go at any moment. */
  flush(keepalive: boolean): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    // What the server holds must be known before it is written over.
    if (!this.isWaiting || this.isOver || this.offered || !this.isAsked) return;
    this.isWaiting = false;
    this.writtenAt = nowMilliseconds();
    const draft = this.stored;
    if (!draft) return;
    const write = () => this.place.server.write({ ...draft }, keepalive);
    // A page that goes cannot wait for its turn.
    this.queue = keepalive ? write() : this.queue.then(write, write);
  }

  /** Keeps which items a newer version of the form asks again, for when it has been loaded. */
  noteTouched(itemKeys: readonly string[]): void {
    this.touchedKeys = itemKeys;
  }

  /** A new key, after an answer that stored nothing. */
  renewKey(): void {
    this.key = crypto.randomUUID();
    if (this.last) this.store(this.last);
  }

  /** Stores the answers that are about to be sent, so that a killed page can repeat exactly this submission. */
  saveForSending(answers: Answers): void {
    this.last = answers;
    this.store(answers);
  }

  /** Begins to count how far the person comes, unless a stored answer is changed. */
  follow(): void {
    this.use ??= import('./formUse').then(
      ({ followUse }) => followUse(this.place, () => this.key),
      () => undefined,
    );
  }

  /** The screen goes, or the form is sent: nothing more is counted. */
  unfollow(isSent?: boolean): void {
    void this.use?.then((use) => use?.end(isSent));
    this.use = undefined;
  }

  /** The form is sent: both drafts go. */
  drop(): void {
    this.follow();
    this.unfollow(true);
    this.isOver = true;
    this.offered = undefined;
    this.besideOffered = undefined;
    this.forget();
  }

  private schedule(): void {
    if (this.timer !== undefined) return;
    const pause = Math.max(LEAST_PAUSE_MILLISECONDS, this.writtenAt + SERVER_PAUSE_MILLISECONDS - nowMilliseconds());
    this.timer = window.setTimeout(() => this.flush(false), pause);
  }

  private store(answers: Answers): void {
    const { userId, config, partitionKey, onSaved } = this.place;
    const slot: DraftSlot = this.offered ? 'beside' : 'kept';
    const draft: Draft = {
      values: draftAnswers(config, answers),
      idempotencyKey: this.key,
      configUpdatedAt: config.updatedAt,
      version: config.version,
      touchedKeys: this.touchedKeys,
      partitionKey,
      savedAt: nowMilliseconds(),
    };
    if (slot === 'kept') this.stored = draft;
    onSaved(writeDraft(userId, config.surveyId, draft, slot) ? 'saved' : 'failed');
  }

  private forget(): void {
    const { userId, config, partitionKey, server } = this.place;
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.isWaiting = false;
    dropDraft(userId, config.surveyId, partitionKey);
    // After a write that is under way, or the draft would come back.
    this.queue = this.queue.then(server.remove, server.remove);
  }
}

/**
 * Drops the draft of a new answer that was stored elsewhere, as after its payment, unless another one was started
 * since.
 * @returns false where the draft stays
 */
export function dropStoredDraft(userId: string, surveyId: string, idempotencyKey: string): boolean {
  const draft = readDraft(userId, surveyId);
  if (draft && draft.idempotencyKey !== idempotencyKey) return false;
  dropDraft(userId, surveyId);
  return true;
}
