/**
 * Member numbers: the form's sub id and the entered number as one (ROWS-029, CONTRACT 4), and what a member's record
 * brings into another form.
 */
import type { SurveyConfig } from '../../contract';
import { toHalfWidth } from '../text';

const SUB_ID_LENGTH = 4;
const NUMBER_LENGTH = 7;
/** The greatest number that a form gives out by itself. */
export const GREATEST_AUTOMATIC_NUMBER = 9_999_999;

/**
 * 4-digit sub id and the number padded on the left to 7 characters, letters too; a longer (automatic) number stays
 * whole.
 */
export function makeMemberNumber(memberSurveySubId: number, entered: string): string {
  return String(memberSurveySubId).padStart(SUB_ID_LENGTH, '0') + entered.padStart(NUMBER_LENGTH, '0');
}

/** Sub id and padded number of a member number; undefined when it is too short or its sub id is none. */
export function splitMemberNumber(memberNumber: string): { memberSurveySubId: number; number: string } | undefined {
  const match = /^(\d{4})([A-Za-z0-9]{7,})$/.exec(memberNumber);
  if (!match) return undefined;
  return { memberSurveySubId: Number(match[1]), number: match[2] ?? '' };
}

type MemberForm = Pick<SurveyConfig, 'memberSurveyId' | 'memberSurveySubId'>;

/**
 * True when the text is a whole number of this member form: its own sub id and seven characters. Never for other forms.
 */
export function isWholeNumber({ memberSurveyId, memberSurveySubId = 0 }: MemberForm, text: string): boolean {
  const parts = memberSurveyId === undefined ? undefined : splitMemberNumber(text);
  return parts?.memberSurveySubId === memberSurveySubId && parts.number.length === NUMBER_LENGTH;
}

/**
 * The stored form of an entered number (CONTRACT 4); one that has the form's sub id already, and an empty one, stay as
 * they are.
 */
export function wholeNumber(config: MemberForm, entered: string): string {
  const number = toHalfWidth(entered).trim();
  return number === '' || isWholeNumber(config, number)
    ? number
    : makeMemberNumber(config.memberSurveySubId ?? 0, number);
}

/** A whole number without its sub id and leading zeros, whichever form gave it; what is none stays as it is. */
export function bareNumber(stored: string): string {
  const number = splitMemberNumber(stored)?.number;
  return number?.length === NUMBER_LENGTH ? number.replace(/^0+(?=.)/, '') : stored;
}

/**
 * The number as a person enters it in the form: without sub id and leading zeros. What is no whole number of the form
 * stays as it is.
 */
export function enteredNumber(config: MemberForm, stored: string): string {
  return isWholeNumber(config, stored) ? bareNumber(stored) : stored;
}
