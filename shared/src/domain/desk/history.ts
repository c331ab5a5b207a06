/** An answer's history as people read it, from what the audit keeps of each change (CONTRACT 14.3). Pure. */
import * as v from 'valibot';
import type { SurveyConfig } from '../../contract';
import type { HistoryEntry } from '../../contract/console/answers';
import { ATTENDANCE_STATES } from '../../contract/console/words';
import { historyTexts } from '../../texts/console/history';
import { isRealDay } from '../date';
import { storedText } from '../record';
import { itemsByKey, reservationDateText, rulesOf } from '../survey';

const PlaceSchema = v.looseObject({ calendarId: v.string(), day: v.string(), slot: v.string() });

/** What the audit keeps of an answer before or after a change; of anything else nothing is read. */
const StateSchema = v.looseObject({
  check: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.string())),
  place: v.optional(PlaceSchema),
  stay: v.optional(v.looseObject({ start: v.string(), end: v.string() })),
  attendance: v.optional(v.nullable(v.picklist(ATTENDANCE_STATES))),
});
type State = v.InferOutput<typeof StateSchema>;
type Change = HistoryEntry['changes'][number];

interface HistoryFacts {
  /** The form as it was when the answer was given. */
  config: SurveyConfig;
  /** HH:mm at which a slot begins; undefined where its calendar no longer has it. */
  startOf(calendarId: string, slot: string): string | undefined;
}

function stateOf(payload: unknown): State {
  const parsed = v.safeParse(StateSchema, payload);
  return parsed.success ? parsed.output : {};
}

const dayText = (day: string) => (isRealDay(day) ? reservationDateText(day) : day);

function placeText({ place }: State, { startOf }: HistoryFacts): string | undefined {
  return place && [dayText(place.day), startOf(place.calendarId, place.slot)].filter(Boolean).join(' ');
}

function stayText({ stay }: State): string | undefined {
  return stay && historyTexts.stayBetween(dayText(stay.start), dayText(stay.end));
}

/** The values by item, several rows of one together. */
function valuesByItem({ values = {} }: State): Map<string, string[]> {
  const byItem = new Map<string, string[]>();
  for (const [sortKey, value] of Object.entries(values)) {
    const itemKey = sortKey.split('#')[0] ?? sortKey;
    if (value !== '') byItem.set(itemKey, [...(byItem.get(itemKey) ?? []), value]);
  }
  return byItem;
}

function valueText({ config }: HistoryFacts, itemKey: string, values: readonly string[] | undefined) {
  const item = itemsByKey(config).get(itemKey);
  if (!values || values.length === 0) return undefined;
  if (!item) return values.join(' ');
  return rulesOf(item).files ? historyTexts.files : storedText(item, values);
}

function change(title: string, before: string | undefined, after: string | undefined): Change[] {
  if (before === after) return [];
  return [{ title, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

/** What a change has changed, item by item in the order of the audit; what only one side says is told by that side. */
export function changesOf(before: unknown, after: unknown, facts: HistoryFacts): Change[] {
  const [old, next] = [stateOf(before), stateOf(after)];
  const has = (key: keyof State) => key in old || key in next;
  // Only a change of values says them on both sides; an answer's first entry has none.
  const isWhole = old.values !== undefined && next.values !== undefined;
  const [oldValues, newValues] = [valuesByItem(old), valuesByItem(next)];
  const itemKeys = isWhole ? [...new Set([...oldValues.keys(), ...newValues.keys()])] : [];
  const isTold = (key: 'place' | 'stay') => has(key) && (isWhole || next[key] !== undefined);
  const { attendanceStates } = historyTexts;
  const attended = ({ attendance }: State) => (attendance ? attendanceStates[attendance] : undefined);
  return [
    ...(old.check !== undefined && next.check !== undefined ? change(historyTexts.check, old.check, next.check) : []),
    ...(isTold('place') ? change(historyTexts.place, placeText(old, facts), placeText(next, facts)) : []),
    ...(isTold('stay') ? change(historyTexts.stay, stayText(old), stayText(next)) : []),
    ...(has('attendance') ? change(historyTexts.attendance, attended(old), attended(next)) : []),
    ...itemKeys.flatMap((itemKey) => {
      const title = itemsByKey(facts.config).get(itemKey)?.title ?? itemKey;
      const textOf = (values: Map<string, string[]>) => valueText(facts, itemKey, values.get(itemKey));
      return change(title, textOf(oldValues), textOf(newValues));
    }),
  ];
}
