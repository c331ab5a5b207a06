/**
 * The house as people reach it: whom to call and where to come. A chunk of its own, fetched where it is shown first:
 * nobody needs it before the first input of a form.
 */

import type { ReactNode } from 'react';
import type { Contact } from '../../contract';
import { pageContact } from '../../store/switches';
import { commonTexts } from '../../texts';
import { buttonClass } from './Button';

const { contact: texts } = commonTexts;

/** A telephone number as an address. */
function telephoneAddress(telephone: string): string {
  return `tel:${telephone.replace(/[^\d+]/g, '')}`;
}

/** Each match in a piece that is not cut where it fits on a line. */
function unbroken(text: string, pieces: RegExp, inside: (piece: string) => ReactNode): ReactNode {
  return Array.from(text.matchAll(pieces), ({ 0: piece, index }) => (
    <span key={index} className="mg-unbroken">
      {inside(piece)}
    </span>
  ));
}

/** A line ends behind a day with its times, or between day and times: times that are cut in two are read wrongly. */
function Hours({ hours }: { hours: string }) {
  return unbroken(texts.hours(hours), /[^、]+、?/g, (day) => unbroken(day, /\S+\s?/g, (piece) => piece));
}

/** @param props.contact of a form's department, over the house's */
export function CallLink({ contact = pageContact() }: { contact?: Contact | undefined }) {
  if (!contact?.telephone) return null;
  return (
    <div className="mg-call mg-no-print">
      <a className={buttonClass('plain', 'medium')} href={telephoneAddress(contact.telephone)}>
        {texts.call(contact.department ?? contact.facility, contact.telephone)}
      </a>
      {contact.hours && (
        <p className="mg-call__hours">
          <Hours hours={contact.hours} />
        </p>
      )}
    </div>
  );
}

/** The house's name, telephone with its hours, place and map: for the foot of a page. Nothing where none is known. */
export function HouseLines() {
  const contact = pageContact();
  if (!contact) return null;
  const { facility, telephone, hours, place, map } = contact;
  return (
    <address className="mg-contact" aria-label={texts.title}>
      <p className="mg-contact__name">{facility}</p>
      {telephone && (
        <p>
          <a href={telephoneAddress(telephone)}>{texts.telephone(telephone)}</a>
          {hours && (
            <>
              {' '}
              <Hours hours={hours} />
            </>
          )}
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
