/**
 * Puts messages into words when they leave, by what stands then (CONTRACT 14.4): what is no longer true, comes too late
 * or is not wanted never leaves.
 */
import { isTentative, type MessageKind } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { type Appointment, allowedAt, judgeMessage } from '@madoguchi/shared/domain/message';
import { type House, lineMessage, type MessageFacts, serviceParams } from '@madoguchi/shared/domain/outward';
import { candidateItemsOf } from '@madoguchi/shared/domain/survey';
import { yen } from '@madoguchi/shared/texts';
import type { Connection, Database } from '../../database/database';
import { standingAnswers } from '../../repositories/answers/answers';
import { rowsOfAnswers, type StoredRow } from '../../repositories/answers/rows';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { BLOCKED, choicesOf } from '../../repositories/outbox/choices';
import type { Notice, WaitingMessage } from '../../repositories/outbox/outbox';
import { ordersOfAnswers } from '../../repositories/payment/orders';
import type { Configurations } from '../configuration/configurations';
import { formOf, itemsOf, type Snapshot, speechOfForm } from '../configuration/snapshot';
import { bookedOf } from './appointments';

/** Why a message never leaves: what is stored as its last answer. */
export type DropReason = 'untrue' | 'late' | 'off' | 'blocked';

/** A service message of LINE's. */
export interface ServiceWords {
  template: string;
  params: Record<string, string>;
  /** What the desk reads of it. */
  shown: { type: 'text'; text: string }[];
}

/** What is to be done with a message now. */
export type Wording =
  | {
      do: 'send';
      messages: { type: 'text'; text: string }[];
      /** Where the kind has a template, and the message was not pushed before: the same by a service message. */
      service?: ServiceWords | undefined;
    }
  | { do: 'wait'; until: Date }
  | { do: 'drop'; reason: DropReason };

/** A message that tells of something, as it was taken to be sent. */
export type NoticeMessage = WaitingMessage & { notice: Notice };

interface Standing {
  answers: ReadonlyMap<string, StoredAnswer>;
  rows: ReadonlyMap<string, readonly StoredRow[]>;
  /** Of the answers of paid messages, by their key. */
  amounts: ReadonlyMap<string, number>;
  choices: ReadonlyMap<string, ReadonlySet<string>>;
}

function nameOf({ surveyId, answerCode }: { surveyId: string; answerCode: string }): string {
  return `${surveyId} ${answerCode}`;
}

async function readStanding(
  connection: Connection,
  snapshot: Snapshot,
  messages: readonly NoticeMessage[],
): Promise<Standing> {
  const [found, choices] = await Promise.all([
    standingAnswers(
      connection,
      messages.map(({ notice }) => notice),
    ),
    choicesOf(
      connection,
      messages.map(({ recipient }) => recipient),
    ),
  ]);
  const asksForDates = ({ surveyId }: StoredAnswer) => {
    const config = formOf(snapshot, surveyId);
    return config !== undefined && candidateItemsOf(config).length > 0;
  };
  const paid = new Set(messages.filter(({ notice }) => notice.kind === 'paid').map(({ notice }) => nameOf(notice)));
  const [rows, orders] = await Promise.all([
    rowsOfAnswers(
      connection,
      found.filter(asksForDates).map(({ answerId }) => answerId),
    ),
    paid.size === 0
      ? new Map<string, { order: { amountWithTax: number } }>()
      : ordersOfAnswers(
          connection,
          found.filter((answer) => paid.has(nameOf(answer))).map(({ partitionKey }) => partitionKey),
        ),
  ]);
  return {
    answers: new Map(found.map((answer) => [nameOf(answer), answer])),
    rows,
    amounts: new Map([...orders].map(([key, { order }]) => [key, order.amountWithTax])),
    choices,
  };
}

const NOTHING_STANDS: Standing = { answers: new Map(), rows: new Map(), amounts: new Map(), choices: new Map() };

export interface MessageWordsOptions {
  house: House;
  /** What a path is put behind: the origin, or the LIFF app's address. */
  linkBase: string;
}

