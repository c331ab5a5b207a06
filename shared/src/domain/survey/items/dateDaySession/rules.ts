/**
 * Rules of a date with 午前 or 午後: 'YYYY-MM-DD 午後' (FORM-054, FORM-093, FORM-094).
 */
import { commonTexts, validationTexts } from '../../../../texts';
import { trimText } from '../../../text';
import { textRules } from '../base';
import { canonicalDate, dateMessage, shownDate } from '../date/rules';

export const DAY_SESSIONS = [commonTexts.session.morning, commonTexts.session.afternoon] as const;
export type DaySession = (typeof DAY_SESSIONS)[number];

/** The session that is preselected: 午後 for the start date, 午前 otherwise (FORM-093). */
export function defaultSession(itemKey: string): DaySession {
  return itemKey === 'startDate' ? commonTexts.session.afternoon : commonTexts.session.morning;
}

/** What stands behind the last space of a text without outer spaces. */
function lastWord(text: string): string {
  let start = text.length;
  while (/\S/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

/** Date and session of a value; either may be empty while a person is choosing. */
export function splitDaySession(value: string): { date: string; session: string } {
  const text = trimText(value);
  const last = lastWord(text);
  const [date, session] = last === text ? [text, ''] : [trimText(text.slice(0, -last.length)), last];
  return isSession(date) ? { date: '', session: date } : { date, session };
}

/** 'YYYY-MM-DD 午後' of date and session; only one of them while the other is missing. */
export function joinDaySession(date: string, session: string): string {
  return [date, session].filter((part) => part !== '').join(' ');
}

function isSession(text: string): text is DaySession {
  return DAY_SESSIONS.some((session) => session === text);
}

/** The type of a day with its session, as the two items of a stay have it. */
export const DAY_SESSION_TYPE = 'dateDaySession';

export const dateDaySessionRules = textRules({
  types: [DAY_SESSION_TYPE],
  range: 'date',
  search: 'daySession',
  canonical(_, text) {
    const { date, session } = splitDaySession(text);
    return joinDaySession(date && canonicalDate(date), session);
  },
  check(item, text, context) {
    const { date, session } = splitDaySession(text);
    if (date === '') return validationTexts.required.standard;
    return dateMessage(item, date, context) ?? (isSession(session) ? undefined : validationTexts.date.session);
  },
  displayText(_, text) {
    if (text === '') return '';
    const { date, session } = splitDaySession(text);
    return joinDaySession(shownDate(date), session);
  },
});
