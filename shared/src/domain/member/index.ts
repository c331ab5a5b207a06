/**
 * Member numbers: the form's sub id and the entered number as one (ROWS-029, CONTRACT 4).
 */

const SUB_ID_LENGTH = 4;
const NUMBER_LENGTH = 7;

/** 4-digit sub id and the number padded on the left to 7 characters, letters too; a longer (automatic) number stays whole. */
export function makeMemberNumber(memberSurveySubId: number, entered: string): string {
  return String(memberSurveySubId).padStart(SUB_ID_LENGTH, '0') + entered.padStart(NUMBER_LENGTH, '0');
}

/** Sub id and padded number of a member number; undefined when it is too short or its sub id is none. */
export function splitMemberNumber(memberNumber: string): { memberSurveySubId: number; number: string } | undefined {
  const match = /^(\d{4})([A-Za-z0-9]{7,})$/.exec(memberNumber);
  if (!match) return undefined;
  return { memberSurveySubId: Number(match[1]), number: match[2] ?? '' };
}

/** True when a number that exists already is a fault: it is neither empty nor the answer's own on an update (VAL-074). */
export function isDuplicateNumber(facts: { entered: string; original?: string | undefined; exists: boolean }): boolean {
  return facts.exists && facts.entered !== '' && facts.entered !== facts.original;
}
