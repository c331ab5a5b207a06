/**
 * Fetches ahead, when the page is idle, the remote that a person will most likely open next; a tap then finds it on the
 * device.
 */

import type { RemoteName } from '@madoguchi/shared/contract';
import { provide, readRegistry } from '@madoguchi/shared/page';
import { filesOfManifest } from './manifest';

interface Next {
  remote: RemoteName;
  /** The lazy shared entries that its first screen needs. */
  entries: readonly (keyof typeof provide)[];
}

/**
 * What follows a remote's screen as a rule: a form is dated in the calendar, a lookup leads back to the form to change
 * an answer.
 */
const likelyNext: Partial<Record<RemoteName, Next>> = {
  mf_survey: { remote: 'mf_calendar', entries: [] },
  mf_calendar: { remote: 'mf_survey', entries: ['form'] },
  mf_bed: { remote: 'mf_survey', entries: ['form'] },
  mf_confirm: { remote: 'mf_survey', entries: ['form'] },
  mf_member: { remote: 'mf_survey', entries: ['form'] },
};

const requested = new Set<RemoteName>();

/** Asks the browser for the files of a remote's `./app`. None of it runs before the person goes there. */
async function fetchAhead(remote: RemoteName): Promise<void> {
  const manifest = readRegistry()[remote]?.entry;
  if (manifest === undefined) return;
  const { entry, filesOf } = await filesOfManifest(manifest);
  for (const href of [entry, ...filesOf('app')]) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.setAttribute('as', href.endsWith('.css') ? 'style' : 'script');
    link.href = href;
    document.head.append(link);
  }
}

/**
 * Fetches what the person will probably open after a screen of `current`; a failure is nobody's concern until they go
 * there.
 */
export async function preloadAfter(current: RemoteName): Promise<void> {
  const next = likelyNext[current];
  if (!next || requested.has(next.remote)) return;
  requested.add(next.remote);
  try {
    await Promise.all([fetchAhead(next.remote), ...next.entries.map((entry) => provide[entry]())]);
  } catch {
    requested.delete(next.remote);
  }
}
