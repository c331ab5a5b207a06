/** Which messages a person wants (CONTRACT 14.4): switched off by kind, or blocked at LINE. */
import { type MessageChoices as Choices, MESSAGE_KINDS, type MessageKind } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import type { Database } from '../../database/database';
import { BLOCKED, choicesOf, setBlocked, setChoices } from '../../repositories/outbox/choices';

export class MessageChoices {
  constructor(private readonly database: Database) {}

  /** What the person has switched off. */
  async read(userId: string): Promise<Choices> {
    const off = (await choicesOf(this.database, [userId])).get(userId);
    return { off: MESSAGE_KINDS.filter((kind) => off?.has(kind)), isBlocked: off?.has(BLOCKED) === true };
  }

  /** Keeps what the person switches off; every other kind is on. @returns what holds now */
  async write(userId: string, off: readonly MessageKind[]): Promise<Choices> {
    await this.database.transaction((connection) => setChoices(connection, userId, off, now()));
    return this.read(userId);
  }

  /** Takes note of what LINE says: somebody has blocked the account, or follows it (again). */
  async note(userId: string, isBlocked: boolean): Promise<void> {
    await setBlocked(this.database, userId, isBlocked, now());
  }
}
