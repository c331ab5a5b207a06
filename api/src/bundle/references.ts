/**
 * What the documents of a bundle, and those already stored, know of each other: the ids that cross checks look up.
 */
import type { Calendar, CategoryNode, PaymentConfig, SurveyConfig } from '@madoguchi/shared/contract';
import type { Facility } from '@madoguchi/shared/contract/bundleSchema';
import { allCategories } from '@madoguchi/shared/domain/reservation';
import { flattenItems } from '@madoguchi/shared/domain/survey';
import type { Snapshot } from '../services/configuration/snapshot';
import type { Bundle, BundleKind } from './read';

/** The entities that an import may refer to: the bundle's own, and under them what is stored already. */
export interface Known {
  surveys: ReadonlyMap<string, SurveyConfig>;
  members: ReadonlyMap<string, SurveyConfig>;
  calendars: ReadonlyMap<string, Calendar>;
  tree: readonly CategoryNode[];
  payment: PaymentConfig | undefined;
  facility: Facility | undefined;
  bedSurveyIds: ReadonlySet<string>;
  /** Kinds that the bundle has a broken file of: nobody knows what it would have held. */
  broken: ReadonlySet<BundleKind>;
}

/** Nothing stored: what `--check` without a database compares with. */
export const NOTHING_KNOWN: Known = {
  surveys: new Map(),
  members: new Map(),
  calendars: new Map(),
  tree: [],
  payment: undefined,
  facility: undefined,
  bedSurveyIds: new Set(),
  broken: new Set(),
};

/** What is stored, in the form in which cross checks look things up. */
export function knownOf(snapshot: Snapshot): Known {
  return {
    surveys: snapshot.surveys,
    members: snapshot.members,
    calendars: new Map([...snapshot.calendars].map(([id, { calendar }]) => [id, calendar])),
    tree: snapshot.categories.tree,
    payment: snapshot.payment,
    facility: snapshot.facility,
    bedSurveyIds: snapshot.bedSurveyIds,
    broken: new Set(),
  };
}

/** The bundle's entities over the stored ones. */
export function withBundle(stored: Known, bundle: Bundle): Known {
  const merged = <Value>(below: ReadonlyMap<string, Value>, above: [string, Value][]) => new Map([...below, ...above]);
  return {
    surveys: merged(
      stored.surveys,
      bundle.surveys.map(({ value }) => [value.surveyId, value]),
    ),
    members: merged(
      stored.members,
      bundle.members.map(({ value }) => [value.surveyId, value]),
    ),
    calendars: merged(
      stored.calendars,
      bundle.calendars.map(({ value }) => [value.calendarId, value]),
    ),
    tree: bundle.categories?.value.tree ?? stored.tree,
    payment: bundle.payment?.value ?? stored.payment,
    facility: bundle.facility?.value ?? stored.facility,
    bedSurveyIds: new Set([...stored.bedSurveyIds, ...bundle.beds.map(({ value }) => value.surveyId)]),
    broken: bundle.broken,
  };
}

/** True when all files of these kinds could be read: only then can an id be missing. */
export function isWhole(known: Known, ...kinds: BundleKind[]): boolean {
  return !kinds.some((kind) => known.broken.has(kind));
}

/** Ids of every category that some tree offers: the common one and those of single items. */
export function categoryIds(known: Known): Set<string> {
  const trees = [known.tree];
  for (const survey of [...known.surveys.values(), ...known.members.values()]) {
    for (const item of flattenItems(survey)) if (item.categories_tree) trees.push(item.categories_tree);
  }
  return new Set(
    trees.flatMap((tree) => allCategories(tree).flatMap(({ node }) => (node.id === undefined ? [] : [node.id]))),
  );
}
