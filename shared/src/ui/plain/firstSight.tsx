/**
 * What the server drew of the page's address before any script had run: the form's title above the outline of its
 * cards (api, web/html.ts). React's first render takes it away; until the form is there, the loading states show it
 * again.
 */
import type { ReactNode } from 'react';
import { FIRST_SIGHT_ID } from '../../contract/runtime';

const drawn = document.getElementById(FIRST_SIGHT_ID);
const drawnAt = window.location.pathname;

/** The first sight of this address, or what is shown where there is none. */
export function FirstSight({ otherwise }: { otherwise: ReactNode }) {
  if (!drawn || window.location.pathname !== drawnAt) return otherwise;
  return <div className="mg-screen" ref={(place) => void place?.replaceChildren(drawn.cloneNode(true))} />;
}
