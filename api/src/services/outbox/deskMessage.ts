/**
 * The desk's message to a person (CONTRACT 5, admin; ADMIN-006): the only message that is sent to LINE.
 */
import type { NotifyBody, SentMessage } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import type { Connection, Database } from '../../database/database';
import { forbidden } from '../../refusal';
import { addAudit } from '../../repositories/answers/audit';
import { noteRead } from '../answers/noteRead';
import type { Caller } from '../session/caller';
import type { Outbox } from './outbox';

export class DeskMessages {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** The newest messages to a person, and what became of them. @throws {Refusal} 403 for anybody but administrators */
  async messagesTo(caller: Caller, userId: string): Promise<SentMessage[]> {
    if (!caller.isAdmin) throw forbidden();
    await noteRead(this.database, caller, { event: 'messages', userId });
    return this.outbox.messagesTo(userId);
  }

  /**
   * Writes the message down and notes who sent it. It leaves by itself.
   * @returns the message's id
   * @throws {Refusal} 403 for anybody but administrators
   */
  async notify(caller: Caller, { userId, text, idempotencyKey }: NotifyBody): Promise<string> {
    if (!caller.isAdmin) throw forbidden();
    const requestKey = idempotencyKey === undefined ? undefined : `${caller.userId} ${idempotencyKey}`;
    const message = { userId, text, requestKey };
    return (await this.database.transaction((connection) => this.write(connection, caller, message))).messageId;
  }

  /**
   * The same within a transaction.
   * @param message with its key of the outbox: what comes by the same one again is the first message; `dueAt` is when it
   * may leave, at once without it
   */
  async write(
    connection: Connection,
    caller: Caller,
    { userId, text, requestKey, dueAt }: { userId: string; text: string; requestKey: string | undefined; dueAt?: Date },
  ): Promise<{ messageId: string; isNew: boolean }> {
    const { messageId, isNew } = await this.outbox.add(connection, { recipient: userId, text, requestKey, dueAt });
    if (!isNew) return { messageId, isNew };
    await addAudit(connection, {
      at: now(),
      actorId: caller.userId,
      actorIsAdmin: caller.isAdmin,
      action: 'notify',
      subjectUserId: userId,
      subject: messageId,
      after: { text },
    });
    return { messageId, isNew };
  }
}
