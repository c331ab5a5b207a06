/**
 * What a person is offered whose place was closed, and what they do about it (CONTRACT 13 and 14.3): take the offered
 * place, choose another one freely, or cancel. Each goes through the services of every change, with their guards.
 */
import type { OfferDeed, PersonOffer } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { movedRows } from '@madoguchi/shared/domain/desk';
import { contactOf } from '@madoguchi/shared/domain/house';
import { type House, spokenWhat } from '@madoguchi/shared/domain/outward';
import { PAYMENT_STATUS } from '@madoguchi/shared/domain/payment';
import { encodeReservation } from '@madoguchi/shared/domain/reservation';
import { administratorKeys } from '@madoguchi/shared/domain/survey';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import { deadlinePassed, notEditable, notFound, Refusal } from '../../refusal';
import { rowsOfAnswers } from '../../repositories/answers/rows';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { findClosing } from '../../repositories/closings/closings';
import { findOffer, lockOffer, updateOffers } from '../../repositories/closings/offers';
import { lockPeople } from '../../repositories/people/people';
import type { AnswerWrites } from '../answers/writes';
import type { Calendars } from '../calendars/calendars';
import type { Configurations } from '../configuration/configurations';
import { formOf, itemsOf, type Snapshot } from '../configuration/snapshot';
import { orderOfAnswer } from '../payment/orders';
import type { Caller } from '../session/caller';
import { releaseOffers } from './planOffers';
import { type StandingOffer, standingOffer } from './standing';

interface OfferDependencies {
  database: Database;
  configurations: Configurations;
  calendars: Calendars;
  answerWrites: AnswerWrites;
  /** In medical mode an offer names neither department nor item: who looks over a shoulder at a link reads it too. */
  house: House;
}

/** An offer of the person's own. */
interface OwnOffer extends StandingOffer {
  answer: StoredAnswer;
  calendarId: string;
}

export class PersonOffers {
  constructor(private readonly dependencies: OfferDependencies) {}

  /** @throws {Refusal} 404 for somebody else's, and for one of which nobody was told */
  private async own(caller: Caller, offerId: string): Promise<OwnOffer> {
    const { database } = this.dependencies;
    const offer = await findOffer(database, offerId);
    const closing = offer && (await findClosing(database, offer.closingId));
    if (!closing || !offer.sentAt) throw notFound();
    const found = await standingOffer(database, closing.calendarId, offer);
    if (!found.answer || found.answer.userId !== caller.userId) throw notFound();
    return { ...found, answer: found.answer, calendarId: closing.calendarId };
  }

  /** What is offered, and what has become of it. @throws {Refusal} 404 for somebody else's */
  async read(caller: Caller, offerId: string): Promise<PersonOffer> {
    const { configurations, database, house } = this.dependencies;
    const { offer, answer, state, held, calendarId } = await this.own(caller, offerId);
    const snapshot = await configurations.current();
    const config = formOf(snapshot, answer.surveyId);
    const timeOf = (calendar: string, slot: string) =>
      snapshot.calendars.get(calendar)?.calendar.comaList[slot]?.start ?? '';
    const { place } = answer;
    const hasMoved = state === 'moved' || state === 'chose';
    const bought = await orderOfAnswer(database, config, answer.partitionKey);
    const departmentId: unknown = house.medicalMode ? undefined : config?.departmentId;
    const isPaid = bought?.order.status === PAYMENT_STATUS.completed;
    return {
      ...{ offerId, state, surveyId: answer.surveyId, partitionKey: answer.partitionKey },
      ...(snapshot.members.has(answer.surveyId) && { isMember: true }),
      what: spokenWhat(whatOf(snapshot, answer, config?.surveyTitle ?? ''), house),
      answerCode: answer.answerCode,
      closed: { day: offer.day, time: timeOf(calendarId, offer.slot) },
      ...(hasMoved && place && { place: { day: place.day, time: timeOf(place.calendarId, place.slot) } }),
      ...(held && {
        offered: { day: held.day, time: timeOf(held.calendarId, held.slot), until: held.expiresAt.toISOString() },
      }),
      hasEnded: state === 'open' && offer.choice === 'move' && held === undefined,
      ...(isPaid && { paid: bought.order.amountWithTax }),
      contact: contactOf(snapshot.facility, typeof departmentId === 'string' ? departmentId : undefined),
    };
  }

