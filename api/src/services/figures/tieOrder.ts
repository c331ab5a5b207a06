/**
 * In which order equal numbers of a week are hidden (domain/figures/hiding): drawn from a secret, so that nobody can tell
 * it, and the same however often the week is asked for.
 */
import { createHmac } from 'node:crypto';
import type { Connection } from '../../database/database';
import type { KeyVault } from '../session/keyVault';
import { serverSecret } from '../session/serverSecret';

const DAYS = 7;

export class TieOrder {
  private loaded: string | undefined;

  constructor(private readonly connection: Connection) {}

  /** Fetches the secret; once, before the first figures. */
  async prepare(vault: KeyVault): Promise<void> {
    this.loaded = await serverSecret(this.connection, 'figures-order', vault);
  }

  /** The place of each day of a week. @throws {Error} before the secret was fetched */
  of(...week: readonly string[]): number[] {
    if (this.loaded === undefined) throw new Error('no secret is loaded');
    const drawn = createHmac('sha256', this.loaded).update(JSON.stringify(week)).digest();
    const days = Array.from({ length: DAYS }, (_, day) => ({ day, at: drawn.readUInt32BE(day * 4) }));
    const sorted = days.sort((left, right) => left.at - right.at || left.day - right.day);
    const ranks = new Map(sorted.map(({ day }, rank) => [day, rank]));
    return Array.from({ length: DAYS }, (_, day) => ranks.get(day) ?? day);
  }
}
