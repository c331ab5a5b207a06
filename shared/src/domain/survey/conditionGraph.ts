/**
 * What of a form depends on what: conditions, sections that a choice opens, previous doses (COND-004, COND-005,
 * VAC-011). Worked out once per config, so that a changed answer visits only what hangs on it.
 */
import type { SchemaItem, SurveyConfig } from '../../contract';
import { administratorKeys } from './administratorItems';
import { rulesOf } from './items/registry';
import { isDoseCount, isPreviousDoseDate, isPreviousDoseMaker } from './items/vaccine/doseItems';
import { queryParametersOf } from './queryParameters';
import { isInquiryOnly, oncePerConfig, placedItems } from './schema';

/** A choice of a choice group header that opens a section. */
interface SectionLink {
  headerKey: string;
  option: string;
}
/** An item with what decides whether it is there. */
export interface GraphEntry {
  item: SchemaItem;
  parentKey?: string | undefined;
  /** True for an administrators' item, or one inside an administrators' section. */
  isAdmin: boolean;
  /**
   * False for what a user's config leaves out: an administrators' item that no URL parameter fills, and everything
   * inside one.
   */
  isOffered: boolean;
  /** For a group header: the choices that open it; empty when it is always open. */
  links: readonly SectionLink[];
  /** A previous dose exists only when more than one dose is counted (VAC-011). */
  countKey?: string | undefined;
}

/** A config's items and what depends on what. Made once, never changed. */
export interface ConditionGraph {
  entries: ReadonlyMap<string, GraphEntry>;
  /** itemKey -> keys that must be judged anew when its answer or presence changes. */
  dependents: ReadonlyMap<string, readonly string[]>;
  /** True where no answer shows, hides or opens anything. */
  isFixed: boolean;
  isInquiryOnly: boolean;
}

const NO_LINKS: readonly SectionLink[] = [];

/** Works out a config's dependencies. */
export function makeConditionGraph(config: SurveyConfig): ConditionGraph {
  const placed = placedItems(config);
  const administrators = administratorKeys(config);
  const countKey = placed.find(({ item }) => isDoseCount(item))?.item.itemKey;
  const links = new Map<string, SectionLink[]>();
  for (const { item } of placed) {
    if (rulesOf(item).opensSections !== true) continue;
    for (const { option, groupheader } of item.sectionOptions ?? []) {
      links.set(groupheader.value, [
        ...(links.get(groupheader.value) ?? []),
        { headerKey: item.itemKey, option: option.value },
      ]);
    }
  }
  const entries = new Map<string, GraphEntry>();
  const dependents = new Map<string, string[]>();
  const depend = (key: string | undefined, dependent: string) => {
    if (key === undefined) return;
    const known = dependents.get(key);
    if (known) known.push(dependent);
    else dependents.set(key, [dependent]);
  };
  for (const { item, parentKey } of placed) {
    const key = item.itemKey;
    const parent = parentKey === undefined ? undefined : entries.get(parentKey);
    const entry: GraphEntry = {
      item,
      parentKey,
      isAdmin: administrators.has(key),
      isOffered: parent?.isOffered !== false && (item.isAdminItem !== true || queryParametersOf(item).length > 0),
      links: links.get(key) ?? NO_LINKS,
      countKey: isPreviousDoseDate(item) || isPreviousDoseMaker(item) ? countKey : undefined,
    };
    entries.set(key, entry);
    depend(item.displayCondition?.questionId, key);
    depend(parentKey, key);
    depend(entry.countKey, key);
    for (const headerKey of new Set(entry.links.map((link) => link.headerKey))) depend(headerKey, key);
  }
  const hangsOnAnswers = ({ item, links, countKey: count }: GraphEntry) =>
    item.displayCondition !== undefined || links.length > 0 || count !== undefined;
  const isFixed = ![...entries.values()].some(hangsOnAnswers);
  return { entries, dependents, isFixed, isInquiryOnly: isInquiryOnly(config) };
}

/** Keys that a change of the answers of `keys` can show, hide or lock; through chains too. */
export function affectedKeys(graph: ConditionGraph, keys: Iterable<string>): Set<string> {
  const affected = new Set<string>();
  const add = (key: string) => {
    for (const dependent of graph.dependents.get(key) ?? []) affected.add(dependent);
  };
  for (const key of keys) add(key);
  // A set is walked to the end even while it grows.
  for (const key of affected) add(key);
  return affected;
}

/**
 * Keys of items that wait for themselves along conditions and sections: no single set of them is the right one to show.
 */
export function circularKeys(config: SurveyConfig): string[] {
  const graph = makeConditionGraph(config);
  return [...graph.entries.keys()].filter((key) => affectedKeys(graph, [key]).has(key));
}

/** The config's graph, worked out at its first use: a server judges thousands of answers by one config. */
export const graphOf = oncePerConfig(makeConditionGraph);
