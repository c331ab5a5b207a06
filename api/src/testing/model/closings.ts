/**
 * The model test's part about closings: people book, pay (./purchases), change, cancel and take offers, planners change quotas, close
 * slots, change what is offered, take closings back and tell people, all at once on two servers of one database, while the
 * clock moves on. What was done is noted; ./closingsJudged counts afterwards.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { HitState, OfferDeed, PersonOffer } from '@madoguchi/shared/contract';
import type { PlanDone } from '@madoguchi/shared/contract/console/calendars';
import type { Closing } from '@madoguchi/shared/contract/console/closings';
import { CONSOLE_CALLS, type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { makeServices } from '../../services/services';
import { forgetAnswers, visitBody } from '../answers';
import { askUntil } from '../asking';
import { type BundleFiles, TEST_NOW, testBundle } from '../bundle';
import type { MissingGuards } from '../guards';
import { meetingOf } from '../meeting';
import { paidFiles } from '../paid';
import { type Answer, startTestServer, type TestServer } from '../server';
import { type Bought, Purchases } from './purchases';
import { Random } from './world';

/** Tuesday to Friday, with so many places at 9:00 and at 10:00. */
const DAYS = ['20261201', '20261202', '20261203', '20261204'] as const;
const SLOTS = ['0', '1'] as const;
const QUOTAS = { '0': 4, '1': 2 };
const PEOPLE = 5;
const PLANNERS = 2;
const STEPS = 3;
const ROUNDS = 3;
/** Calls of a rush at once: on a machine that cannot follow, more would wait for a connection until it is refused. */
const MOST_UNDER_WAY = 200;
const DEEDS = ['move', 'move', 'free', 'cancel'] as const satisfies readonly OfferDeed[];
const PAYMENT_TABLES =
  'payment_refund, payment_charge, payment_attempt, payment_question, payment_notice, payment_waiting, payment_order';

const quotasOf = (size: number) => Object.fromEntries(SLOTS.map((slot) => [slot, QUOTAS[slot] * size]));

function bundle(size: number): BundleFiles {
  const weekly = Object.fromEntries(['tue', 'wed', 'thu', 'fri'].map((day) => [day, quotasOf(size)]));
  const files: BundleFiles = { ...testBundle(), ...paidFiles() };
  const main = files['calendars/main.json'] as object;
  const rules = [{ from: DAYS[0], to: DAYS[3], weekly: { ...weekly, mon: {}, sat: {}, sun: {} } }];
  return { ...files, 'calendars/main.json': { ...main, rules, reservationCancelLimit: 0 } };
}

export class ClosingsWorld {
  /** Faults that somebody met: a line each. */
  readonly faults: string[] = [];
  closings: Closing[] = [];
  /** What was done to answers, by their codes, each time with success. */
  readonly done = new Map<string, Set<HitState>>();
  /** Changes of cells that were accepted, with the version that they were made from. */
  edits: { number: number; version: number }[] = [];
  private readonly told = new Set<string>();
  private bookings: Bought[] = [];
  readonly purchases: Purchases;

  private constructor(
    readonly servers: readonly [TestServer, TestServer],
    readonly planner: string,
    /** How many times the model's places there are. */
    private readonly size: number,
  ) {
    const send = this.send.bind(this);
    this.purchases = new Purchases(servers, send, planner, (bought) => {
      if (!this.bookings.some(({ code }) => code === bought.code)) this.bookings.push(bought);
    });
  }

  /** Opens two servers on one database. @param missingGuards for the control tests @param script run on it first */
  static async open(missingGuards: MissingGuards, script = '', size = 1): Promise<ClosingsWorld> {
    const environment = { PAYMENT: 'on' };
    const one = await startTestServer({ bundle: bundle(size), environment, missingGuards });
    const two = await startTestServer({ databaseUrl: one.databaseUrl, environment, missingGuards });
    if (script !== '') await one.database.script(script);
    return new ClosingsWorld([one, two], await one.staff({ roles: ['管理者'] }), size);
  }

