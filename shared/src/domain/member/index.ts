/**
 * Member numbers: the form's sub id and the entered number as one (ROWS-029, CONTRACT 4), and what a member's record
 * brings into another form.
 */
import type { SurveyConfig } from '../../contract';
import { toHalfWidth } from '../text';

const SUB_ID_LENGTH = 4;
const NUMBER_LENGTH = 7;
/** The greatest number of a register, behind its sub id; and of a form that has none, whose numbers stand alone. */
const GREATEST_IN_REGISTER = 9_999_999;
const GREATEST_ALONE = 99_999_999_999;
/** From this share on an operator is told that the numbers of a count come to an end. */
const SHARE_TO_TELL = 0.9;

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

/** The greatest number to which a form counts by itself (VAL-071, VAL-073). */
export function greatestCount({ memberSurveyId }: Pick<SurveyConfig, 'memberSurveyId'>): number {
  return memberSurveyId === undefined ? GREATEST_ALONE : GREATEST_IN_REGISTER;
}

/** The register in which a form counts: each sub id has a count of its own. */
export function registerOf({ memberSurveyId, memberSurveySubId = 0 }: MemberForm): number {
  return memberSurveyId === undefined ? 0 : memberSurveySubId;
}

/** The number that a form gives out as its `count`th: behind the register's sub id, or alone where it has no register. */
export function automaticNumber(config: MemberForm, count: number): string {
  return config.memberSurveyId === undefined ? String(count) : makeMemberNumber(registerOf(config), String(count));
}

/** How much of a form's numbers is given out, 0 to 1, and whether an operator should be told. */
export function givenShare(config: MemberForm, last: number): { share: number; isToTell: boolean } {
  const share = Math.min(1, last / greatestCount(config));
  return { share, isToTell: share >= SHARE_TO_TELL };
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
