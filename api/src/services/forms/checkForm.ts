/**
 * What of a form refuses its publishing: the same as refuses an import (CONSOLE 4), judged beside what is stored. What is
 * in force already may hold anything: names that it has always had are no fault.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { BundleMemberSchema, BundleSurveySchema } from '@madoguchi/shared/contract/bundleSchema';
import type { FormFaultFact } from '@madoguchi/shared/contract/console/forms';
import * as v from 'valibot';
import { checkSurvey } from '../../bundle/checkSurveys';
import { faultsOf, jsonPath } from '../../bundle/fault';
import { knownOf } from '../../bundle/references';
import { unknownFields } from '../../bundle/unknownFields';
import { unstorablePaths } from '../../bundle/unstorable';
import type { FormName } from '../../repositories/configuration/versions';
import type { Snapshot } from '../configuration/snapshot';
import type { FormJson } from './formDirectory';

const fault = (code: string, line: string): FormFaultFact => ({ code, severity: 'fault', line });

/** The faults of a form. @param inForce what it takes the place of; null where there is nothing */
export function checkForm(
  { kind, id }: FormName,
  config: FormJson,
  inForce: FormJson | null,
  snapshot: Snapshot,
): FormFaultFact[] {
  const unstorable = unstorablePaths(config);
  if (unstorable.length > 0) return unstorable.map((keys) => fault('unstorable', jsonPath(keys)));
  const schema = kind === 'member' ? BundleMemberSchema : BundleSurveySchema;
  const parsed = v.safeParse(schema, config);
  if (!parsed.success) return faultsOf('', parsed.issues).map((line) => fault('schema', line));
  const namesOf = (form: FormJson | null) => unknownFields(schema, form).map(({ keys }) => jsonPath(keys));
  const had = new Set(namesOf(inForce));
  const misspelt = namesOf(config).filter((path) => !had.has(path));
  const value: SurveyConfig = { ...parsed.output, surveyId: id };
  const known = knownOf(snapshot);
  const own = new Map([[id, value]]);
  const withOwn = {
    ...known,
    surveys: kind === 'survey' ? new Map([...known.surveys, ...own]) : known.surveys,
    members: kind === 'member' ? new Map([...known.members, ...own]) : known.members,
  };
  const isOther = kind === 'survey' ? known.members.has(id) : known.surveys.has(id);
  return [
    ...misspelt.map((path) => fault('unknownField', path)),
    ...(isOther ? [fault('idTaken', id)] : []),
    ...checkSurvey({ file: '', value }, withOwn).map((line) => fault('reference', line)),
  ];
}
