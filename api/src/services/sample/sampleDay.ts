/**
 * The sample's month: on a desk whose database the start has just filled with the sample, people of `day.json` go through
 * the product with the clock put back, a day after the other, by the services of every call. What an operator then finds is
 * a hospital with a day's traffic: figures of past weeks, today's visitors, stays, wishes, orders, members. Never in
 * production, and in no house that has answers.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answers, MESSAGE_KINDS, type Order, type SurveyConfig } from '@madoguchi/shared/contract';
import { bedForm } from '@madoguchi/shared/domain/bed';
import { holdClock, instantOfJapan, nowMilliseconds, setClock, today } from '@madoguchi/shared/domain/clock';
import { addDays, toHyphens } from '@madoguchi/shared/domain/date';
import { answersToRows, putItemBody } from '@madoguchi/shared/domain/survey';
import * as v from 'valibot';
import type { Configuration } from '../../configuration';
import type { Database } from '../../database/database';
import { Refusal } from '../../refusal';
import { hasAnswers } from '../../repositories/answers/answers';
import type { AnswerKind } from '../answers/sentAnswer';
import { formOf } from '../configuration/snapshot';
import type { ConsoleRecord } from '../console/records';
import { noteCash } from '../payment/cash';
import { makeServices } from '../services';
import { staffCaller } from '../staff/staffCaller';
import { SAMPLE_DAY_FILE } from './files';

/** Days before today from which on people come, and after it up to which they book. */
const BEFORE = 28;
const AHEAD = 14;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OPENS = '09:00';
/** Of what is paid, each so many is cancelled afterwards. */
const CANCELLED_EVERY = 6;

const PersonSchema = v.tuple([v.string(), v.string(), v.string(), v.string(), v.string()]);
const ValuesSchema = v.record(v.string(), v.union([v.string(), v.array(v.string())]));
const Regular = { form: v.string(), values: ValuesSchema, aDay: v.number(), stopAt: v.string() };
const DaySchema = v.object({
  /** Name, kana, birthday, sex, telephone. */
  people: v.pipe(v.array(PersonSchema), v.minLength(1)),
  /** What every form asks of them. */
  who: ValuesSchema,
  visits: v.array(
    v.object({ ...Regular, slots: v.array(v.string()), order: v.optional(v.array(v.tuple([v.string(), v.number()]))) }),
  ),
  answers: v.array(v.object(Regular)),
  wishes: v.object({ form: v.string(), values: ValuesSchema, count: v.number() }),
  stays: v.object({
    ...{ form: v.string(), values: ValuesSchema, from: v.array(v.number()), nights: v.number() },
    block: v.object({ from: v.number(), nights: v.number(), beds: v.number(), reason: v.string() }),
  }),
  members: v.object({ form: v.string(), values: ValuesSchema, first: v.number(), count: v.number() }),
});
type SampleDay = v.InferOutput<typeof DaySchema>;

/** Something that happens at an instant. */
interface Event {
  at: number;
  /** Events of one lane happen one after the other. */
  lane: number;
  happen: () => Promise<void>;
}
/** How many lanes go on at once: a past hour is played as one moment, which takes a server and its database alike. */
const LANES = 4;

const RECEPTION = staffCaller({
  staffId: 'S-uketsuke',
  name: '受付 鈴木',
  roles: ['受付'],
  scope: {},
  mfa: true,
  sessionId: undefined,
});
const PLANNER = staffCaller({ ...RECEPTION, staffId: 'S-yoyaku', name: '予約 真理', roles: ['予約担当'] });

/** What comes of work; undefined where a rule refuses it, such as for a day that is closed. */
async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

/** The month as it is played. */
class Month {
  private readonly events: Event[] = [];
  private readonly services: ReturnType<typeof makeServices>;
  private readonly present = nowMilliseconds();
  private readonly day = today();
  private people = 0;
  private received = 0;
  stored = 0;

  constructor(
    configuration: Configuration,
    private readonly database: Database,
    private readonly sample: SampleDay,
  ) {
    this.services = makeServices(configuration, database);
  }

  private at(lane: number, day: string, time: string, minutes: number, happen: Event['happen']): void {
    const at = instantOfJapan(day, time) + minutes * MINUTE;
    if (at < this.present) this.events.push({ at, lane: lane % LANES, happen });
  }

