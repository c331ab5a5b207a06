/**
 * The working drafts of the sample (CONSOLE 4): on a desk a start begins those that the bundle's `drafts.json` names, where
 * nobody has begun any yet. Production never reads the file, and no import does.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StaffIdSchema } from '@madoguchi/shared/contract/console/staff';
import { FORM_KINDS } from '@madoguchi/shared/contract/console/words';
import { IdSchema } from '@madoguchi/shared/contract/schema';
import { now } from '@madoguchi/shared/domain/clock';
import {
  applyCommand,
  type Command,
  CommandSchema,
  type FormDocument,
  isJsonObject,
  isRefused,
} from '@madoguchi/shared/domain/designer';
import * as v from 'valibot';
import type { Database } from '../../database/database';
import { readFormsInForce } from '../../repositories/configuration/versions';
import { beginDraft, hasEverHadDrafts } from '../../repositories/forms/drafts';
import { configInForce } from './formDirectory';

export const SAMPLE_DRAFTS_FILE = 'drafts.json';

const KindSchema = v.picklist(FORM_KINDS);
/** A draft of a published form says what is done to that; one of a form that was never published is written whole. */
const SampleSchema = v.array(
  v.union([
    v.object({ formId: IdSchema, kind: KindSchema, savedBy: StaffIdSchema, commands: v.array(CommandSchema) }),
    v.object({
      formId: IdSchema,
      kind: KindSchema,
      savedBy: StaffIdSchema,
      config: v.custom<FormDocument>(isJsonObject),
    }),
  ]),
);

/** What the commands make of a form. @throws {Error} where one cannot be done: a fault of the sample */
function changed(form: FormDocument, commands: readonly Command[]): FormDocument {
  return commands.reduce((document, command) => {
    const outcome = applyCommand(document, command);
    if (isRefused(outcome)) throw new Error(`${SAMPLE_DRAFTS_FILE}: ${outcome.refusal}`);
    return outcome.document;
  }, form);
}

/**
 * Begins the sample's drafts: all at once, and none where there has ever been one. A draft of a form that is not there, or
 * of one that is a form already, is left out.
 * @param bundle the bundle's folder @returns how many were begun
 */
export async function addSampleDrafts(database: Database, bundle: string): Promise<number> {
  const file = join(bundle, SAMPLE_DRAFTS_FILE);
  if (!existsSync(file)) return 0;
  const sample = v.parse(SampleSchema, JSON.parse(readFileSync(file, 'utf8')));
  return database.transaction(async (connection) => {
    if (await hasEverHadDrafts(connection)) return 0;
    const forms = await readFormsInForce(connection);
    let begun = 0;
    for (const draft of sample) {
      const { formId, kind, savedBy } = draft;
      const base = forms.get(formId)?.number ?? 0;
      const inForce = base === 0 ? null : await configInForce(connection, { kind, id: formId }, base);
      if ('config' in draft !== (inForce === null)) continue;
      const config = 'config' in draft ? draft.config : changed(inForce as FormDocument, draft.commands);
      const facts = { formId, kind, base, savedBy, savedAt: now(), config: JSON.stringify(config) };
      if ((await beginDraft(connection, facts)) !== undefined) begun += 1;
    }
    return begun;
  });
}
