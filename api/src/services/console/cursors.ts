/**
 * Where a page of one of the console's lists ended, as the next call names it: sealed under a secret that all servers share.
 * What it tells may lie outside of the caller's scope, and one that was changed, or is another list's, leads nowhere.
 */
import { staffErrorTexts } from '@madoguchi/shared/texts/console/staffErrors';
import * as v from 'valibot';
import type { Connection } from '../../database/database';
import { invalid } from '../../refusal';
import type { KeyVault } from '../session/keyVault';
import { seal, unseal } from '../session/sealing';
import { serverSecret } from '../session/serverSecret';

type List = 'answers' | 'audit' | 'orders' | 'staff' | 'wishes';

export class Cursors {
  private loaded: string | undefined;

  constructor(private readonly connection: Connection) {}

  /** Fetches the secret; once, before the first page. */
  async prepare(vault: KeyVault): Promise<void> {
    this.loaded = await serverSecret(this.connection, 'answers-cursor', vault);
  }

  /** @throws {Error} before the secret was fetched */
  private secret(): string {
    if (this.loaded === undefined) throw new Error('no secret is loaded');
    return this.loaded;
  }

  /** The cursor of a page. @param end where the page ended, in the list's own words */
  async seal(list: List, end: readonly string[]): Promise<string> {
    return seal(JSON.stringify([list, ...end]), this.secret(), 'cursor');
  }

  /**
   * Where the page before ended; undefined for the first page.
   * @param end what such an end is @throws {Refusal} 400 for what was not sealed here, for this list
   */
  async open<End extends v.GenericSchema>(
    list: List,
    cursor: string | undefined,
    end: End,
  ): Promise<v.InferOutput<End> | undefined> {
    if (cursor === undefined) return undefined;
    const opened = await unseal(cursor, this.secret(), 'cursor').catch(() => undefined);
    const Sealed = v.pipe(v.string(), v.parseJson(), v.tupleWithRest([v.literal(list)], v.unknown()));
    const sealed = v.safeParse(Sealed, opened);
    const parsed = v.safeParse(end, sealed.success ? sealed.output.slice(1) : undefined);
    if (!parsed.success) throw cursorRefused();
    return parsed.output;
  }
}

/** 400: a cursor that leads nowhere. */
export function cursorRefused() {
  return invalid([{ itemKey: 'cursor', message: staffErrorTexts.cursor }]);
}
