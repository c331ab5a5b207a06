/** What the house has, as the console's call answers it, in the form in which faults are looked for. */
import type { CategoryNode, PaymentService } from '../../../contract';
import type { KnownToForm } from './types';

/** The part of the call's answer that faults ask for. */
interface Bindings {
  calendars: readonly { calendarId: string; name: string; last?: string | undefined }[];
  categories: { tree: readonly CategoryNode[] };
  payment: { hasIssuer: boolean; services: readonly PaymentService[] };
  /** `isPublished` false: a working draft alone. */
  forms: readonly { formId: string; kind: 'survey' | 'member'; isPublished?: boolean | undefined }[];
  departments: readonly { id: string }[];
  searches: readonly { surveyId: string; itemKey: string }[];
  beds: readonly string[];
}

/**
 * What a form may refer to.
 * @param bindings as `form-bindings` answers them
 * @param formId of the form that is judged
 * @param isLimited whether the answer was for somebody who is limited to some forms, calendars or departments
 * @param today in Japan, YYYYMMDD: a calendar whose times are over has none
 */
export function knownOf(bindings: Bindings, formId: string, today: string, isLimited = false): KnownToForm {
  const { calendars, categories, payment, forms, departments, searches, beds } = bindings;
  const registers = forms.filter(({ kind }) => kind === 'member');
  const idsOf = (isDraft: boolean) =>
    new Set(registers.filter(({ isPublished }) => (isPublished === false) === isDraft).map((each) => each.formId));
  return {
    ...(isLimited && { isLimited }),
    calendars: new Map(
      calendars.map(({ calendarId, name, last = '' }) => [calendarId, { name, hasTimes: last >= today }]),
    ),
    tree: categories.tree,
    services: payment.services,
    isIssuerNamed: payment.hasIssuer,
    memberForms: idsOf(false),
    memberDrafts: idsOf(true),
    // A house that has said nothing of itself has departments all the same.
    departments: departments.length > 0 ? new Set(departments.map(({ id }) => id)) : undefined,
    masters: new Set(searches.flatMap(({ surveyId, itemKey }) => (surveyId === formId ? [itemKey] : []))),
    beds: { forms: new Set(beds), isWhole: true },
  };
}