  /** The next of the people, or of its women, with an id of their own: nobody is sent to LINE for them. */
  private nextPerson(only?: '女性') {
    const { people } = this.sample;
    const isMeant = (index: number) => only === undefined || people[index % people.length]?.[3] === only;
    while (people.some((_, index) => isMeant(index)) && !isMeant(this.people)) this.people += 1;
    const index = this.people;
    this.people += 1;
    const [name = '', kana = '', birthDate = '', gender = '', phone = ''] = people[index % people.length] ?? [];
    const caller = { userId: `U-sample-${index % people.length}`, name, isAdmin: false };
    return { index, caller, said: { name, kana, birthDate, gender, phone } };
  }

  /** @returns the key of the stored answer; undefined where a rule refused it */
  private async store(
    form: string,
    values: v.InferOutput<typeof ValuesSchema>,
    person: ReturnType<Month['nextPerson']>,
    more: { said?: Record<string, string>; kind?: AnswerKind; order?: [string, number][] | undefined } = {},
  ): Promise<string | undefined> {
    const { kind = 'survey', order, said = {} } = more;
    const snapshot = await this.services.configurations.cached();
    const survey = formOf(snapshot, form) ?? snapshot.members.get(form);
    if (!survey) return undefined;
    const config: SurveyConfig = kind === 'bed' ? bedForm(survey) : survey;
    const words: Record<string, string> = { ...person.said, day: toHyphens(today()), ...said };
    const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
    const answers: Answers = Object.fromEntries(
      Object.entries({ ...this.sample.who, ...values }).map(([key, value]) => [
        key,
        typeof value === 'string' ? filled(value) : value.map(filled),
      ]),
    );
    const rows = answersToRows(config, answers, { mode: 'user', categories: snapshot.categories.tree });
    const details = order?.map(([productId, count]) => ({ productId, count }));
    const { userId } = person.caller;
    const facts = { config, userId, rows, partitionKey: '', isLiffMode: true, ...(details && { order: { details } }) };
    const body = putItemBody(facts);
    const written = await unlessRefused(this.services.answerWrites.put(person.caller, body, kind));
    if (written) this.stored += 1;
    return written?.partitionKey;
  }

  /** Somebody who opens a form, begins it and does not send it, or has sent it. */
  private async use(form: string, index: number, stopAt: string | undefined): Promise<void> {
    const { formUse } = this.services;
    await formUse.opened(form);
    if (index % 4 === 3) return;
    await formUse.told({
      surveyId: form,
      ...(stopAt === undefined ? { seconds: 60 + (index % 17) * 20 } : { last: stopAt }),
    });
  }

  private plan(): void {
    for (let offset = -BEFORE; offset <= AHEAD; offset += 1) {
      const day = addDays(this.day, offset);
      for (const visit of this.sample.visits)
        for (let turn = 0; turn < (offset > 0 ? Math.ceil(visit.aDay / 2) : visit.aDay); turn += 1)
          this.planVisit(visit, day, turn);
      for (const { form, values, aDay, stopAt } of this.sample.answers)
        for (let turn = 0; turn < aDay; turn += 1) {
          const person = this.nextPerson();
          this.at(person.index, day, OPENS, 7 + turn * 83, async () => {
            await this.use(form, person.index, undefined);
            if (person.index % 3 === 0) await this.use(form, person.index, stopAt);
            await this.store(form, values, person);
          });
        }
    }
    this.planOthers();
  }

  private planVisit(visit: SampleDay['visits'][number], day: string, turn: number): void {
    const { form, values, slots, order, stopAt } = visit;
    const person = this.nextPerson();
    const { index } = person;
    const slot = slots[(turn + index) % slots.length] ?? '0';
    let key: string | undefined;
    this.at(index, addDays(day, -(2 + (index % 9))), '12:00', index % 300, async () => {
      await this.use(form, index, undefined);
      if (index % 2 === 0) await this.use(form, index, stopAt);
      key = await this.store(form, values, person, { said: { place: `${day}|${slot}` }, order });
    });
    const ofVisit = (minutes: number, work: (partitionKey: string) => Promise<unknown>) =>
      this.at(index, day, OPENS, Number(slot) * 30 + minutes, async () => {
        if (key !== undefined) await work(key);
      });
    const { consoleDeeds } = this.services;
    if (index % 13 === 6) {
      ofVisit(45, (partitionKey) => consoleDeeds.attendance(RECEPTION, partitionKey, { state: 'absent' }));
      return;
    }
    const to = (state: 'arrived' | 'called' | 'done') => async (partitionKey: string) => {
      const record = await consoleDeeds.attendance(RECEPTION, partitionKey, { state });
      if (state === 'called' && record.order && (await this.receive(record, record.order))) key = undefined;
    };
    // Of a past day only what is left of it is seen; what somebody buys is paid when they are called.
    if (day === this.day) ofVisit(-8, to('arrived'));
    if (day === this.day || order) ofVisit(12, to('called'));
    ofVisit(40, to('done'));
  }

