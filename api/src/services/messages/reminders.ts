/**
 * Writes reminders down when they are due (CONTRACT 14.4): looked up from the reservations that stand then, so that a
 * change or a cancel has nothing to undo. Whoever has booked after a reminder was due has just read the time.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { now, nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import {
  allowedAt,
  dueDays,
  type QuietHours,
  type ReminderRule,
  reminderInstant,
} from '@madoguchi/shared/domain/message';
import { candidateItemsOf, isBed, placedItems, reservationItemOf } from '@madoguchi/shared/domain/survey';
import type { Database } from '../../database/database';
import { type ReminderSource, readMarks, ruleName, setMark, writeReminders } from '../../repositories/outbox/reminders';
import type { Configurations } from '../configuration/configurations';
import { type Snapshot, speechOfForm } from '../configuration/snapshot';

const CHUNK = 200;
/**
 * Looked at when they are due, and once more a little later: a booking that was under way at that moment is found then.
 */
const PASSES = [
  { name: '', delayMilliseconds: 0 },
  { name: ' again', delayMilliseconds: 20_000 },
] as const;
/** Between chunks, so that a day with many costs the requests beside it little. */
const BREATH_MILLISECONDS = 40;
const DAY_MILLISECONDS = 86_400_000;

/** What a form's reservations are by. */
function sourcesOf(snapshot: Snapshot, config: SurveyConfig): ReminderSource[] {
  const itemKeys = candidateItemsOf(config).map(({ itemKey }) => itemKey);
  return [
    ...(reservationItemOf(config) ? [{ kind: 'places' as const, calendarIds: [...snapshot.calendars.keys()] }] : []),
    ...(placedItems(config).some(({ item }) => isBed(item)) ? [{ kind: 'stays' as const }] : []),
    ...(itemKeys.length > 0 ? [{ kind: 'visits' as const, itemKeys }] : []),
  ];
}

/** The instant behind which a rule that was never looked at begins: what was due before the form said so is no debt. */
function firstMark(config: SurveyConfig, { daysBefore }: ReminderRule): number {
  const published = Date.parse(config.updatedAt ?? '') || 0;
  return Math.max(published, nowMilliseconds() - (daysBefore + 2) * DAY_MILLISECONDS);
}

interface PlannedRule {
  config: SurveyConfig;
  sources: readonly ReminderSource[];
  rule: ReminderRule;
  pass: (typeof PASSES)[number];
  stopping: AbortSignal | undefined;
}

export class Reminders {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /**
   * Writes down every reminder that has become due.
   * @param stopping ends it between two parts; as no mark is set, the next run goes through the rule again
   * @returns how many reservations were looked at
   */
  async plan(stopping?: AbortSignal): Promise<number> {
    const snapshot = await this.configurations.current();
    const marks = await readMarks(this.database);
    let found = 0;
    for (const config of [...snapshot.surveys.values(), ...snapshot.members.values()]) {
      const sources = config.disabled === true ? [] : sourcesOf(snapshot, config);
      if (sources.length === 0) continue;
      for (const rule of speechOfForm(snapshot, config).reminders)
        for (const pass of PASSES)
          found += await this.planRule(snapshot, { config, sources, rule, pass, stopping }, marks);
    }
    return found;
  }

  private async planRule(
    snapshot: Snapshot,
    { config, sources, rule, pass, stopping }: PlannedRule,
    marks: ReadonlyMap<string, Date>,
  ): Promise<number> {
    if (stopping?.aborted) return 0;
    const { surveyId } = config;
    const named = { daysBefore: rule.daysBefore, at: `${rule.at}${pass.name}` };
    const mark = marks.get(ruleName(surveyId, named));
    const until = nowMilliseconds() - pass.delayMilliseconds;
    const { kinds, quiet } = speechOfForm(snapshot, config);
    const after = mark?.getTime() ?? firstMark(config, rule);
    const days = dueDays(rule, after, until).filter((day) => day >= today());
    let found = 0;
    for (const day of kinds.reminder.isOff ? [] : days)
      for (const source of sources) found += await this.planDay(surveyId, source, { day, rule, quiet, stopping });
    if (stopping?.aborted) return found;
    if (days.length > 0 || !mark) await setMark(this.database, surveyId, named, new Date(Math.max(after, until)));
    return found;
  }

  private async planDay(
    surveyId: string,
    source: ReminderSource,
    { day, rule, quiet, stopping }: Pick<PlannedRule, 'rule' | 'stopping'> & { day: string; quiet: QuietHours },
  ): Promise<number> {
    const chunk = {
      ...{ surveyId, day, daysBefore: rule.daysBefore, at: rule.at, bring: rule.bring, limit: CHUNK },
      dueAt: new Date(reminderInstant(day, rule)),
      leaveAt: new Date(allowedAt(nowMilliseconds(), quiet)),
      now: now(),
    };
    let total = 0;
    for (let after = ''; stopping?.aborted !== true; ) {
      const { found, last } = await writeReminders(this.database, source, { ...chunk, after });
      total += found;
      if (found < CHUNK) break;
      after = last;
      await new Promise((resolve) => setTimeout(resolve, BREATH_MILLISECONDS));
    }
    return total;
  }
}
