/**
 * Planning beds: blocked nights, what a changed document of beds asks of each night, whether people's stays leave room
 * for it, and the way back (CONTRACT 14.3). Pure.
 */
import type { BedBlock, BedConfig } from '../../contract';
import { addDays, daysBetween, daysFromTo, fromHyphens, isRealDay } from '../date';
import { BED_MONTHS_AHEAD, bedsOfNight, MAX_NIGHTS } from './index';

/** Nights of one block at most. */
export const MOST_BLOCK_NIGHTS = 366;

/** How far a changed number of beds is looked at night by night: past the last stay that screens offer. */
const NIGHTS_AHEAD = 31 * (BED_MONTHS_AHEAD + 1) + MAX_NIGHTS;

/** What of a document says how many beds a night has. */
type Beds = Pick<BedConfig, 'bedTotal' | 'overrides' | 'blocked'>;

/** What a night is to have. */
export interface WantedNight {
  /** YYYYMMDD */
  night: string;
  total: number;
  blocked: number;
}
/** A night as its row says it. `reserved`: stays and blocked beds together. */
export interface StandingNight {
  night: string;
  reserved: number;
  blocked: number;
}
/** A night that refuses: the beds that would be left for stays, and those that stays have taken. */
export interface RefusedNight {
  night: string;
  beds: number;
  taken: number;
}

/** The nights of a block, YYYYMMDD; none of one whose days are none, stand the wrong way round or too far apart. */
export function nightsOfBlock({ from, to }: Pick<BedBlock, 'from' | 'to'>): string[] {
  const [first, last] = [fromHyphens(from), fromHyphens(to)];
  if (!isRealDay(first) || !isRealDay(last)) return [];
  const nights = daysBetween(first, last) + 1;
  return nights >= 1 && nights <= MOST_BLOCK_NIGHTS ? daysFromTo(first, last) : [];
}

/** How many beds are blocked on each night that has any, YYYYMMDD. */
export function blockedByNight({ blocked = [] }: Pick<BedConfig, 'blocked'>): Map<string, number> {
  const beds = new Map<string, number>();
  for (const block of blocked)
    for (const night of nightsOfBlock(block)) beds.set(night, (beds.get(night) ?? 0) + block.beds);
  return beds;
}

/**
 * The nights from today on whose beds a document changes, in their order: blocked, numbered one by one, or fewer of all.
 * @param before undefined where there was none
 */
export function changedNights(before: Beds | undefined, after: Beds, today: string): WantedNight[] {
  const [was, is] = [before && blockedByNight(before), blockedByNight(after)];
  const named = [...Object.keys(before?.overrides ?? {}), ...Object.keys(after.overrides ?? {})].map(fromHyphens);
  // More beds than before are in nobody's way.
  const isLower = before !== undefined && after.bedTotal < before.bedTotal;
  const all = isLower ? daysFromTo(today, addDays(today, NIGHTS_AHEAD)) : [];
  const nights = new Set([...named, ...(was?.keys() ?? []), ...is.keys(), ...all]);
  return [...nights]
    .filter((night) => night >= today)
    .sort()
    .map((night) => ({ night, total: bedsOfNight(after, night), blocked: is.get(night) ?? 0 }))
    .filter(
      ({ night, total, blocked }) =>
        !before || total !== bedsOfNight(before, night) || blocked !== (was?.get(night) ?? 0),
    );
}

/**
 * The nights on which fewer beds would be left than stays have taken. One that was over before refuses only what leaves
 * still fewer.
 * @param before undefined where there was no document
 * @param standing rows of the nights, locked; a night without a row is free
 */