export class MessageWords {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
    private readonly options: MessageWordsOptions,
  ) {}

  /**
   * What somebody reads whose place is closed, and until when it has to wait.
   * @param template with variables @param answer as it stands, in the closed place
   */
  closingText(
    snapshot: Snapshot,
    template: string,
    { surveyId, answerCode, place }: Pick<StoredAnswer, 'surveyId' | 'answerCode' | 'place'>,
    offerId: string,
  ): { text: string; dueAt: Date } {
    const config = formOf(snapshot, surveyId);
    const notice: Notice = { kind: 'moved', surveyId, answerCode, about: {} };
    const time = place && timeOf(snapshot, place.calendarId, place.slot);
    const appointment = place && { ...place, ...(time !== undefined && { time }) };
    const { quiet } = speechOfForm(snapshot, config);
    const facts = factsOf(snapshot, NOTHING_STANDS, notice, { answer: undefined, appointment });
    const speaker = { ...this.options.house, contact: snapshot.facility, linkBase: this.options.linkBase };
    return {
      text: lineMessage(template, { ...facts, path: pathOf('Offer', offerId) }, speaker),
      dueAt: new Date(allowedAt(nowMilliseconds(), quiet)),
    };
  }

  /** How many messages may leave in a second. */
  async perSecond(): Promise<number> {
    return speechOfForm(await this.configurations.current(), undefined).perSecond;
  }

  /** What to do with each message, by its id. */
  async wordingsOf(messages: readonly NoticeMessage[]): Promise<ReadonlyMap<string, Wording>> {
    if (messages.length === 0) return new Map();
    const snapshot = await this.configurations.current();
    const standing = await readStanding(this.database, snapshot, messages);
    return new Map(messages.map((message) => [message.messageId, this.wordingOf(snapshot, standing, message)]));
  }

  private wordingOf(snapshot: Snapshot, standing: Standing, { recipient, notice }: NoticeMessage): Wording {
    const { kind, surveyId, about } = notice;
    const off = standing.choices.get(recipient);
    if (off?.has(BLOCKED)) return { do: 'drop', reason: 'blocked' };
    const config = formOf(snapshot, surveyId);
    const speech = speechOfForm(snapshot, config);
    if (off?.has(kind) || speech.kinds[kind].isOff) return { do: 'drop', reason: 'off' };
    const now = nowMilliseconds();
    const allowed = allowedAt(now, speech.quiet);
    if (allowed > now) return { do: 'wait', until: new Date(allowed) };
    const answer = standing.answers.get(nameOf(notice));
    // An answer that somebody else has claimed since is nothing to tell this person of.
    const own = answer?.userId === recipient ? answer : undefined;
    const judged = judgeMessage(
      { kind, appointment: about.appointment && withTime(snapshot, notice, about.appointment, answer) },
      own && this.appointmentsOf(snapshot, standing, own, kind),
      now,
    );
    if (typeof judged === 'string') return { do: 'drop', reason: judged };
    const facts = factsOf(snapshot, standing, notice, { answer: own, appointment: judged.tell });
    const speaker = { ...this.options.house, contact: snapshot.facility, linkBase: this.options.linkBase };
    const { text, service } = speech.kinds[kind];
    return {
      do: 'send',
      messages: [{ type: 'text', text: lineMessage(text, facts, speaker) }],
      service: service && serviceWords(service.template, serviceParams(service.params, facts, speaker)),
    };
  }

  /** What the answer holds; of what is confirmed no slot or stay that waits for the desk again. */
  private appointmentsOf(
    snapshot: Snapshot,
    standing: Standing,
    answer: StoredAnswer,
    kind: MessageKind,
  ): Appointment[] {
    const rows = standing.rows.get(answer.answerId) ?? [];
    const booked = bookedOf(formOf(snapshot, answer.surveyId), answer, rows);
    const place = kind === 'confirmed' && isTentative(answer.check) ? undefined : booked.place;
    const { visits } = booked;
    const time = answer.place && timeOf(snapshot, answer.place.calendarId, answer.place.slot);
    return [...(place ? [{ ...place, ...(time !== undefined && { time }) }] : []), ...visits];
  }
}

function factsOf(
  snapshot: Snapshot,
  standing: Standing,
  { kind, surveyId, answerCode, about }: Notice,
  { answer, appointment }: { answer: StoredAnswer | undefined; appointment: Appointment | undefined },
): MessageFacts {
  const config = formOf(snapshot, surveyId);
  const { categoryId, itemId } = appointment ?? {};
  const item =
    categoryId === undefined ? undefined : itemsOf(snapshot, categoryId).find((each) => each.itemId === itemId);
  const amount = answer && standing.amounts.get(answer.partitionKey);
  const departmentId = config?.departmentId;
  return {
    what: [config?.surveyTitle ?? '', ...(item ? [item.itemName] : [])].join(' ').trim(),
    code: answerCode,
    formPath: pathOf(routeOf(snapshot, surveyId, answer), surveyId),
    day: appointment && monthDayWeekday(appointment.day),
    time: appointment?.time === undefined ? undefined : shortTime(appointment.time),
    amount: kind === 'paid' && amount !== undefined ? yen(amount) : undefined,
    bring: about.bring,
    departmentId: typeof departmentId === 'string' ? departmentId : undefined,
  };
}

function serviceWords(template: string, params: Record<string, string>): ServiceWords {
  return { template, params, shown: [{ type: 'text', text: Object.values(params).join('\n') }] };
}

/** Where people look at it, by the form's id. */
function routeOf({ members }: Snapshot, surveyId: string, answer: StoredAnswer | undefined) {
  if (members.has(surveyId)) return 'LiffMember';
  return answer?.stay === undefined ? 'SurveyConfirm' : 'BedReservationList';
}

function timeOf(snapshot: Snapshot, calendarId: string, slot: string): string | undefined {
  return snapshot.calendars.get(calendarId)?.calendar.comaList[slot]?.start;
}

/** What a message was meant to tell, with the time that its slot has: a cancelled answer is looked at no more. */
function withTime(
  snapshot: Snapshot,
  { kind }: { kind: MessageKind },
  appointment: Appointment,
  answer: StoredAnswer | undefined,
): Appointment {
  const { categoryId, slot } = appointment;
  if (kind !== 'cancelled' || answer || categoryId === undefined || slot === undefined) return appointment;
  const calendarId = snapshot.categoryById.get(categoryId)?.calendarId;
  const time = calendarId === undefined ? undefined : timeOf(snapshot, calendarId, slot);
  return { ...appointment, ...(time !== undefined && { time }) };
}
