/**
 * The one way in which a document of beds is changed by hand: judged on locked nights, so that no stay loses its bed, and
 * published as an import publishes it (CONTRACT 14.3).
 */
import type { BedConfig } from '@madoguchi/shared/contract';
import { BedConfigSchema } from '@madoguchi/shared/contract/schema';
import { changedNights, type RefusedNight, refusedNights } from '@madoguchi/shared/domain/bed/plan';
import { now, today } from '@madoguchi/shared/domain/clock';
import * as v from 'valibot';
import { contentHashOf } from '../../canonicalJson';
import type { Connection } from '../../database/database';
import { makeRandomId } from '../../identifiers';
import { belowReserved, notFound } from '../../refusal';
import { blockNights, lockNights } from '../../repositories/beds/nights';
import { readDocument, type StoredDocument, writeVersion } from '../../repositories/configuration/documents';
import { publishDocument } from '../configuration/publishDocument';

/** A night that an import leaves with fewer beds than stays have taken. */
interface OverNight extends RefusedNight {
  /** Whether blocked beds are why. */
  isBlocked: boolean;
}

/**
 * Brings the nights to what a new version of a document says is blocked, in the caller's transaction, which publishes it.
 * @returns the nights on which fewer beds would be left than stays have taken; where beds are blocked that are taken,
 * nothing was written, and the caller gives up
 */
export async function blockByDocument(
  connection: Connection,
  before: BedConfig | undefined,
  after: BedConfig,
): Promise<OverNight[]> {
  const wanted = changedNights(before, after, today());
  const standing = await lockNights(
    connection,
    after.surveyId,
    wanted.map(({ night }) => night),
  );
  const blocked = new Map(standing.map((row) => [row.night, row.blocked]));
  const more = new Set(
    wanted.filter((each) => each.blocked > (blocked.get(each.night) ?? 0)).map(({ night }) => night),
  );
  const over = refusedNights(before, wanted, standing).map((night) => ({ ...night, isBlocked: more.has(night.night) }));
  if (!over.some(({ isBlocked }) => isBlocked)) await blockNights(connection, after.surveyId, wanted);
  return over;
}

interface StoredBed {
  stored: StoredDocument;
  bed: BedConfig;
}

/** The document in force of a kind of beds. @throws {Refusal} 404 where there is none */
export async function storedBed(connection: Connection, surveyId: string): Promise<StoredBed> {
  const stored = await readDocument(connection, { kind: 'bed', id: surveyId });
  if (!stored) throw notFound();
  return { stored, bed: v.parse(BedConfigSchema, stored.content) };
}

/**
 * Publishes a document's next version; one that says the same is none. The documents must be locked.
 * @param publisher who, and why in a word that the history knows
 * @returns the version in force, and the one that was made, 0 where nothing was to do
 * @throws {Refusal} 409 `below_reserved` with the nights on which stays have taken more than would be left
 */
export async function changeBed(
  connection: Connection,
  { stored, bed: before }: StoredBed,
  after: BedConfig,
  publisher: { by: string; note: string },
): Promise<{ change: number; version: number }> {
  if (contentHashOf(after) === stored.contentHash) return { change: 0, version: stored.version };
  const over = await blockByDocument(connection, before, after);
  if (over.length > 0) throw belowReserved({ nights: over.map(({ night, beds, taken }) => ({ night, beds, taken })) });
  const document = { kind: 'bed' as const, id: after.surveyId, content: after, before: stored };
  const version = await publishDocument(connection, document, publisher, now());
  await writeVersion(connection, makeRandomId());
  return { change: version, version };
}