  async close(): Promise<void> {
    await this.servers[1].close();
    await this.servers[0].close();
  }

  private async clear(): Promise<void> {
    const [server] = this.servers;
    setClock(Date.parse(TEST_NOW));
    await forgetAnswers(server);
    const [many, few] = [QUOTAS[0] * this.size, QUOTAS[1] * this.size];
    const quota = `CASE slot WHEN '0' THEN ${many} ELSE ${few} END`;
    await server.database.script(
      `TRUNCATE ${PAYMENT_TABLES}; DELETE FROM calendar_change;
       UPDATE slot SET quota = ${quota} WHERE calendar_id = 'main' AND day BETWEEN '${DAYS[0]}' AND '${DAYS[3]}'`,
    );
    this.faults.length = 0;
    this.done.clear();
    this.told.clear();
    this.purchases.clear();
    [this.closings, this.edits, this.bookings] = [[], [], []];
  }

  /** A call at one of the servers; one that no rule refuses and that does not succeed is a fault. A busy machine is none. */
  private async send(random: Random, as: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const authorization = `Bearer ${await this.servers[0].tokenOf(as)}`;
    const server = this.servers[random.below(2)] ?? this.servers[0];
    const answer = await server.call(undefined, method, path, body, { authorization });
    const isFault = answer.status >= 500 && answer.status !== 503;
    if (isFault || answer.status === 401 || answer.status === 403)
      this.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  private ask(random: Random, name: ConsoleCallName, ids: Record<string, string>, body?: unknown, query = '') {
    const path = `/${consolePath(name, ids)}${query}`;
    return this.send(random, this.planner, CONSOLE_CALLS[name].method, path, body);
  }

  private note(code: string, state: HitState): void {
    this.done.set(code, (this.done.get(code) ?? new Set()).add(state));
  }

  private place(random: Random): string {
    return `${random.pick(DAYS)}|${random.pick(SLOTS)}`;
  }

  private async book(random: Random, person: string, mayPay = true): Promise<void> {
    const place = this.place(random);
    if (mayPay && random.chance(30)) return this.purchases.pay(random, person, place);
    const value = `consult_0|${place}`;
    if (random.chance(40))
      await this.send(random, person, 'POST', '/survey-results/hold', { surveyId: 'visit', value });
    const body = visitBody(place, { idempotencyKey: crypto.randomUUID() });
    const { status, body: answer } = await this.send(random, person, 'POST', '/survey-results/putItem', body);
    if (status !== 200) return;
    this.bookings.push({
      person,
      surveyId: 'visit',
      key: String(answer.partitionKey),
      code: String(answer.answercode),
    });
  }

  private async change(random: Random, { person, key, code, surveyId }: Bought): Promise<void> {
    if (surveyId !== 'visit') return;
    const body = visitBody(this.place(random), { oldPartitionKey: key, idempotencyKey: crypto.randomUUID() });
    const { status, body: answer } = await this.send(random, person, 'POST', '/survey-results/putItem', body);
    if (status !== 200) return;
    const mine = this.bookings.find((each) => each.code === code);
    if (mine) mine.key = String(answer.partitionKey);
    // Into the very place that is offered it is a move.
    for (const state of ['chose', 'moved'] as const) this.note(code, state);
  }

  private async cancel(random: Random, { person, key: partitionKey, code, surveyId }: Bought): Promise<void> {
    const body = { surveyId, partitionKey };
    const { status } = await this.send(random, person, 'POST', '/survey-results/cancelItem', body);
    if (status === 200) this.note(code, 'cancelled');
  }

  /** One press on /offer/{id}, by who is told. Offers name their person in the key of the answer. */
  private async answerOffer(random: Random, person: string): Promise<void> {
    const own = this.closings
      .filter(({ closingId }) => this.told.has(closingId))
      .flatMap(({ offers }) => offers.filter(({ partitionKey }) => partitionKey?.includes(`#${person}#`)));
    const offer = own[random.below(Math.max(1, own.length))];
    if (!offer) return this.book(random, person);
    const choose = random.pick(DEEDS);
    const { status, body } = await this.send(random, person, 'POST', `/offers/${offer.offerId}`, { choose });
    const { state } = (status === 200 ? body.data : {}) as Partial<PersonOffer>;
    if (state !== undefined && state !== 'open') this.note(offer.answerCode, state);
  }

  private async person(random: Random, person: string): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) {
      const own = this.bookings.filter((each) => each.person === person);
      const booking = own[random.below(Math.max(1, own.length))];
      const what = random.below(10);
      if (!booking || what < 4) await this.book(random, person);
      else if (what < 5) await this.change(random, booking);
      else if (what < 6) await this.cancel(random, booking);
      else await this.answerOffer(random, person);
    }
  }

  /** One or two cells that planners change. */
  private cellsToEdit(random: Random) {
    return Array.from({ length: 1 + random.below(2) }, () => {
      return { day: random.pick([DAYS[0], DAYS[1]]), slot: random.pick(SLOTS) };
    });
  }

  /** @param hasRead awaited between reading the cells and writing them */
  private async edit(random: Random, places = this.cellsToEdit(random), hasRead = async () => {}): Promise<void> {
    const query = `?from=${DAYS[0]}&to=${DAYS[3]}`;
    const { body: read } = await this.ask(random, 'calendarCells', { id: 'main' }, undefined, query);
    const { version } = read.data as { version: number };
    await hasRead();
    const cells = places.map((place) => ({ ...place, quota: random.below(12 * this.size) }));
    const answer = await this.ask(random, 'calendarCellsPut', { id: 'main' }, { cells, version });
    if (answer.status !== 200) return;
    const { change: number, cells: count } = answer.body.data as PlanDone;
    if (count > 0) this.edits.push({ number, version });
    if (random.chance(20)) await this.ask(random, 'calendarUndo', { id: 'main' }, { change: number });
  }

  /** Two planners have read before either writes, however fast the machine is, and both write the same cells. */
  private async editTogether(pair: number): Promise<void> {
    const cells = this.cellsToEdit(new Random(pair));
    const bothHaveRead = meetingOf(2);
    const planner = (index: number) => this.edit(new Random(2 * pair + index), cells, bothHaveRead);
    await Promise.all([planner(0), planner(1)]);
  }

  private async closeSlots(random: Random): Promise<void> {
    const slots = Array.from({ length: 1 + random.below(2) }, () => {
      return { day: random.pick([DAYS[0], DAYS[1]]), slot: random.pick(SLOTS) };
    });
    const { status, body } = await this.ask(random, 'closingPost', {}, { calendarId: 'main', slots, reason: '' });
    if (status === 200) this.closings.push(body.data as Closing);
  }

  /** Somebody of the desk goes on with a closing: changes an offer, tells everybody, or takes it back. */
  private async followUp(random: Random): Promise<void> {
    const closing = this.closings[random.below(Math.max(1, this.closings.length))];
    if (!closing) return this.closeSlots(random);
    const ids = { id: closing.closingId };
    const what = random.below(10);
    if (what < 6) {
      this.told.add(closing.closingId);
      const task = {
        kind: 'closing',
        closingId: closing.closingId,
        text: '{link}',
        idempotencyKey: crypto.randomUUID(),
      };
      await this.ask(random, 'jobPost', {}, task);
      return;
    }
    const { status, body } = await this.ask(random, 'closing', ids);
    if (status !== 200) return;
    const { version, offers } = body.data as Closing;
    const offerIds = offers.filter(() => random.chance(50)).map(({ offerId }) => offerId);
    const choice = random.pick(['move', 'free', 'cancel']);
    if (what < 7) await this.ask(random, 'closingUndo', ids, { version });
    else if (offerIds.length > 0) await this.ask(random, 'closingOffersPut', ids, { version, offerIds, choice });
  }

  /** The desk moves or cancels for who calls. */
  private async forCaller(random: Random): Promise<void> {
    const offers = this.closings.flatMap((closing) => closing.offers);
    const offer = offers[random.below(Math.max(1, offers.length))];
    if (offer?.partitionKey === undefined) return this.edit(random);
    const ids = { partitionKey: offer.partitionKey };
    const { status, body } = await this.ask(random, 'answer', ids);
    if (status !== 200) return;
    const { version } = body.data as { version: number };
    const isMove = random.chance(70);
    const { day, slot } = offer.offered ?? { day: DAYS[3], slot: '0' };
    const deed = isMove ? { value: `consult_0|${day}|${slot}`, version } : { version };
    const done = await this.ask(random, isMove ? 'answerMove' : 'answerCancel', ids, deed);
    if (done.status === 200) this.note(offer.answerCode, isMove ? 'moved' : 'cancelled');
  }

  private async desk(random: Random): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) {
      const what = random.below(10);
      if (what < 2) await this.edit(random);
      else if (what < 4) await this.closeSlots(random);
      else if (what < 7) await this.followUp(random);
      else if (what < 8) await this.purchases.atDesk(random);
      else await this.forCaller(random);
    }
  }

  /** Plays one seed until nothing is under way any more. */
  async play(seed: number): Promise<void> {
    await this.clear();
    const clock = new Random(seed);
    const { holds } = makeServices(this.servers[0].configuration, this.servers[0].database);
    for (let round = 0; round < ROUNDS; round += 1) {
      const random = (index: number) => new Random(seed * 1_000 + round * 100 + index);
      await Promise.all([
        ...Array.from({ length: PEOPLE }, (_, index) => this.person(random(index), `U-${index}`)),
        ...Array.from({ length: PLANNERS }, (_, index) => this.desk(random(50 + index))),
        this.purchases.deliver(random(90)),
      ]);
      await this.untilJobsEnd();
      setClock(nowMilliseconds() + clock.below(40) * 60_000);
      // Offers end, before their own hours or after.
      if (clock.chance(15)) setClock(nowMilliseconds() + 49 * 3_600_000);
      if (clock.chance(50)) await holds.sweep();
    }
    await this.purchases.deliver(clock, true);
  }

  /**
   * An opening rush: so many people a second book, each begun at its time whether the ones before are done or not (but for
   * MOST_UNDER_WAY), while planners edit quotas two at a time, and close slots now and then.
   * @param turn another one for each rush that is to be another
   * @returns how many were booked, how many edits were accepted, and seconds from the first to the last
   */
  async rush(
    perSecond: number,
    seconds: number,
    edits: number,
    turn = 0,
  ): Promise<{ booked: number; edited: number; took: number }> {
    await this.clear();
    const people = Array.from({ length: perSecond * seconds }, (_, index) => `U-rush-${index}`);
    for (const person of people) await this.servers[0].tokenOf(person);
    const began = performance.now();
    const paced = async (count: number, work: (index: number) => Promise<void>) => {
      const underWay = new Set<Promise<void>>();
      for (let index = 0; index < count; index += 1) {
        const wait = began + (index * seconds * 1_000) / count - performance.now();
        if (wait > 0) await delay(wait);
        while (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
        const one = work(index).finally(() => underWay.delete(one));
        underWay.add(one);
      }
      await Promise.all(underWay);
    };
    await Promise.all([
      paced(people.length, (index) => this.book(new Random(index), people[index] ?? '', false)),
      paced(edits / 2, (index) => this.editTogether(turn * edits + index)),
      paced(edits / 10, (index) => this.closeSlots(new Random(turn * edits + index))),
    ]);
    const took = (performance.now() - began) / 1_000;
    return { booked: this.bookings.length, edited: this.edits.length, took };
  }

  private async untilJobsEnd(): Promise<void> {
    const statement = { name: 'model_jobs', text: `SELECT 1 FROM console_job WHERE state = 'running' LIMIT 1` };
    await askUntil(
      () => this.servers[0].database.query(statement),
      (running) => running.length === 0,
    );
  }
}
