/**
 * Telling who is hit by a closing what they are offered (CONTRACT 13), one person a time, as items of a job: the
 * message, or the cancelling, and its mark are one transaction.
 */

import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { offerEnd } from '@madoguchi/shared/domain/closing';
import { beginningWith } from '../../database/beginningWith';
import type { Connection, Database, Transactions } from '../../database/database';
import { changed, notEditable, notFound } from '../../refusal';
import { addAudit } from '../../repositories/answers/audit';
import { findClosing, lockClosing, noteClosingSent } from '../../repositories/closings/closings';
import { findOffer, lockOffer, noteOfferSent, offersOfClosing } from '../../repositories/closings/offers';
import type { AnswerWrites } from '../answers/writes';
import type { Configurations } from '../configuration/configurations';
import { isAtLine } from '../messages/notices';
import type { MessageWords } from '../messages/words';
import type { DeskMessages } from '../outbox/deskMessage';
import { calendarInScope } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { standingOffer } from './standing';

interface DeedDependencies {
  database: Database;
  configurations: Configurations;
  answerWrites: AnswerWrites;
  deskMessages: DeskMessages;
  words: MessageWords;
  offerHours: number;
}

export class ClosingDeeds {
  constructor(private readonly dependencies: DeedDependencies) {}

  /** The offers of a closing of which nobody was told. @throws {Refusal} 404 outside of the caller's scope */
  async waiting(staff: StaffCaller, closingId: string): Promise<string[]> {
    const { database } = this.dependencies;
    const closing = await findClosing(database, closingId);
    if (!closing) throw notFound();
    calendarInScope(await this.dependencies.configurations.current(), staff, closing.calendarId);
    const offers = await offersOfClosing(database, closingId);
    return offers.filter(({ sentAt }) => !sentAt).map(({ offerId }) => offerId);
  }

  /** From now on people are told. @throws {Refusal} 409 for a closing that was undone */
  async begin(connection: Connection, staff: StaffCaller, closingId: string): Promise<void> {
    const closing = await lockClosing(connection, closingId);
    if (!closing || closing.undoneAt) throw notEditable();
    await noteClosingSent(connection, closingId, now());
    const actor = { actorId: staff.userId, actorIsAdmin: true };
    await addAudit(connection, {
      ...actor,
      at: now(),
      action: 'closing',
      subject: closingId,
      after: { event: 'sent' },
    });
  }

  /**
   * Tells one person, or cancels for them, once; nothing where they were told, or have left the closed place.
   * @param database whose transaction marks the item first
   * @throws {Refusal} 409 `changed` where the desk offers something else, or the answer is another, since it was looked at
   */
  async tell(
    staff: StaffCaller,
    { offerId, text }: { offerId: string; text: string },
    database: Transactions,
  ): Promise<void> {
    const { configurations, words, deskMessages } = this.dependencies;
    const snapshot = await configurations.current();
    const found = await findOffer(this.dependencies.database, offerId);
    const closing = found && (await findClosing(this.dependencies.database, found.closingId));
    if (!closing) throw notFound();
    calendarInScope(snapshot, staff, closing.calendarId);
    if (found.choice === 'cancel') return this.cancel(staff, closing.calendarId, offerId, database);
    await database.transaction(async (connection) => {
      const offer = await lockOffer(connection, offerId);
      if (!offer || offer.sentAt) return;
      if (offer.choice === 'cancel') throw changed();
      const { state, answer, held } = await standingOffer(connection, closing.calendarId, offer);
      if (state !== 'open' || !answer) return;
      const endsAt = held && new Date(offerEnd(nowMilliseconds(), held.day, this.dependencies.offerHours));
      await noteOfferSent(connection, offer, { at: now(), endsAt });
      if (!isAtLine(answer.userId)) return;
      const message = words.closingText(snapshot, text, answer, offerId);
      const requestKey = `closing ${offerId}`;
      await deskMessages.write(connection, staff, { userId: answer.userId, requestKey, ...message });
    });
  }

  /** Cancels for a person as the desk does; what was paid is due to go back, and the usual message tells of it. */
  private async cancel(staff: StaffCaller, calendarId: string, offerId: string, database: Transactions): Promise<void> {
    const offer = await findOffer(this.dependencies.database, offerId);
    const standing = offer && (await standingOffer(this.dependencies.database, calendarId, offer));
    if (standing?.state !== 'open' || !standing.answer) return database.transaction(async () => undefined);
    const { surveyId, partitionKey, version } = standing.answer;
    const note = async (connection: Connection) => {
      const locked = await lockOffer(connection, offerId);
      if (locked?.choice !== 'cancel') throw changed();
      await noteOfferSent(connection, standing.offer, { at: now(), endsAt: undefined });
    };
    // In the version that was looked at: who has moved since keeps the new place.
    const named = { surveyId, partitionKey, version };
    await this.dependencies.answerWrites.cancel(staff, named, beginningWith(database, note));
  }
}
