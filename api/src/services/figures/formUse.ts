/**
 * Counts how forms are used: opened, begun, left, sent (CONSOLE 3, 統計). The counts stand in the memory of this process
 * until they are added to the database every few seconds and at its end, so that they cost a form nothing. A process that
 * is killed loses those of the last seconds; of one statement that the database did and could not tell of, they are added
 * twice. Nothing here knows who.
 */
import type { FormUseBody } from '@madoguchi/shared/contract/formUseSchema';
import { today } from '@madoguchi/shared/domain/clock';
import { spanStart } from '@madoguchi/shared/domain/figures';
import { itemsByKey } from '@madoguchi/shared/domain/survey';
import type { Database } from '../../database/database';
import { invalid, notFound } from '../../refusal';
import { addUses, type Use, type UseKind } from '../../repositories/figures/formUse';
import type { Configurations } from '../configuration/configurations';
import { formOf } from '../configuration/snapshot';

export class FormUse {
  /** By all that a count is of: at most as many as forms have items. */
  private counts = new Map<string, Use>();

  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  private add(surveyId: string, kind: UseKind, part = ''): void {
    const use = { surveyId, day: today(), kind, part };
    this.merge({ ...use, count: 1 });
  }

  private merge(use: Use): void {
    const key = JSON.stringify([use.surveyId, use.day, use.kind, use.part]);
    const known = this.counts.get(key);
    if (known) known.count += use.count;
    else this.counts.set(key, { ...use });
  }

  /** Somebody has opened a form; one that there is not, or that is stopped, is not counted. */
  async opened(surveyId: string): Promise<void> {
    const config = formOf(await this.configurations.cached(), surveyId);
    if (config && config.disabled !== true) this.add(surveyId, 'opened');
  }

  /**
   * What a page tells of somebody who leaves or has sent.
   * @throws {Refusal} 404 for a form that there is not or that is stopped, 400 for an item that it does not have
   */
  async told({ surveyId, after, last, seconds }: FormUseBody): Promise<void> {
    const config = formOf(await this.configurations.cached(), surveyId);
    if (!config || config.disabled === true) throw notFound();
    const items = itemsByKey(config);
    for (const [field, itemKey] of Object.entries({ after, last })) {
      if (itemKey !== undefined && !items.has(itemKey)) throw invalid([{ itemKey: field, message: 'itemKey' }]);
    }
    if (after === undefined) this.add(surveyId, 'begun');
    else this.add(surveyId, 'back', after);
    if (last !== undefined) this.add(surveyId, 'left', last);
    if (seconds !== undefined) this.add(surveyId, 'took', String(spanStart(seconds)));
  }

  /** Adds what was counted to the database. What could not be is kept for the next time. @throws what the database throws */
  async write(): Promise<void> {
    const uses = [...this.counts.values()];
    if (uses.length === 0) return;
    this.counts = new Map();
    try {
      await addUses(this.database, uses);
    } catch (error) {
      for (const use of uses) this.merge(use);
      throw error;
    }
  }
}
