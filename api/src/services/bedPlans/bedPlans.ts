/**
 * Planning beds (CONTRACT 14.3): a kind's rules and numbers, blocked nights, the history and the way back. Each change is
 * a version of the kind's document.
 */
import type { BedConfig } from '@madoguchi/shared/contract';
import type {
  BedBlocksBody,
  BedChangeEntry,
  BedDone,
  BedHistory,
  BedPutBody,
  PlannedBed,
} from '@madoguchi/shared/contract/console/beds';
import { MOST_CHANGES } from '@madoguchi/shared/contract/console/words';
import { BedConfigSchema } from '@madoguchi/shared/contract/schema';
import { bedChange, blockFaults, undoneBed, withEditedBlock } from '@madoguchi/shared/domain/bed/plan';
import { fromHyphens, isRealDay } from '@madoguchi/shared/domain/date';
import { consoleBedErrorTexts as texts } from '@madoguchi/shared/texts/console/bedErrors';
import * as v from 'valibot';
import { isImport } from '../../bundle/importer';
import type { Connection, Database } from '../../database/database';
import { changed, invalid, notFound } from '../../refusal';
import { lockDocuments } from '../../repositories/configuration/documents';
import { type PublishedContent, readPublished } from '../../repositories/configuration/versions';
import { namesOf } from '../../repositories/people/names';
import type { Configurations } from '../configuration/configurations';
import { formInScope } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { changeBed, storedBed } from './changeBed';

/** Changes of one page of the history. */
const HISTORY_PAGE = 30;
/** What the note of a version says that takes another one back. */
const UNDO_NOTE = /^undo (\d{1,9})$/;

interface BedDependencies {
  database: Database;
  configurations: Configurations;
}

export class BedPlans {
  constructor(private readonly dependencies: BedDependencies) {}

  /** The title of a kind. @throws {Refusal} 404 outside of the caller's scope */
  private async titleOf(staff: StaffCaller, surveyId: string): Promise<string> {
    return formInScope(await this.dependencies.configurations.current(), staff, surveyId).surveyTitle;
  }

  /** A kind's document. @throws {Refusal} 404 where there is none in the caller's scope */
  async read(staff: StaffCaller, surveyId: string): Promise<PlannedBed> {
    const title = await this.titleOf(staff, surveyId);
    const { stored, bed } = await storedBed(this.dependencies.database.reads, surveyId);
    return { bed, title, version: stored.version };
  }

  /**
   * Changes the numbers and rules of a kind; its blocks stay.
   * @throws {Refusal} 400 for days that are none, 409 `changed` with what stands where somebody was faster,
   * 409 `below_reserved` with the nights on which stays have taken more
   */
  async put(staff: StaffCaller, surveyId: string, { bed: wanted, version }: BedPutBody): Promise<BedDone> {
    const wrong = Object.keys(wanted.overrides).filter((date) => !isRealDay(fromHyphens(date)));
    if (wrong.length > 0) throw invalid(wrong.map((date) => ({ itemKey: `overrides.${date}`, message: texts.day })));
    return this.change(staff, surveyId, '', async (standing) => {
      if (standing.version !== version) throw changed(standing);
      const { overrides: _, ...bed } = standing.bed;
      const { overrides, bedTotal } = wanted;
      const rule = { ...bed.rule, ...wanted.rule };
      return { ...bed, bedTotal, rule, ...(Object.keys(overrides).length > 0 && { overrides }) };
    });
  }

  /**
   * Blocks beds, changes a block or lifts it. The block that is to go is the version that was read: others are nobody's
   * matter.
   * @throws {Refusal} 400 for nights that are none, 409 `changed` with what stands where the block is gone,
   * 409 `below_reserved` with the nights on which stays have taken the beds
   */
  async putBlocks(staff: StaffCaller, surveyId: string, edit: BedBlocksBody): Promise<BedDone> {
    if (!edit.add && !edit.remove) throw invalid([{ itemKey: 'add', message: texts.day }]);
    return this.change(staff, surveyId, '', async (standing) => {
      const [fault] = edit.add ? blockFaults(edit.add, standing.bed) : [];
      if (fault) throw invalid([{ itemKey: fault.field, message: texts[fault.reason] }]);
      const bed = withEditedBlock(standing.bed, edit);
      if (!bed) throw changed(standing);
      return bed;
    });
  }

  /**
   * Takes a change back, as a change of its own that can be taken back too.
   * @throws {Refusal} 404 for the first version, an import, and one that is not there, 409 `changed` where somebody has
   * changed the same since, 409 `below_reserved` where stays have taken what it gave
   */
  async undo(staff: StaffCaller, surveyId: string, change: number): Promise<BedDone> {
    return this.change(staff, surveyId, `undo ${change}`, async (standing, connection) => {
      const [made, before] = await readPublished(connection, { kind: 'bed', id: surveyId }, change + 1, 2);
      if (made?.number !== change || !before || isImport(made.by)) throw notFound();
      const undone = undoneBed(bedOf(before.content), bedOf(made.content), standing.bed);
      if (!undone) throw changed(standing);
      return undone;
    });
  }

  /** The versions of a kind's document, the newest first, each by what it changed. @param cursor of the page before */
  async history(staff: StaffCaller, surveyId: string, cursor: string | undefined): Promise<BedHistory> {
    await this.titleOf(staff, surveyId);
    const { reads } = this.dependencies.database;
    const before = cursor === undefined ? MOST_CHANGES : Number(cursor);
    const versions = await readPublished(reads, { kind: 'bed', id: surveyId }, before, HISTORY_PAGE + 1);
    const shown = versions.slice(0, HISTORY_PAGE);
    const names = await namesOf(
      reads,
      shown.map(({ by }) => by),
    );
    const next = versions.length > HISTORY_PAGE ? shown.at(-1)?.number : undefined;
    return {
      items: shown.map((made, index) => entryOf(made, versions[index + 1], names)),
      ...(next !== undefined && { nextCursor: String(next) }),
    };
  }

  private async change(
    staff: StaffCaller,
    surveyId: string,
    note: string,
    edit: (standing: PlannedBed, connection: Connection) => Promise<BedConfig>,
  ): Promise<BedDone> {
    const title = await this.titleOf(staff, surveyId);
    return this.dependencies.database.transaction(async (connection) => {
      await lockDocuments(connection);
      const before = await storedBed(connection, surveyId);
      const bed = await edit({ bed: before.bed, title, version: before.stored.version }, connection);
      return { ...(await changeBed(connection, before, bed, { by: staff.staffId, note })), bed, title };
    });
  }
}

function bedOf(content: unknown): BedConfig {
  return v.parse(BedConfigSchema, content);
}

function entryOf(
  made: PublishedContent,
  before: PublishedContent | undefined,
  names: ReadonlyMap<string, string>,
): BedChangeEntry {
  const { number, at, by, note, content } = made;
  const undoes = UNDO_NOTE.exec(note)?.[1];
  const changes = before ? bedChange(bedOf(before.content), bedOf(content)) : { added: [], removed: [], fields: [] };
  return {
    ...{ change: number, at: at.toISOString(), by, name: names.get(by) ?? '', ...changes },
    ...(undoes !== undefined && { undoes: Number(undoes) }),
    isOwn: before !== undefined && !isImport(by),
  };
}
