/** Faults of forms (shared/domain/designer) as a bundle's lines say them: what is wrong, and what was expected. */
import { ROUTES } from '@madoguchi/shared/contract/routes';
import type { FaultCode, FormFault } from '@madoguchi/shared/domain/designer';

type Values = FormFault['values'];
type Words = readonly [problem: string, expected: string];

/** By what a range bounds. */
const EXPECTED_BOUNDS = new Map(Object.entries({ number: 'a number', date: 'a date as YYYY-MM-DD, or a year' }));

/** What refuses an import. */
const REFUSED: Readonly<Partial<Record<FaultCode, (values: Values) => Words>>> = {
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

/** What an import says and takes all the same: it may be meant, or such forms have been imported before the designer came. */
const NOTED: Readonly<Partial<Record<FaultCode, (values: Values) => Words>>> = {
  lookupEasy: ({ keys, least }) => [
    `lets whoever knows ${keys} find what the desk has entered`,
    `at least ${least} required searchable items, one of them a phone, an e-mail address or a number`,
  ],
  titleMissing: () => ['is empty', 'a title: it names the control to everybody'],
  sectionEmpty: () => ['holds no items', 'items in a group header'],
  optionEmpty: () => ['is empty', 'a text'],
  payTypesMissing: () => ['is empty', 'at least one way to pay'],
  defaultGone: ({ value }) => [`has "${value}"`, 'one of the options of this item'],
  conditionLater: ({ question }) => [`asks "${question}", which follows`, 'an item that stands before this one'],
  conditionEmpty: () => ['is empty', 'at least one answer'],
  conditionUnasked: ({ question }) => [`asks "${question}", which is not answered`, 'an item that is answered'],
  conditionLevelIdle: ({ question }) => [
    `does nothing: "${question}" is no reservation`,
    'it beside a reservation item',
  ],
  conditionOptionGone: ({ question, value }) => [`is "${value}"`, `one of the options of "${question}"`],
  conditionImpossible: ({ question, value }) => [`is "${value}"`, `something that "${question}" can be answered with`],
  neverShown: () => ['is never shown, whatever is answered', 'a condition that can hold'],
  requiredNever: () => ['is required and never shown', 'a condition that can hold'],
  neverForPeople: () => ['is shown to administrators alone', 'isAdminItem, or a condition on what people answer'],
  categoryWithoutCalendar: ({ category }) => [
    `offers "${category}" without a calendar`,
    'a calendarId in the category',
  ],
  buttonWithoutReservation: () => ['leads to the calendar of a form without a reservation', 'a reservation item'],
  paymentWithoutProducts: () => ['is 1 in a form without products', 'a selectProducts item'],
  serviceWithoutProducts: () => ['offers no products', 'a service with products'],
  productsWithoutPayment: () => ['is not shown', 'usePayment 1'],
};

/** The words of what refuses an import; undefined for what does not. */
export function refusingWords({ code, values }: FormFault): Words | undefined {
  return REFUSED[code]?.(values);
}

/** The words of what an import takes, and an operator should know; undefined for what nobody has to. */
export function notedWords({ code, values }: FormFault): Words | undefined {
  return NOTED[code]?.(values);
}
