/**
 * What of a form refuses its publishing (CONSOLE 4): the designer's own rules, judged beside what is stored, and names that
 * no schema has. What is in force already may hold anything: names that it has always had are no fault.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { BundleMemberSchema, BundleSurveySchema } from '@madoguchi/shared/contract/bundleSchema';
import type { FormFaultFact } from '@madoguchi/shared/contract/console/forms';
import { today } from '@madoguchi/shared/domain/clock';
import {
  type FormDocument,
  formFaults,
  type KnownToForm,
  knownOf,
  placedFault,
} from '@madoguchi/shared/domain/designer';
import { namesIssuer } from '@madoguchi/shared/domain/payment';
import { jsonPath } from '../../bundle/fault';
import { unknownFields } from '../../bundle/unknownFields';
import { unstorablePaths } from '../../bundle/unstorable';
import type { Connection } from '../../database/database';
import { plannedSpans } from '../../repositories/calendarPlans/cells';
import type { FormName } from '../../repositories/configuration/versions';
import { findDraft } from '../../repositories/forms/drafts';
import type { Snapshot } from '../configuration/snapshot';
import { judgeFormat } from '../formats/judgeFormat';
import type { FormJson } from './formDirectory';

/** What a form may refer to, whoever asks: all of the house. */
async function knownTo(
  { kind, id }: FormName,
  { memberFormId: register }: FormJson,
  snapshot: Snapshot,
  connection: Connection,
): Promise<KnownToForm> {
  const { calendars, categories, payment, facility, members, searches, bedSurveyIds } = snapshot;
  const spans = await plannedSpans(connection, [...calendars.keys()]);
  const forms = [...members.keys(), ...(kind === 'member' ? [id] : [])].map((formId) => ({
    formId,
    kind: 'member' as const,
  }));
  const isInForce = typeof register !== 'string' || members.has(register);
  const draft = isInForce ? undefined : await findDraft(connection, register);
  const drafts = draft ? [{ formId: draft.formId, kind: draft.kind, isPublished: false }] : [];
  const known = knownOf(
    {
      calendars: [...calendars].map(([calendarId, { calendar }]) => ({
        calendarId,
        name: calendar.name,
        last: spans.get(calendarId)?.last,
      })),
      categories,
      payment: { hasIssuer: namesIssuer(payment, facility), services: payment?.services ?? [] },
      forms: [...forms, ...drafts],
      departments: facility?.departments ?? [],
      searches: [...searches.values()],
      beds: [...bedSurveyIds],
    },
    id,
    today(),
  );
  return { ...known, judgeFormat };
}

/** The faults and warnings of a form. @param inForce what it takes the place of; null where there is nothing */
export async function checkForm(
  name: FormName,
  config: FormJson,
  inForce: FormJson | null,
  snapshot: Snapshot,
  connection: Connection,
): Promise<FormFaultFact[]> {
  const document = config as FormDocument;
  const unstorable = unstorablePaths(config);
  if (unstorable.length > 0) return unstorable.map((path) => ({ ...placedFault(document, 'unstorable', path) }));
  const schema = name.kind === 'member' ? BundleMemberSchema : BundleSurveySchema;
  const namesOf = (form: FormJson | null) => unknownFields(schema, form).map(({ keys }) => keys);
  const had = new Set(namesOf(inForce).map(jsonPath));
  const misspelt = namesOf(config).filter((keys) => !had.has(jsonPath(keys)));
  const others: ReadonlyMap<string, SurveyConfig> = name.kind === 'survey' ? snapshot.members : snapshot.surveys;
  const found = [
    ...misspelt.map((path) => placedFault(document, 'unknownField', path, { value: String(path.at(-1)) })),
    ...(others.has(name.id) ? [placedFault(document, 'idTaken', ['surveyId'], { value: name.id })] : []),
    ...formFaults(document, await knownTo(name, config, snapshot, connection)),
  ];
  return found.map((fault) => ({ ...fault }));
}