  /** The desk takes cash; of some the answer is cancelled behind it, so that money is due back. @returns true of these */
  private async receive(
    { surveyId, partitionKey, version }: ConsoleRecord,
    { orderId, amountWithTax }: Order,
  ): Promise<boolean> {
    if (orderId === undefined) return false;
    await noteCash(this.database, RECEPTION, { orderId, amountWithTax });
    this.received += 1;
    if (this.received % CANCELLED_EVERY !== 0) return false;
    await this.services.answerWrites.cancel(RECEPTION, { surveyId, partitionKey, version });
    return true;
  }

  private planOthers(): void {
    const { wishes, stays, members } = this.sample;
    for (let turn = 0; turn < wishes.count; turn += 1) {
      const person = this.nextPerson();
      const wish = toHyphens(addDays(this.day, 7 + turn));
      this.at(person.index, addDays(this.day, turn - wishes.count), '10:20', turn * 40, async () => {
        await this.store(wishes.form, wishes.values, person, { said: { wish } });
      });
    }
    for (const from of stays.from) {
      const person = this.nextPerson('女性');
      const [startDate, endDate] = [from, from + stays.nights].map((days) => toHyphens(addDays(this.day, days)));
      const values = { ...stays.values, startDate: `${startDate} 午後`, endDate: `${endDate} 午前` };
      this.at(person.index, addDays(this.day, from - 6), '15:10', person.index % 60, async () => {
        await this.store(stays.form, values, person, { kind: 'bed' });
      });
    }
    const { block } = stays;
    const nightAt = (days: number) => toHyphens(addDays(this.day, days));
    this.at(0, addDays(this.day, -1), '16:30', 0, async () => {
      const nights = { from: nightAt(block.from), to: nightAt(block.from + block.nights - 1) };
      const add = { ...nights, beds: block.beds, reason: block.reason };
      // Where stays have the beds already, as around New Year, a desk would not block them either.
      await unlessRefused(this.services.bedPlans.putBlocks(PLANNER, stays.form, { add }));
    });
    for (let turn = 0; turn < members.count; turn += 1) {
      const person = this.nextPerson();
      this.at(person.index, addDays(this.day, turn - BEFORE), '11:40', turn, async () => {
        const number = String(members.first + turn);
        await this.store(members.form, members.values, person, { kind: 'member', said: { number } });
      });
    }
  }

  /** Lets everything happen in the order of time. */
  async play(): Promise<void> {
    const { messageChoices, formUse } = this.services;
    // Their ids are nobody's at LINE.
    for (const index of this.sample.people.keys()) await messageChoices.write(`U-sample-${index}`, MESSAGE_KINDS);
    this.plan();
    const sorted = this.events.sort((one, other) => one.at - other.at);
    const begin = instantOfJapan(this.day);
    const momentOf = ({ at }: Event) => (at < begin ? Math.floor(at / HOUR) : at);
    let together: Event[] = [];
    const play = async () => {
      const [first] = together;
      if (first) setClock(first.at);
      await playTogether(together);
      together = [];
    };
    for (const event of sorted) {
      if (together[0] && momentOf(together[0]) !== momentOf(event)) await play();
      together.push(event);
    }
    await play();
    await formUse.write();
  }
}

/** Lets events of the same moment happen, lane beside lane. */
async function playTogether(events: readonly Event[]): Promise<void> {
  const lanes = new Map<number, Event[]>();
  for (const event of events) lanes.set(event.lane, [...(lanes.get(event.lane) ?? []), event]);
  await Promise.all(
    [...lanes.values()].map(async (lane) => {
      for (const { happen } of lane) await happen();
    }),
  );
}

/**
 * Plays the sample's month up to now, where nobody has answered anything yet; the clock is right again afterwards.
 * @param bundle its folder @returns how many answers were stored
 */
export async function addSampleDay(configuration: Configuration, database: Database, bundle: string): Promise<number> {
  const file = join(bundle, SAMPLE_DAY_FILE);
  if (!existsSync(file) || (await hasAnswers(database))) return 0;
  const month = new Month(configuration, database, v.parse(DaySchema, JSON.parse(readFileSync(file, 'utf8'))));
  const release = holdClock(nowMilliseconds());
  try {
    await month.play();
  } finally {
    release();
  }
  return month.stored;
}
