/**
 * Words that send people to the desk are never without the way there: notices, messages and faults ask `sendsToDesk` of
 * their own words.
 */
import type { Contact } from '../../contract';
import { pageContact } from '../../store/switches';
import { fetchedLater } from './fetchedLater';

/** What sends people to the desk or to somebody who answers for it; the number of a question does not. */
const SENDING = /窓口[にへ]|問い?合わ?せ(?!番号)|(?:ご連絡|お電話)ください/;

/** True for words that send people to the desk: then the way there stands below them. */
export function sendsToDesk(...words: unknown[]): boolean {
  return words.some((text) => typeof text === 'string' && SENDING.test(text));
}

const useParts = fetchedLater(() => import('./contactParts'));

/**
 * A button that calls the house, with the hours in which somebody answers; nothing where no number is known.
 * @param props.contact of a form's department, over the house's
 */
export function CallButton({ contact }: { contact?: Contact | undefined }) {
  const parts = useParts((contact ?? pageContact()) !== undefined);
  return parts ? <parts.CallLink contact={contact} /> : null;
}

/** The house's name, telephone with its hours, place and map: for the foot of a page. Nothing where none is known. */
export function ContactLines() {
  const parts = useParts(pageContact() !== undefined);
  return parts ? <parts.HouseLines /> : null;
}
