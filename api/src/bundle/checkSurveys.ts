/**
 * Cross checks of surveys and member forms: what a schema of one file cannot see. The rules are the designer's
 * (shared/domain/designer): what it refuses to publish no bundle brings in.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { configFaults, type FormFault, type KnownToForm } from '@madoguchi/shared/domain/designer';
import { judgeFormat } from '../services/formats/judgeFormat';
import { faultLine, jsonPath } from './fault';
import { notedWords, refusingWords } from './formFaultWords';
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
  };
}

function linesOf(
  { file, value: survey }: Entry<SurveyConfig>,
  known: KnownToForm,
  wordsOf: (fault: FormFault) => readonly [problem: string, expected: string] | undefined,
): string[] {
  return configFaults(survey, known).flatMap((fault) => {
    const words = wordsOf(fault);
    return words ? [faultLine(file, jsonPath(fault.path), ...words)] : [];
  });
}

/** Faults of one survey or member form. */
export function checkSurvey(entry: Entry<SurveyConfig>, known: Known): string[] {
  return linesOf(entry, { ...knownToForms(known), judgeFormat }, refusingWords);
}

/** What the console would not publish of a form, and an import takes. */
export function oddForm(entry: Entry<SurveyConfig>, known: Known): string[] {
  return linesOf(entry, knownToForms(known), notedWords);
}
