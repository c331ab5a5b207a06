/** Closings as the console shows them (CONTRACT 14.3): what is closed, and everybody who is hit with what became of them. */
import type {
  Closing,
  ClosingOffer,
  ClosingPreview,
  ClosingSummary,
} from '@madoguchi/shared/contract/console/closings';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { PAYMENT_STATUS } from '@madoguchi/shared/domain/payment';
import type { Database } from '../../database/database';
import { changed, notFound, Refusal } from '../../refusal';
import {
  closingsOfCalendar,
  findClosing,
  type SlotOfDay,
  type StoredClosing,
  slotsOfClosing,
} from '../../repositories/closings/closings';
import { offersOfClosing } from '../../repositories/closings/offers';
import { noteRead } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import { type Snapshot, speechOfForm } from '../configuration/snapshot';
import type { ConsoleAnswers } from '../console/consoleAnswers';
import type { ConsoleRecord, ConsoleRecords } from '../console/records';
import { isAtLine } from '../messages/notices';
import type { MessageWords } from '../messages/words';
import { calendarInScope } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { type StandingOffer, standingOffers } from './standing';

/** Closings of a calendar that one list shows. */
const LISTED = 50;

interface ReadDependencies {
  database: Database;
  configurations: Configurations;
  consoleAnswers: ConsoleAnswers;
  consoleRecords: ConsoleRecords;
  words: MessageWords;
}

export class ClosingReads {
  constructor(private readonly dependencies: ReadDependencies) {}

  /** @throws {Refusal} 404 outside of the caller's scope */
  private async named(staff: StaffCaller, closingId: string): Promise<StoredClosing> {
    const closing = await findClosing(this.dependencies.database, closingId);
    if (!closing) throw notFound();
    calendarInScope(await this.dependencies.configurations.current(), staff, closing.calendarId);
    return closing;
  }

  /** The closings of a calendar that were not undone, the newest first. @throws {Refusal} 404 outside of the scope */
  async list(staff: StaffCaller, calendarId: string): Promise<ClosingSummary[]> {
    const { database, configurations } = this.dependencies;
    calendarInScope(await configurations.current(), staff, calendarId);
    const found = await closingsOfCalendar(database, calendarId, LISTED);
    return Promise.all(
      found.map(async (closing) => {
        const { closingId, reason, createdAt, sentAt } = closing;
        const slots = await slotsOfClosing(database, closingId);
        const standing = await standingOffers(database, closing, await offersOfClosing(database, closingId));
        return {
          ...{ closingId, calendarId, reason, createdAt: createdAt.toISOString() },
          ...(sentAt && { sentAt: sentAt.toISOString() }),
          ...{ firstDay: slots[0]?.day ?? '', lastDay: slots.at(-1)?.day ?? '' },
          ...{ hit: standing.length, open: standing.filter(({ state }) => state === 'open').length },
        };
      }),
    );
  }

  /** A closing with everybody who is hit; of answers outside of the caller's scope only that they are. */
  async read(staff: StaffCaller, closingId: string): Promise<Closing> {
    const { database, configurations } = this.dependencies;
    const closing = await this.named(staff, closingId);
    const snapshot = await configurations.current();
    const { calendarId, reason, version, createdAt, sentAt, undoneAt } = closing;
    const standing = await standingOffers(database, closing, await offersOfClosing(database, closingId));
    const records = await this.records(snapshot, staff, standing);
    await noteRead(database, staff, { event: 'closing', keys: [...records.keys()], subject: closingId });
    const calendar = snapshot.calendars.get(calendarId)?.calendar;
    const withTime = ({ day, slot }: SlotOfDay) => ({ day, slot, time: calendar?.comaList[slot]?.start ?? '' });
    return {
      ...{ closingId, calendarId, calendarName: calendar?.name ?? calendarId, reason, version },
      createdAt: createdAt.toISOString(),
      ...(sentAt && { sentAt: sentAt.toISOString() }),
      ...(undoneAt && { undoneAt: undoneAt.toISOString() }),
      slots: (await slotsOfClosing(database, closingId)).map(withTime),
      text: speechOfForm(snapshot, undefined).closing,
      offers: standing
        .map((each) => shownOffer(each, records.get(each.answer?.partitionKey ?? ''), withTime))
        .sort((one, other) => (timeKey(one) < timeKey(other) ? -1 : 1)),
    };
  }

