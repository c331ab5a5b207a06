/** What an operator should know of a bundle that is no fault: it is imported, and may not do what was meant. */
import { isCheckedRegistration } from '@madoguchi/shared/domain/payment';
import { isBookingDate, mayCarryOver, placedItems } from '@madoguchi/shared/domain/survey';
import { isCoronaSurvey } from '@madoguchi/shared/domain/vaccine';
import { departmentWordIn } from './departmentWords';
import { faultLine, jsonPath } from './fault';
import type { Bundle } from './read';
import { tellingTexts } from './tellingTexts';

/** The fields of payment.json that name who makes receipts out, each with that of facility.json's issuer behind it. */
const ISSUER = [
  ['receiptCreatorName', 'name'],
  ['receiptDisplayAddress', 'address'],
] as const;

/** Services whose receipts would name nobody who makes them out, or no address (RCPT-020, RCPT-021). */
function namelessReceipts({ payment, facility }: Bundle): string[] {
  if (!payment) return [];
  const { file, value } = payment;
  return value.services.flatMap((service, index) =>
    ISSUER.filter(([field, own]) => !(service[field] ?? value[field] ?? facility?.value.issuer[own])?.trim()).map(
      ([field]) =>
        faultLine(
          file,
          jsonPath(['services', index, field]),
          'is missing, receipts will be without it',
          `a text here, or in $.${field} for all services`,
        ),
    ),
  );
}

/** A registration number whose first digit does not follow from the others: most are typed wrongly then. */
function wrongCheckDigit({ facility }: Bundle): string[] {
  const number = facility?.value.issuer.registrationNumber;
  if (!facility || number === undefined || isCheckedRegistration(number)) return [];
  return [
    faultLine(facility.file, '$.issuer.registrationNumber', 'has a wrong check digit', 'the number as it was given'),
  ];
}

/** What items say that nothing reads where it stands. */
function idleAttributes({ surveys, members }: Bundle): string[] {
  return [...surveys, ...members].flatMap(({ file, value: survey }) =>
    placedItems(survey).flatMap(({ item, keys }) => {
      const { hasAllowedDays, isSesshuKaisuu, closedDates } = item.attributes ?? {};
      const idle = (path: readonly string[], expected: string) =>
        faultLine(file, jsonPath([...keys, ...path]), 'does nothing here', expected);
      const line = (name: string, expected: string) => idle(['attributes', name], expected);
      return [
        ...(item.carryOver && !mayCarryOver(item)
          ? [idle(['carryOver'], 'it on an item that can be answered alike')]
          : []),
        ...(hasAllowedDays && !isBookingDate(item) ? [line('hasAllowedDays', 'it on a date item')] : []),
        ...(closedDates && !isBookingDate(item)
          ? [line('closedDates', 'hasAllowedDays beside it on a date item')]
          : []),
        ...(isSesshuKaisuu && !isCoronaSurvey(survey) ? [line('isSesshuKaisuu', 'surveyType "corona"')] : []),
      ];
    }),
  );
}

/** A line for every date item whose options are the allowed days: until 22 November 2026 they were the closed ones. */
export function allowedDaysOf({ surveys, members }: Pick<Bundle, 'surveys' | 'members'>): string[] {
  return [...surveys, ...members].flatMap(({ file, value: survey }) =>
    placedItems(survey)
      .filter(({ item }) => isBookingDate(item))
      .map(({ keys }) => {
        const path = jsonPath([...keys, 'attributes', 'hasAllowedDays']);
        return faultLine(file, path, 'makes the options the days that are allowed', 'all others to be closed');
      }),
  );
}

/** Ids that stand in addresses, and so in histories and logs of others, and name a department (CONTRACT 13). */
function tellingIds({ surveys, members }: Bundle): string[] {
  const lines = (entries: Bundle['surveys'], field: 'surveyId' | 'memberSurveyId') =>
    entries.flatMap(({ file, value: { surveyId } }) => {
      const word = departmentWordIn(surveyId);
      if (word === undefined) return [];
      return [faultLine(file, `$.${field}`, `stands in addresses and names a department ("${word}")`, 'a neutral id')];
    });
  return [...lines(surveys, 'surveyId'), ...lines(members, 'memberSurveyId')];
}

/** One line each. @param medicalMode says more: what an address and a message must not tell then */
export function noticesOf(bundle: Bundle, medicalMode: boolean): string[] {
  const telling = medicalMode ? [...tellingIds(bundle), ...tellingTexts(bundle)] : [];
  return [...namelessReceipts(bundle), ...wrongCheckDigit(bundle), ...idleAttributes(bundle), ...telling];
}
