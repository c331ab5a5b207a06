/** What the tables of a closing say of a person: when, who, and what they are offered. */
import type { ClosingOffer } from '@madoguchi/shared/contract/console/closings';
import { daySpan, monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { instantText } from '@madoguchi/shared/domain/desk';
import { yen } from '@madoguchi/shared/texts';
import { consoleClosingsTexts } from '@madoguchi/shared/texts/console/closings';

const { people } = consoleClosingsTexts;

/** A day (YYYYMMDD) and time (HH:mm) as the desk reads them. */
export function placeText({ day, time }: { day: string; time: string }): string {
  return `${monthDayWeekday(day)} ${shortTime(time)}`.trim();
}

/** Days from the first to the last, as one text. */
export function daysText(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? '' : daySpan(first, last, true);
}

/** Who it is; of people outside of the reader's scope only that they are. */
export function personText({ name, answerCode }: ClosingOffer): string {
  if (name === undefined) return people.outside;
  return name || answerCode;
}

/** What somebody is or was offered: which place, held until when or no more; of a cancelling what goes back. */
export function offerText({ choice, offered, wasOffered, state, paid }: ClosingOffer): string {
  if (choice === 'cancel')
    return [people.cancelShown, ...(paid === undefined ? [] : [people.refund(yen(paid))])].join('　');
  if (choice === 'move' && offered) return people.held(placeText(offered), instantText(offered.until));
  if (choice === 'free' || !wasOffered) return people.freeShown;
  const when = placeText(wasOffered);
  return state === 'open' ? people.ended(when) : when;
}

/** Who is still in the closed place and was not told: what a sending would reach. */
export function waitingOf(offers: readonly ClosingOffer[]): ClosingOffer[] {
  return offers.filter(({ state, sentAt }) => state === 'open' && sentAt === undefined);
}
