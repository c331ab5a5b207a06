/**
 * What is missing of a form until it can be published the first time (CONSOLE 4, CONTRACT 14.3): the task list for a house
 * that has no form yet. Each step says how it stands and which place of the form it is about.
 */
import type { SchemaItem } from '../../contract';
import type { FormBindings } from '../../contract/console/forms';
import { allCategories, categoryTreeOf } from '../reservation';
import { hasSentMessage, isReservation, rulesOf } from '../survey';

export const FIRST_STEPS = ['name', 'items', 'reserve', 'calendar', 'thanks', 'publish'] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

/** `skip`: the form does without it. `usual`: it has the product's own. `elsewhere`: outside of the reader's scope. */
export type FirstStepState = 'done' | 'todo' | 'skip' | 'usual' | 'elsewhere';

export interface FirstStep {
  name: FirstStepName;
  state: FirstStepState;
  /** The item that it is about; absent: the form itself, or an item that is not there yet. */
  itemKey?: string | undefined;
  /** The field of the form or of the item. */
  field?: string | undefined;
  /** Of `items`: how many. Of `publish`: how many faults are in the way. */
  count?: number | undefined;
  /** Of `name`: the name. */
  text?: string | undefined;
}

interface FirstStepsFacts {
  /** The working draft as it is stored, or what was published; undefined: there is no form yet. */
  config: Readonly<Record<string, unknown>> | undefined;
  /** How many faults publishing would be refused for. */
  faults: number;
  isPublished: boolean;
  /** What the house has; undefined while it is not known. */
  bindings: Pick<FormBindings, 'calendars' | 'categories'> | undefined;
  /** Whether `bindings` has only the calendars of somebody who is limited. */
  isLimited: boolean;
}

/** The items of a draft that may lack anything. */
function itemsOf(list: unknown): SchemaItem[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const isItem = typeof item === 'object' && item !== null && 'type' in item && typeof item.type === 'string';
    return isItem ? [item as SchemaItem, ...itemsOf((item as SchemaItem).items)] : [];
  });
}

/**
 * Done where at least one category that can be chosen books into a calendar that has times. Of calendars out of sight nobody
 * limited knows that: the server judges them when the form is published (reportUnfound).
 */
function stateOfCalendars(item: SchemaItem, { bindings, isLimited }: FirstStepsFacts): FirstStepState {
  if (!bindings) return 'todo';
  const times = new Map(bindings.calendars.map(({ calendarId, first }) => [calendarId, first !== undefined]));
  const booked = allCategories(categoryTreeOf(item, bindings.categories.tree) ?? []).flatMap(({ node, calendarId }) =>
    node.id !== undefined && calendarId !== undefined ? [calendarId] : [],
  );
  if (booked.some((calendarId) => times.get(calendarId))) return 'done';
  return isLimited && booked.some((calendarId) => !times.has(calendarId)) ? 'elsewhere' : 'todo';
}

/** The steps in their order, for a form or for none. */
export function firstSteps(facts: FirstStepsFacts): FirstStep[] {
  const { config, faults, isPublished, bindings } = facts;
  const title = typeof config?.surveyTitle === 'string' ? config.surveyTitle.trim() : '';
  const items = itemsOf(config?.surveySchema);
  const asked = items.filter((item) => rulesOf(item).hasAnswer);
  const reservation = items.find(isReservation);
  const place = reservation ?? items.find((item) => rulesOf(item).isPlace === true);
  const itemKey = place?.itemKey;
  const tree = reservation && categoryTreeOf(reservation, bindings?.categories.tree);
  const isChosen = reservation === undefined || (tree ?? []).length > 0;
  const isThanked = hasSentMessage(config);
  const doneIf = (isDone: boolean): FirstStepState => (isDone ? 'done' : 'todo');
  const noPlace: FirstStepState = asked.length === 0 ? 'todo' : 'skip';
  return [
    { name: 'name', state: doneIf(title !== ''), field: 'surveyTitle', text: title },
    { name: 'items', state: doneIf(asked.length > 0), count: asked.length },
    { name: 'reserve', state: place ? doneIf(isChosen) : noPlace, itemKey },
    { name: 'calendar', state: reservation ? stateOfCalendars(reservation, facts) : place ? 'skip' : noPlace, itemKey },
    { name: 'thanks', state: isThanked ? 'done' : 'usual', field: 'endOfSurveyMessage' },
    { name: 'publish', state: doneIf(isPublished), count: faults },
  ];
}
