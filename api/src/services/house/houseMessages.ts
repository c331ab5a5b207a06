/**
 * What the house says by itself at LINE (CONTRACT 14.4), as the console changes it: each change is a version of the
 * document, published as an import publishes it, so that an import lays nothing over it without a word (CONTRACT 13).
 */

import { type Messages, MessagesSchema } from '@madoguchi/shared/contract/bundleSchema';
import { LIST_LIMIT_BY_DEFAULT } from '@madoguchi/shared/contract/console/answers';
import type { HouseMessagesHistory, HouseMessages as Standing } from '@madoguchi/shared/contract/console/house';
import { MESSAGE_VARIABLES, unknownVariables } from '@madoguchi/shared/contract/messageVariables';
import { now } from '@madoguchi/shared/domain/clock';
import { contactOf, houseName } from '@madoguchi/shared/domain/house';
import { consoleHouseErrorTexts as texts } from '@madoguchi/shared/texts/console/houseErrors';
import * as v from 'valibot';
import { unknownFields } from '../../bundle/unknownFields';
import { contentHashOf } from '../../canonicalJson';
import type { Connection, Database } from '../../database/database';
import { makeRandomId } from '../../identifiers';
import { changed, invalid, notFound } from '../../refusal';
import {
  lockDocuments,
  readDocument,
  type StoredDocument,
  writeVersion,
} from '../../repositories/configuration/documents';
import { readDocumentVersion, readPublications } from '../../repositories/configuration/versions';
import { namesOf } from '../../repositories/people/names';
import type { Configurations } from '../configuration/configurations';
import { publishDocument } from '../configuration/publishDocument';
import type { MessageWordsOptions } from '../messages/words';
import type { StaffCaller } from '../staff/staffCaller';

/** As imports name it. */
const DOCUMENT = { kind: 'messages', id: 'messages' } as const;
/** The longest text that a message of LINE can have. */
const LONGEST_TEXT = 5_000;

interface HouseMessagesDependencies extends MessageWordsOptions {
  database: Database;
  configurations: Configurations;
}

/** What is stored; of a house that has said nothing yet version 0 of nothing. */
const contentOf = (stored: StoredDocument | undefined): Messages =>
  stored ? v.parse(MessagesSchema, stored.content) : {};

export class HouseMessages {
  constructor(private readonly dependencies: HouseMessagesDependencies) {}

  /** What stands, and who speaks in a preview. */
  async read(connection: Connection = this.dependencies.database.reads): Promise<Standing> {
    const { configurations, house, linkBase } = this.dependencies;
    const stored = await readDocument(connection, DOCUMENT);
    const { facility: imported } = await configurations.current();
    // A preview says of the house what messages say of it; in medical mode the builder of the words leaves out the rest.
    const contact = contactOf(imported);
    const facility = houseName(imported?.name, house.facility);
    return {
      content: contentOf(stored),
      version: stored?.version ?? 0,
      speaker: {
        medicalMode: house.medicalMode,
        ...(facility !== undefined && { facility }),
        ...(contact?.telephone !== undefined && { telephone: contact.telephone }),
        ...(contact?.place !== undefined && { place: contact.place }),
        linkBase,
      },
    };
  }

  /**
   * Publishes the next version; one that says the same is none.
   * @throws {Refusal} 400 with the paths that are wrong (`kinds.booked.text`), 409 `changed` with what stands
   */
  async put(staff: StaffCaller, { content, version }: { content: object; version: number }): Promise<Standing> {
    refuseFaults(content);
    const { database } = this.dependencies;
    return database.transaction(async (connection) => {
      await lockDocuments(connection);
      const before = await readDocument(connection, DOCUMENT);
      if ((before?.version ?? 0) !== version) throw changed(await this.read(connection));
      await publish(connection, staff, before, content);
      return this.read(connection);
    });
  }

  /** Puts an earlier version in force again. @throws {Refusal} 404 where there is none of that number; else as `put` */
  async restore(staff: StaffCaller, { number, version }: { number: number; version: number }): Promise<Standing> {
    const content = await readDocumentVersion(this.dependencies.database, DOCUMENT, number);
    const parsed = v.safeParse(v.looseObject({}), content);
    if (!parsed.success) throw notFound();
    return this.put(staff, { content: parsed.output, version });
  }

  /** The versions before the cursor, the newest first. */
  async history({
    cursor,
    limit = LIST_LIMIT_BY_DEFAULT,
  }: {
    cursor?: string | undefined;
    limit?: number | undefined;
  }) {
    const { reads } = this.dependencies.database;
    if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw invalid([{ itemKey: 'cursor', message: texts.wrong }]);
    const all = (await readPublications(reads, DOCUMENT)).reverse();
    const behind = cursor === undefined ? all : all.filter(({ number }) => number < Number(cursor));
    const page = behind.slice(0, limit);
    const names = await namesOf(
      reads,
      page.map(({ by }) => by),
    );
    const last = behind.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map(({ number, at, by }) => ({ number, at: at.toISOString(), by, name: names.get(by) ?? '' })),
      ...(last && { nextCursor: String(last.number) }),
    } satisfies HouseMessagesHistory;
  }
}

async function publish(
  connection: Connection,
  { staffId }: StaffCaller,
  before: StoredDocument | undefined,
  content: object,
): Promise<void> {
  if (before?.contentHash === contentHashOf(content)) return;
  await publishDocument(connection, { ...DOCUMENT, content, before }, { by: staffId, note: '' }, now());
  await writeVersion(connection, makeRandomId());
}

/** @throws {Refusal} 400 with each path that is wrong, and why in words */
function refuseFaults(content: object): void {
  const parsed = v.safeParse(MessagesSchema, content);
  const unknown = unknownFields(MessagesSchema, content).map(({ keys }) => ({
    itemKey: keys.join('.'),
    message: texts.unknownName,
  }));
  const wrong = (parsed.issues ?? []).map(({ path, input }) => ({
    itemKey: (path ?? []).map(({ key }) => String(key)).join('.'),
    message: typeof input === 'string' ? faultOf(input, path?.[1]?.key === 'closing') : texts.wrong,
  }));
  const lengths = parsed.success ? textFaults(parsed.output) : [];
  const faults = [...unknown, ...wrong, ...lengths];
  if (faults.length > 0) throw invalid(faults);
}

function faultOf(text: string, isOfClosing: boolean): string {
  const names = unknownVariables(text);
  if (names.length === 0) return isOfClosing ? texts.needsLink : texts.wrong;
  return texts.unknownVariable(names, MESSAGE_VARIABLES);
}

/** Texts that LINE would not take: it sends no empty message, and none that is longer. */
function textFaults({ kinds = {} }: Messages): { itemKey: string; message: string }[] {
  return Object.entries(kinds).flatMap(([kind, said]): { itemKey: string; message: string }[] => {
    const text = v.safeParse(v.looseObject({ text: v.string() }), said);
    if (!text.success) return [];
    const itemKey = `kinds.${kind}.text`;
    if (text.output.text.trim() === '') return [{ itemKey, message: texts.empty }];
    return text.output.text.length > LONGEST_TEXT ? [{ itemKey, message: texts.tooLong }] : [];
  });
}
