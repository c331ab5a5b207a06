/** Faults of forms (shared/domain/designer) as a bundle's lines say them: what is wrong, and what was expected. */
import { ROUTES } from '@madoguchi/shared/contract/routes';
import type { FaultCode, FormFault } from '@madoguchi/shared/domain/designer';

type Values = FormFault['values'];
type Words = readonly [problem: string, expected: string];

/** By what a range bounds. */
const EXPECTED_BOUNDS = new Map(Object.entries({ number: 'a number', date: 'a date as YYYY-MM-DD, or a year' }));

const WORDS: Readonly<Partial<Record<FaultCode, (values: Values) => Words>>> = {
  keyRepeated: ({ value }) => [`repeats "${value}"`, 'each itemKey once in a survey'],
  optionsMissing: () => ['is empty', 'at least one option'],
  daysUnnamed: () => ['names no day', 'weekdays (日 to 土, or 0 to 6) or dates that are allowed'],
  optionRepeated: ({ value }) => [`repeats "${value}"`, 'each option once'],
  optionTooLong: ({ most }) => ['is too long', `at most ${most} characters`],
  formatSlow: () => ['takes too long on some texts', 'no repetition inside a repetition'],
  formatUnbounded: () => [
    'cannot be tried in a time that no text makes long',
    'one that neither looks ahead or behind nor names a group again, with fewer repetitions',
  ],
  rangeUnreadable: ({ value, kind }) => [`is "${value}"`, EXPECTED_BOUNDS.get(String(kind)) ?? ''],
  rangeReversed: ({ min, max }) => [`has min ${min} above max ${max}`, 'min <= max'],
  boundsReversed: ({ min, max }) => [`has min ${min} above max ${max}`, 'min <= max'],
  tooFewOptions: ({ least, count }) => [`is ${least} of ${count} options`, 'no more than there are options'],
  tooLong: ({ length, longest }) => [`is ${length}`, `at most ${longest}`],
  scaleReversed: ({ min, max }) => [`has min ${min} not below max ${max}`, 'min < max'],
  conditionOnItself: () => ['is the item itself', 'another item'],
  conditionGone: ({ value }) => [`is "${value}"`, 'an itemKey of this survey'],
  circle: () => ['waits for items that wait for this one', 'conditions without a circle'],
  sectionGone: ({ value }) => [`is "${value}"`, 'the itemKey of a group header'],
  sectionOptionGone: ({ value }) => [`is "${value}"`, 'one of the options of this item'],
  routeUnknown: ({ value }) => [`is "${value}"`, `one of ${Object.keys(ROUTES).join(', ')}`],
  prefectureUnknown: ({ value }) => [`is "${value}"`, 'the name, short name or code (1 to 47) of a prefecture'],
  urlNotHttps: ({ value }) => [`is "${value}"`, 'an https address'],
  treeMissing: () => ['is missing', 'a category tree here or in categories.json'],
  calendarGone: ({ category, calendarId }) => [
    `has "${category}" with calendar "${calendarId}"`,
    'the id of a calendar',
  ],
  categoryGone: ({ value }) => [`is "${value}"`, 'the name of a category at this level of the tree'],
  secondOfType: ({ type }) => [`is a second ${type} item`, 'at most one in a form'],
  bedBesideReservation: () => ['stands beside a reservation item', 'a bed form without one'],
  bedsMissing: ({ surveyId }) => ['has no beds', `a file in beds/ with surveyId "${surveyId}"`],
  bedItemMissing: () => ['has no selectBed item although beds/ names it', 'one selectBed item'],
  subIdTooGreat: ({ value, most }) => [`is ${value}`, `at most ${most}`],
  memberFormGone: ({ value }) => [`is "${value}"`, 'the memberSurveyId of a member form'],
  paymentInMemberForm: () => ['is 1 in a member form', '0: a registration is sent without a payment'],
  paidStay: () => ['is 1 in a bed form', '0: a stay is sent without a payment'],
  serviceGone: ({ value }) => [`is "${value}"`, 'the serviceId of a payment service'],
};

/** The words of a fault; undefined for what only the designer says. */
export function wordsOfFault({ code, values }: FormFault): Words | undefined {
  return WORDS[code]?.(values);
}
