/**
 * 統計 (CONSOLE 3): how forms are used, by day and week, where people stop, full days and who did not come. Numbers of
 * people are hidden by the rules of domain/figures before they leave here. Only forms that are whole in the caller's scope
 * have figures: what lies outside must be in no sum.
 */
import type { FigureForms, Figures, FiguresQuerySchema } from '@madoguchi/shared/contract/console/figures';
import { instantOfJapan, today } from '@madoguchi/shared/domain/clock';
import { addDays, daysFromTo, mondayOf } from '@madoguchi/shared/domain/date';
import {
  blockOf,
  LEAST_SHOWN,
  MOST_WEEKS,
  medianSpan,
  mondaysFromTo,
  publishAlone,
  publishWeek,
  USUAL_WEEKS,
} from '@madoguchi/shared/domain/figures';
import { flattenItems } from '@madoguchi/shared/domain/survey';
import type * as v from 'valibot';
import type { Database } from '../../database/database';
import { invalid, notFound } from '../../refusal';
import { type Use, type UseKind, usesOfDays } from '../../repositories/figures/formUse';
import { absentByDay, type DayBounds, fullDays, sentByDay } from '../../repositories/figures/stored';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import type { FormUse } from '../figures/formUse';
import type { TieOrder } from '../figures/tieOrder';
import { scopedFormOf, wholeFormsInScope } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';

interface FigureDependencies {
  database: Database;
  configurations: Configurations;
  tieOrder: TieOrder;
  formUse: FormUse;
}

type DayUse = Omit<Use, 'surveyId'>;
type Config = ReturnType<typeof wholeFormsInScope>[number];

/** A day with the instants at which it begins and ends. */
export const boundsOf = (day: string): DayBounds => ({
  day,
  begins: new Date(instantOfJapan(day, '00:00')),
  ends: new Date(instantOfJapan(addDays(day, 1), '00:00')),
});

/** The first and the last day of the weeks that are asked for. @throws {Refusal} 400 for none, or too many */
function daysAsked({
  to = today(),
  from = addDays(mondayOf(to), -7 * (USUAL_WEEKS - 1)),
}: {
  from?: string;
  to?: string;
}) {
  const mondays = mondaysFromTo(from, to);
  if (from > to || mondays.length > MOST_WEEKS) {
    throw invalid([{ itemKey: 'to', message: `from <= to, <= ${MOST_WEEKS} weeks` }]);
  }
  return { mondays, first: mondayOf(from), last: addDays(mondayOf(to), 6) };
}

/** How many by some key. */
function summed<Counted extends { count: number }>(counted: readonly Counted[], keyOf: (each: Counted) => string) {
  const sums = new Map<string, number>();
  for (const each of counted) sums.set(keyOf(each), (sums.get(keyOf(each)) ?? 0) + each.count);
  return sums;
}

export class ConsoleFigures {
  constructor(private readonly dependencies: FigureDependencies) {}

  /** The forms that the caller can have figures of. */
  async forms(staff: StaffCaller): Promise<FigureForms> {
    const snapshot = await this.dependencies.configurations.current();
    const forms = wholeFormsInScope(snapshot, staff);
    return { items: forms.map(({ surveyId, surveyTitle }) => ({ surveyId, surveyTitle })) };
  }

