/**
 * How often forms were opened, begun and sent lately, for their list. Told are sums of what 統計 shows of whole weeks
 * (domain/figures), so that the two together tell nobody more than 統計 alone.
 */
import type { FormUse as Used } from '@madoguchi/shared/contract/console/forms';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, daysFromTo, mondayOf } from '@madoguchi/shared/domain/date';
import { mondaysFromTo, publishWeek, sumShown } from '@madoguchi/shared/domain/figures';
import type { Database } from '../../database/database';
import { openedAndBegun } from '../../repositories/figures/formUse';
import { sentOfForms } from '../../repositories/figures/stored';
import { boundsOf } from '../console/figures';
import type { FormUse } from '../figures/formUse';
import type { TieOrder } from '../figures/tieOrder';

/** With the week that runs. */
const WEEKS = 4;
const KINDS = ['opened', 'begun', 'sent'] as const;

export class FormUses {
  constructor(
    private readonly database: Database,
    private readonly formUse: FormUse,
    private readonly tieOrder: TieOrder,
  ) {}

  /** The use of each of the forms, which must be whole in the caller's scope. */
  async of(surveyIds: readonly string[]): Promise<Map<string, Used>> {
    if (surveyIds.length === 0) return new Map();
    const last = addDays(mondayOf(today()), 6);
    const mondays = mondaysFromTo(addDays(last, 1 - 7 * WEEKS), last);
    const [first = last] = mondays;
    // What this server has counted up to now is told too.
    await this.formUse.write();
    const { reads } = this.database;
    const [uses, sent] = await Promise.all([
      openedAndBegun(reads, surveyIds, first, last),
      sentOfForms(reads, surveyIds, daysFromTo(first, today()).map(boundsOf)),
    ]);
    const counts = new Map<string, number>();
    const nameOf = (surveyId: string, kind: string, day: string) => JSON.stringify([surveyId, kind, day]);
    const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
    for (const { surveyId, kind, day, count } of uses) add(nameOf(surveyId, kind, day), count);
    for (const { surveyId, day, count } of sent) add(nameOf(surveyId, 'sent', day), count);
    const usedOf = (surveyId: string, kind: (typeof KINDS)[number]) =>
      sumShown(
        mondays.map((monday) => {
          const days = daysFromTo(monday, addDays(monday, 6));
          const numbers = days.map((day) => counts.get(nameOf(surveyId, kind, day)) ?? 0);
          return publishWeek(numbers, this.tieOrder.of(surveyId, monday, kind)).total;
        }),
      );
    return new Map(
      surveyIds.map((surveyId) => [
        surveyId,
        {
          opened: usedOf(surveyId, 'opened'),
          begun: usedOf(surveyId, 'begun'),
          sent: usedOf(surveyId, 'sent'),
        },
      ]),
    );
  }
}
