/**
 * Cross checks of surveys and member forms: what a schema of one file cannot see. The rules are the designer's
 * (shared/domain/designer): what it refuses to publish no bundle brings in.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { configFaults, type KnownToForm } from '@madoguchi/shared/domain/designer';
import { judgeFormat } from '../services/formats/judgeFormat';
import { faultLine, jsonPath } from './fault';
import { wordsOfFault } from './formFaultWords';
import type { Entry } from './read';
import { isWhole, type Known } from './references';

/** What of the documents a form may refer to; nothing of kinds that could not be read. */
function knownToForms(known: Known): KnownToForm {
  return {
    calendars: isWhole(known, 'calendars') ? known.calendars : undefined,
    tree: isWhole(known, 'categories') ? known.tree : undefined,
    services: isWhole(known, 'payment') ? (known.payment?.services ?? []) : undefined,
    memberForms: isWhole(known, 'members') ? new Set(known.members.keys()) : undefined,
    beds: { forms: known.bedSurveyIds, isWhole: isWhole(known, 'beds') },
    judgeFormat,
  };
}

/** Faults of one survey or member form. */
export function checkSurvey({ file, value: survey }: Entry<SurveyConfig>, known: Known): string[] {
  return configFaults(survey, knownToForms(known)).flatMap((fault) => {
    const words = wordsOfFault(fault);
    return fault.severity === 'fault' && words ? [faultLine(file, jsonPath(fault.path), ...words)] : [];
  });
}
