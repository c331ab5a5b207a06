/**
 * あなたの予約 (CONTRACT 13): what a person has sent, as its card says it, and in which order a screen shows it. The server
 * makes the entries, screens group them. Pure.
 */
import {
  type Contact,
  type DisplayRecord,
  isCancelledStatus,
  type OwnEntry,
  type OwnMoney,
  type SurveyConfig,
} from '../../contract';
import { ownTexts } from '../../texts';
import { fromHyphens } from '../date';
import { isCanceledPayment, PAYMENT_STATUS } from '../payment';
import { cancelRefusal, editRefusal, isRegisteredByAdministrator } from '../survey';
import { resultFactsOf } from './facts';
import { receiptKeyOf } from './purchase';
import { type CategoryFacts, recordLabels, reservedThing } from './reserved';
import { recordTime, wishLines } from './visit';

const { placeTitles } = ownTexts;

/** What an entry is made of beside its record. */
export interface OwnFacts {
  categories: CategoryFacts;
  /** Of a stay: admission and discharge, YYYYMMDD, and whether its deadline has passed. */
  stay?: { start: string; end: string; isTooLate: boolean } | undefined;
  /** Whom to call and where to come, as facility.json says it for the form. */
  contact?: Contact | undefined;
  /** What the form's reminders name, a text each. */
  bring?: readonly string[] | undefined;
  isPaymentOn: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** What may be done with a record, by the rules that the server asks again when it is done (CANCEL-001 to CANCEL-012). */
function ownPermissions(
  record: DisplayRecord,
  config: SurveyConfig,
  { stay, isPaymentOn, now }: Omit<OwnFacts, 'categories' | 'contact'>,
): Pick<OwnEntry, 'canChange' | 'canCancel'> {
  const facts = {
    ...resultFactsOf(record, config, now),
    ...(stay && { isStayTooLate: stay.isTooLate }),
    isPaymentOn,
  };
  // What the desk entered and nobody could claim is not the person's to change: the server refuses it.
  const isOwn = !isRegisteredByAdministrator(record.userId);
  return {
    canChange: isOwn && editRefusal(facts) === undefined && config.changeUnderDevelopment !== true,
    canCancel: isOwn && cancelRefusal(facts) === undefined,
  };
}

/** What became of the money of a record; undefined where nothing was bought, or nothing is decided yet. */
export function ownMoney(record: Pick<DisplayRecord, 'order' | 'check'>): OwnMoney | undefined {
  const { order } = record;
  if (order?.status === undefined || order.amountWithTax === 0) return undefined;
  const isCancelled = isCancelledStatus(record.check);
  const isOpen = order.status === PAYMENT_STATUS.notApplicable;
  if (isOpen && isCancelled) return undefined;
  const taken = isCancelled ? 'due' : 'paid';
  const state = isCanceledPayment(order.status) ? 'returned' : isOpen ? 'desk' : taken;
  return { amount: order.amountWithTax, state, receiptKey: receiptKeyOf(record) };
}

/** Where somebody is expected, by the category's labels. */
function placeOf(record: DisplayRecord, categories: CategoryFacts): string | undefined {
  return recordLabels(record, categories).find(({ title }) => placeTitles.some((word) => title.includes(word)))?.text;
}

/** What to bring to what is reserved: each text once. Nothing where nobody comes. */
function bringLines(kind: OwnEntry['kind'], isCancelled: boolean, bring: readonly string[] = []): string[] | undefined {
  const lines = [...new Set(bring.map((text) => text.trim()))].filter((text) => text !== '');
  return kind === 'answer' || isCancelled || lines.length === 0 ? undefined : lines;
}

/** One answer of a person as its card says it; without its QR, which is the server's. */
export function ownEntryOf(record: DisplayRecord, config: SurveyConfig, facts: OwnFacts): OwnEntry {
  const { categories, stay } = facts;
  const when = stay ? ({ kind: 'stay', day: stay.start, endDay: stay.end } as const) : recordTime(record, config);
  const isCancelled = isCancelledStatus(record.check);
  return {
    surveyId: record.surveyId,
    partitionKey: record.partitionKey,
    surveyTitle: config.surveyTitle,
    answerCode: record.answerCode,
    check: record.check,
    ...when,
    what: reservedThing(record, config, categories),
    place: placeOf(record, categories) ?? facts.contact?.place,
    bring: bringLines(when.kind, isCancelled, facts.bring),
    contact: facts.contact,
    wishes: wishLines(record, config),
    isCancelled,
    ...ownPermissions(record, config, facts),
    money: ownMoney(record),
    updatedAt: record.updatedAt,
  };
}

/** What lists order by: when it is and when it was sent. */
export type Dated = Pick<OwnEntry, 'kind' | 'day' | 'time' | 'endDay' | 'isCancelled' | 'updatedAt'>;

export interface OwnGroups<Entry> {
  /** Nearest first; wishes that have no day yet behind them. */
  coming: Entry[];
  /** Answers without a reservation, the last one first. */
  sent: Entry[];
  /** Over or cancelled, the last one first. */
  past: Entry[];
}

/**
 * The entries as a screen shows them: これから, what was sent, これまで (CONTRACT 13). A day counts as past once it is over.
 * @param today YYYYMMDD
 */
export function ownGroups<Entry extends Dated>(entries: readonly Entry[], today: string): OwnGroups<Entry> {
  const isSent = ({ kind, isCancelled }: Entry) => kind === 'answer' && !isCancelled;
  const isPast = ({ isCancelled, day, endDay }: Entry) => isCancelled || (day !== undefined && (endDay ?? day) < today);
  const moment = ({ day = '99999999', time = '' }: Entry) => `${day}${time}`;
  // What never had a day stands where it was withdrawn.
  const pastMoment = (entry: Entry) =>
    entry.day === undefined ? fromHyphens(entry.updatedAt.slice(0, 10)) : moment(entry);
  const bySending = (one: Entry, other: Entry) => other.updatedAt.localeCompare(one.updatedAt);
  const others = entries.filter((entry) => !isSent(entry));
  return {
    coming: others
      .filter((entry) => !isPast(entry))
      .sort((one, other) => moment(one).localeCompare(moment(other)) || bySending(other, one)),
    sent: entries.filter(isSent).sort(bySending),
    past: others
      .filter(isPast)
      .sort((one, other) => pastMoment(other).localeCompare(pastMoment(one)) || bySending(one, other)),
  };
}
