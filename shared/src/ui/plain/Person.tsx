/** The signed-in person: picture or default avatar, name and 様 (SURVEY-005, SURVEY-006). */
import { useState } from 'react';
import { commonTexts } from '../../texts';
import { classNames } from './className';

export interface Person {
  name: string;
  /** Address of the picture; absent, empty or broken: the default avatar. */
  pictureUrl?: string | undefined;
}

/** The sign of a person without a picture: the first character of the given name, which Japanese names put last. */
function initialOf(name: string): string {
  const parts = name.trim().split(/\s+/u);
  return [...(parts[parts.length - 1] ?? '')][0] ?? '';
}

/** The person's picture, or the default avatar when there is none or it does not load. */
export function Avatar({ name, pictureUrl, large = false }: Person & { large?: boolean }) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const className = classNames('mg-avatar', large && 'mg-avatar--large');
  if (pictureUrl && pictureUrl !== brokenUrl) {
    return (
      <img
        className={className}
        src={pictureUrl}
        alt={commonTexts.avatar(name)}
        referrerPolicy="no-referrer"
        onError={() => setBrokenUrl(pictureUrl)}
      />
    );
  }
  return (
    <span className={className} role="img" aria-label={commonTexts.defaultAvatar}>
      {initialOf(name) || <DefaultFace />}
    </span>
  );
}

function DefaultFace() {
  return (
    <svg viewBox="0 0 24 24" width="60%" height="60%" fill="currentColor" aria-hidden="true">
      <circle cx="12" cy="8" r="4.5" />
      <path d="M3.5 21a8.5 8.5 0 0 1 17 0z" />
    </svg>
  );
}

/** The small person of a screen's header. */
export function PersonTag({ name, pictureUrl }: Person) {
  return (
    <span className="mg-person-tag">
      <Avatar name={name} pictureUrl={pictureUrl} />
      <span className="mg-person-tag__name">{commonTexts.personName(name)}</span>
    </span>
  );
}

/** The user header card: picture or default avatar, the name and 様. */
export function PersonCard({ name, pictureUrl }: Person) {
  return (
    <div className="mg-card mg-person-card">
      <Avatar name={name} pictureUrl={pictureUrl} large />
      <p className="mg-person-card__name">{commonTexts.personName(name)}</p>
    </div>
  );
}