export function refusedNights(
  before: Beds | undefined,
  wanted: readonly WantedNight[],
  standing: readonly StandingNight[],
): RefusedNight[] {
  const rows = new Map(standing.map((row) => [row.night, row]));
  return wanted.flatMap(({ night, total, blocked }) => {
    const row = rows.get(night) ?? { reserved: 0, blocked: 0 };
    const beds = total - blocked;
    const taken = row.reserved - row.blocked;
    const isFewer = !before || beds < bedsOfNight(before, night) - row.blocked;
    return beds < taken && isFewer ? [{ night, beds, taken }] : [];
  });
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** By its values alone, in whatever order they were written. */
function isSameBlock(left: BedBlock, right: BedBlock): boolean {
  const { from, to, beds, reason } = left;
  return from === right.from && to === right.to && beds === right.beds && reason === right.reason;
}

/** The blocks of the first that the second does not have; two that are the same are two. */
function blocksWithout(blocks: readonly BedBlock[], others: readonly BedBlock[]): BedBlock[] {
  const left = [...others];
  return blocks.filter((block) => {
    const index = left.findIndex((other) => isSameBlock(block, other));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** A document with other blocks, by their first night; without the field where there are none. */
function withBlocks({ blocked: _, ...bed }: BedConfig, blocks: readonly BedBlock[]): BedConfig {
  const sorted = blocks.toSorted((left, right) => (`${left.from} ${left.to}` < `${right.from} ${right.to}` ? -1 : 1));
  return sorted.length > 0 ? { ...bed, blocked: sorted } : bed;
}

/** One block put in, one taken away, or one in place of another. */
interface BlockEdit {
  add?: BedBlock | undefined;
  remove?: BedBlock | undefined;
}

/** The document with an edited block; undefined where the one that is to go does not stand. */
export function withEditedBlock(bed: BedConfig, { add, remove }: BlockEdit): BedConfig | undefined {
  const blocks = bed.blocked ?? [];
  const kept = remove ? blocksWithout(blocks, [remove]) : blocks;
  if (remove && kept.length === blocks.length) return undefined;
  return withBlocks(bed, add ? [...kept, add] : kept);
}

/** What a version of a document changed: blocks, and the fields beside them. */
interface BedChange {
  added: BedBlock[];
  removed: BedBlock[];
  /** Names of the other fields that are not what they were. */
  fields: string[];
}

const entriesOf = (bed: BedConfig) => Object.entries(bed).filter(([name]) => name !== 'blocked');

/** What became another between two versions of a document. */
export function bedChange(before: BedConfig, after: BedConfig): BedChange {
  const [was, is] = [new Map(entriesOf(before)), new Map(entriesOf(after))];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return {
    added: blocksWithout(after.blocked ?? [], before.blocked ?? []),
    removed: blocksWithout(before.blocked ?? [], after.blocked ?? []),
    fields: names.filter((name) => !isSame(was.get(name), is.get(name))),
  };
}

/**
 * The document that stands without what one version changed; undefined where somebody has changed the same since.
 * @param before the version before it @param made that version
 */
export function undoneBed(before: BedConfig, made: BedConfig, standing: BedConfig): BedConfig | undefined {
  const { added, removed, fields } = bedChange(before, made);
  const blocks = standing.blocked ?? [];
  const kept = blocksWithout(blocks, added);
  if (kept.length !== blocks.length - added.length) return undefined;
  const [was, is, now] = [new Map(entriesOf(before)), new Map(entriesOf(made)), new Map(entriesOf(standing))];
  if (fields.some((name) => name !== 'overrides' && !isSame(now.get(name), is.get(name)))) return undefined;
  for (const name of fields) {
    if (was.has(name)) now.set(name, was.get(name));
    else now.delete(name);
  }
  const undone: BedConfig = { ...standing, ...Object.fromEntries(now) };
  const overrides = undoneOverrides(before, made, standing);
  if (!overrides) return undefined;
  const { overrides: _, ...others } = undone;
  return withBlocks({ ...others, ...(Object.keys(overrides).length > 0 && { overrides }) }, [...kept, ...removed]);
}

/** The numbers of single nights without what one version changed of them: night by night. */
function undoneOverrides(before: Beds, made: Beds, standing: Beds): Record<string, number> | undefined {
  const [was, is, now] = [before, made, standing].map(({ overrides = {} }) => new Map(Object.entries(overrides)));
  if (!was || !is || !now) return undefined;
  for (const date of new Set([...was.keys(), ...is.keys()])) {
    if (was.get(date) === is.get(date)) continue;
    if (now.get(date) !== is.get(date)) return undefined;
    const beds = was.get(date);
    if (beds === undefined) now.delete(date);
    else now.set(date, beds);
  }
  return Object.fromEntries(now);
}

/** What is wrong with a block, by the field that says so. */
export type BlockFault = { field: 'from' | 'to' | 'beds'; reason: 'day' | 'order' | 'long' | 'beds' };

/** Days that are none, the wrong way round or too far apart, and more beds than the kind has. */
export function blockFaults(block: BedBlock, { bedTotal, overrides }: Beds): BlockFault[] {
  const [from, to] = [fromHyphens(block.from), fromHyphens(block.to)];
  if (!isRealDay(from)) return [{ field: 'from', reason: 'day' }];
  if (!isRealDay(to)) return [{ field: 'to', reason: 'day' }];
  if (to < from) return [{ field: 'to', reason: 'order' }];
  if (daysBetween(from, to) >= MOST_BLOCK_NIGHTS) return [{ field: 'to', reason: 'long' }];
  const most = Math.max(bedTotal, ...Object.values(overrides ?? {}));
  return block.beds > most ? [{ field: 'beds', reason: 'beds' }] : [];
}
