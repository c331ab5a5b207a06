/**
 * The house as people reach it: whom to call and where to come. Words that send people to the desk are never without
 * it: notices, messages and faults ask `sendsToDesk` of their own words.
 */
import type { Contact } from '../../contract';
import { pageContact } from '../../store/switches';
import { commonTexts } from '../../texts';
import { buttonClass } from './Button';

const { contact: texts } = commonTexts;

/** What sends people to the desk or to somebody who answers for it; the number of a question does not. */
const SENDING = /窓口[にへ]|問い?合わ?せ(?!番号)|(?:ご連絡|お電話)ください/;

/** True for words that send people to the desk: then the way there stands below them. */
export function sendsToDesk(...words: unknown[]): boolean {
  return words.some((text) => typeof text === 'string' && SENDING.test(text));
}

/** A telephone number as an address. */
function telephoneAddress(telephone: string): string {
  return `tel:${telephone.replace(/[^\d+]/g, '')}`;
}

/**
 * A button that calls the house, with the hours in which somebody answers; nothing where no number is known.
 * @param props.contact of a form's department, over the house's
 */
export function CallButton({ contact = pageContact() }: { contact?: Contact | undefined }) {
  if (!contact?.telephone) return null;
  return (
    <div className="mg-call mg-no-print">
      <a className={buttonClass('plain', 'medium')} href={telephoneAddress(contact.telephone)}>
        {texts.call(contact.department ?? contact.facility, contact.telephone)}
      </a>
      {contact.hours && <p className="mg-call__hours">{texts.hours(contact.hours)}</p>}
    </div>
  );
}

/** The house's name, telephone with its hours, place and map: for the foot of a page. Nothing where none is known. */
export function ContactLines() {
  const contact = pageContact();
  if (!contact) return null;
  const { facility, telephone, hours, place, map } = contact;
  return (
    <address className="mg-contact" aria-label={texts.title}>
      <p className="mg-contact__name">{facility}</p>
      {telephone && (
        <p>
          <a href={telephoneAddress(telephone)}>{texts.telephone(telephone)}</a>
          {hours && <span> {texts.hours(hours)}</span>}
        </p>
      )}
      {place && (
        <p>
          {place}{' '}
          {map && (
            <a href={map} target="_blank" rel="noreferrer">
              {texts.map}
            </a>
          )}
        </p>
      )}
    </address>
  );
}