  private async records(
    snapshot: Snapshot,
    staff: StaffCaller,
    standing: readonly StandingOffer[],
  ): Promise<ReadonlyMap<string, ConsoleRecord>> {
    const { consoleAnswers, consoleRecords, database } = this.dependencies;
    const forms = new Set(consoleAnswers.formIdsOf(snapshot, staff));
    const answers = standing.flatMap(({ answer }) => (answer && forms.has(answer.surveyId) ? [answer] : []));
    const whole = await consoleRecords.whole(database, snapshot, answers);
    return new Map(whole.map(({ record }) => [record.partitionKey, record]));
  }

  /**
   * Does something with a closing.
   * @returns the closing as it stands afterwards
   * @throws {Refusal} what `work` throws; 409 `changed` with what stands (CONTRACT 14)
   */
  async afterDeed(staff: StaffCaller, closingId: string, work: () => Promise<void>): Promise<Closing> {
    try {
      await work();
    } catch (error) {
      const isChanged = error instanceof Refusal && error.answer.code === 'changed';
      throw isChanged ? changed(await this.read(staff, closingId)) : error;
    }
    return this.read(staff, closingId);
  }

  /** A message as it would reach the named person, or the first one of the closing whom a message reaches. */
  async preview(
    staff: StaffCaller,
    closingId: string,
    { text, offerId }: { text: string; offerId?: string | undefined },
  ): Promise<ClosingPreview> {
    const { database, configurations, words } = this.dependencies;
    const closing = await this.named(staff, closingId);
    const snapshot = await configurations.current();
    const standing = await standingOffers(database, closing, await offersOfClosing(database, closingId));
    const named = standing.find(({ offer }) => offer.offerId === offerId) ?? standing[0];
    if (!named?.answer) throw notFound();
    const { offer, answer } = named;
    const { partitionKey, surveyId, userId } = answer;
    await noteRead(database, staff, {
      event: 'closingText',
      surveyId,
      userId,
      keys: [partitionKey],
      subject: closingId,
    });
    const { text: told, dueAt } = words.closingText(snapshot, text, answer, offer.offerId);
    return { text: told, ...(dueAt.getTime() > nowMilliseconds() && { dueAt: dueAt.toISOString() }) };
  }
}

const timeKey = ({ closed, answerCode }: ClosingOffer) => `${closed.day} ${closed.time} ${answerCode}`;

function shownOffer(
  { offer, answer, state, held }: StandingOffer,
  record: ConsoleRecord | undefined,
  withTime: (slot: SlotOfDay) => { day: string; slot: string; time: string },
): ClosingOffer {
  const { offerId, answerCode, choice, sentAt } = offer;
  const place = record?.reservation;
  const hasMoved = state === 'moved' || state === 'chose';
  const { order } = record ?? {};
  return {
    ...{ offerId, answerCode, choice, state },
    isAtLine: answer !== undefined && isAtLine(answer.userId),
    closed: withTime(offer),
    ...(record && {
      ...{ partitionKey: record.partitionKey, name: record.name },
      ...(record.kana !== undefined && { kana: record.kana }),
      ...(record.telephone !== undefined && { telephone: record.telephone }),
    }),
    ...(offer.offered && { wasOffered: withTime(offer.offered) }),
    ...(held && { offered: { ...withTime(held), until: held.expiresAt.toISOString() } }),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    ...(hasMoved && place && { place: { day: place.date, time: place.start } }),
    ...(order?.status === PAYMENT_STATUS.completed && { paid: order.amountWithTax }),
  };
}