  /**
   * Does what the person has chosen. What was done before by the same choice is done: a repeat answers as the first time.
   * @throws {Refusal} 404, 409 `deadline_passed` once the offered place is held no more, `not_editable` where the
   * reservation has left the closed place otherwise, and as every change
   */
  async choose(caller: Caller, offerId: string, deed: OfferDeed): Promise<PersonOffer> {
    const own = await this.own(caller, offerId);
    const isDone = own.state === (deed === 'move' ? 'moved' : 'cancelled');
    if (!isDone) await this.act(caller, own, deed);
    return this.read(caller, offerId);
  }

  private async act(caller: Caller, own: OwnOffer, deed: OfferDeed): Promise<void> {
    const { surveyId, partitionKey } = own.answer;
    try {
      if (own.state !== 'open') throw notEditable(serverTexts.offer.settled);
      if (deed === 'move') await this.move(caller, own);
      else if (deed === 'cancel') await this.dependencies.answerWrites.cancel(caller, { surveyId, partitionKey });
      else await this.free(caller, own);
    } catch (error) {
      // Two presses at once: where the other one has done the same, it is done.
      const after = await this.own(caller, own.offer.offerId);
      const isDone = after.state === (deed === 'move' ? 'moved' : 'cancelled');
      if (!(error instanceof Refusal) || !isDone) throw error;
    }
  }

  /** Moves the reservation into the held place, by the guards of every change; the rest of the answer stays. */
  private async move(caller: Caller, { answer, held }: OwnOffer): Promise<void> {
    const { database, configurations, answerWrites } = this.dependencies;
    if (!held || !answer.place) throw deadlinePassed(serverTexts.offer.ended);
    const { surveyId, answerId, partitionKey, place } = answer;
    const snapshot = await configurations.current();
    const config = formOf(snapshot, surveyId);
    const kind = snapshot.members.has(surveyId) ? 'member' : 'survey';
    const stored = (await rowsOfAnswers(database, [answerId])).get(answerId) ?? [];
    const { categoryId, itemId } = place;
    const value = encodeReservation({ categoryId, itemId, date: held.day, slot: held.slot });
    const admin = config && administratorKeys(config);
    const own = stored.filter((row) => !row.isAdmin && !admin?.has(row.itemKey));
    const rows = config && movedRows(config, own, value);
    if (!rows) throw notEditable();
    const { isLiffMode, cognitoUserId } = answer;
    const body = {
      data: rows.map((row) => ({ surveyId, ...row })),
      subData: { oldPartitionKey: partitionKey, isLiffMode, cognitoUserId },
      order: null,
    };
    await answerWrites.put(caller, body, kind, { version: answer.version ?? 1 });
  }

  /** Gives the held place back: the person chooses another one in the calendar. */
  private async free(caller: Caller, { offer: { offerId } }: OwnOffer): Promise<void> {
    const freed = await this.dependencies.database.transaction(async (connection) => {
      await lockPeople(connection, [caller.userId], now());
      const offer = await lockOffer(connection, offerId);
      if (offer?.choice !== 'move') return [];
      await updateOffers(connection, [{ ...offer, choice: 'free', offered: undefined }]);
      return releaseOffers(connection, [offer]);
    });
    for (const calendarId of freed) this.dependencies.calendars.placesChanged(calendarId);
  }
}

function whatOf(snapshot: Snapshot, { place }: StoredAnswer, title: string): string {
  const item = place && itemsOf(snapshot, place.categoryId).find(({ itemId }) => itemId === place.itemId);
  return item?.itemName ?? title;
}