  /**
   * The figures of a form.
   * @throws {Refusal} 404 for a form that is not whole in the caller's scope, 400 for weeks that are none or too many
   */
  async read(staff: StaffCaller, query: v.InferOutput<typeof FiguresQuerySchema>): Promise<Figures> {
    const { database, configurations, formUse } = this.dependencies;
    const snapshot = await configurations.current();
    const config = wholeFormsInScope(snapshot, staff).find(({ surveyId }) => surveyId === query.form);
    if (!config) throw notFound();
    const { mondays, first, last } = daysAsked(query);
    const { surveyId, surveyTitle } = config;
    const blocksBegin = blockOf(first).from;
    const blocksEnd = blockOf(last).to;
    const since = boundsOf(first).begins;
    // What this server has counted up to now is told too.
    await formUse.write();
    const [uses, sent, absent, calendars] = await Promise.all([
      usesOfDays(database, surveyId, blocksBegin, blocksEnd),
      sentByDay(database, surveyId, daysFromTo(first, last).map(boundsOf)),
      absentByDay(database, surveyId, { from: first, to: last, since }),
      this.calendars(snapshot, config, first, last),
    ]);
    const ofKind = (kind: UseKind) => uses.filter((use) => use.kind === kind);
    const byDay = (counted: readonly { day: string; count: number }[]) => summed(counted, ({ day }) => day);
    const kinds = {
      opened: byDay(ofKind('opened')),
      begun: byDay(ofKind('begun')),
      sent: byDay(sent),
      absent: byDay(absent),
    };
    const took = ofKind('took');
    const weekOf = (monday: string, kind: keyof typeof kinds) => {
      const counts = daysFromTo(monday, addDays(monday, 6)).map((day) => kinds[kind].get(day) ?? 0);
      return publishWeek(counts, this.dependencies.tieOrder.of(surveyId, monday, kind));
    };
    return {
      ...{ surveyId, surveyTitle },
      weeks: mondays.map((monday) => ({
        monday,
        opened: weekOf(monday, 'opened'),
        begun: weekOf(monday, 'begun'),
        sent: weekOf(monday, 'sent'),
        absent: weekOf(monday, 'absent'),
        median: medianOf(took.filter(({ day }) => mondayOf(day) === monday)),
      })),
      stops: stopsOf(config, uses, blocksBegin, blocksEnd),
      calendars,
    };
  }

  private async calendars(
    snapshot: Snapshot,
    config: Config,
    first: string,
    last: string,
  ): Promise<Figures['calendars']> {
    const { calendarIds } = scopedFormOf(snapshot, config);
    const found = await fullDays(this.dependencies.database, calendarIds, first, last);
    return calendarIds
      .map((calendarId) => ({
        calendarId,
        name: snapshot.calendars.get(calendarId)?.calendar.name ?? '',
        days: found.flatMap((each) => (each.calendarId === calendarId ? [{ day: each.day, isFull: each.isFull }] : [])),
      }))
      .filter(({ days }) => days.length > 0);
  }
}

function medianOf(took: readonly DayUse[]) {
  const counts = new Map([...summed(took, ({ part }) => part)].map(([part, count]) => [Number(part), count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return all < LEAST_SHOWN ? undefined : medianSpan(counts);
}

/** Who left at each item and did not come back, block by block; items at which nobody did are left out. */
function stopsOf(config: Config, uses: readonly DayUse[], begin: string, end: string): Figures['stops'] {
  const items = flattenItems(config);
  const places = new Map(items.map(({ itemKey }, place) => [itemKey, place]));
  const titles = new Map(items.map(({ itemKey, title }) => [itemKey, title]));
  const blocks = mondaysFromTo(begin, end).flatMap((monday) =>
    blockOf(monday).from === monday ? [blockOf(monday)] : [],
  );
  const keyOf = ({ day, part }: DayUse) => JSON.stringify([part, blockOf(day).from]);
  const of = (kind: UseKind) => uses.filter((use) => use.kind === kind);
  const left = summed(of('left'), keyOf);
  const back = summed(of('back'), keyOf);
  const stoppedAt = (itemKey: string, from: string) => {
    const key = JSON.stringify([itemKey, from]);
    return Math.max(0, (left.get(key) ?? 0) - (back.get(key) ?? 0));
  };
  const keys = [...new Set(of('left').map(({ part }) => part))];
  const placeOf = (itemKey: string) => places.get(itemKey) ?? items.length;
  const stopped = keys
    .map((itemKey) => ({ itemKey, counts: blocks.map(({ from }) => stoppedAt(itemKey, from)) }))
    .filter(({ counts }) => counts.some((count) => count > 0))
    .sort((one, other) => placeOf(one.itemKey) - placeOf(other.itemKey) || (one.itemKey < other.itemKey ? -1 : 1));
  return {
    blocks,
    items: stopped.map(({ itemKey, counts }) => ({
      itemKey,
      title: titles.get(itemKey) ?? '',
      cells: counts.map(publishAlone),
    })),
  };
}
