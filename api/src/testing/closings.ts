/** Closings in tests: closing slots of the calendar `main`, telling who is hit, and what each does about it. */
import { API_BASE, type OfferDeed, type PersonOffer } from '@madoguchi/shared/contract';
import type { Closing } from '@madoguchi/shared/contract/console/closings';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { consoleOperation } from '../plugins/operations/staff';
import { bookedVisit, dataOf } from './console';
import { doJob } from './consoleJobs';
import type { MakeExample } from './example';
import { ADMIN, DESK, type TestServer } from './server';

const CLOSING_TEXT = '{day} {time} はお受けできなくなりました。\n{link}';

/** Closes slots `day|slot` of the calendar `main`. */
export async function closeSlots(server: TestServer, as: string, ...slots: string[]): Promise<Closing> {
  return closeSlotsOf(server, as, 'main', slots);
}

/** Closes slots `day|slot` of a calendar. */
export async function closeSlotsOf(
  server: TestServer,
  as: string,
  calendarId: string,
  slots: readonly string[],
): Promise<Closing> {
  const body = {
    calendarId,
    reason: '医師の都合',
    slots: slots.map((each) => ({ day: each.slice(0, 8), slot: each.slice(9) })),
  };
  return dataOf<Closing>(server, as, 'closingPost', { body });
}

/** A closing as it stands. */
export function readClosing(server: TestServer, as: string, closingId: string): Promise<Closing> {
  return dataOf<Closing>(server, as, 'closing', { ids: { id: closingId } });
}

/** Tells everybody of a closing. */
export function tellAll(server: TestServer, as: string, closingId: string) {
  return doJob(server, as, { kind: 'closing', closingId, text: CLOSING_TEXT });
}

/** What a person is offered; undefined where it is not there for them. */
export async function readOffer(server: TestServer, person: string, offerId: string): Promise<PersonOffer | undefined> {
  const { status, body } = await server.call(person, 'GET', `/offers/${offerId}`);
  return status === 200 ? (body.data as PersonOffer) : undefined;
}

/** A person's one press. */
export function choose(server: TestServer, person: string, offerId: string, deed: OfferDeed) {
  return server.call(person, 'POST', `/offers/${offerId}`, { choose: deed });
}

/** So many days of 2027 from 3 May on were closed; Sundays are off. */
let closed = 0;

/** A visit of the person in a slot that was closed, each time on another day. @returns the closing with the visit’s offer alone */
async function closedVisit(server: TestServer, person: string, isTold = true): Promise<Closing> {
  const date = new Date(Date.UTC(2027, 4, 3 + 7 * Math.floor(closed / 6) + (closed % 6)));
  closed += 1;
  const slot = `${date.toISOString().slice(0, 10).replaceAll('-', '')}|1`;
  const key = await bookedVisit(server, person, slot);
  const closing = await closeSlots(server, DESK, slot);
  if (isTold) await tellAll(server, ADMIN, closing.closingId);
  // Who was moved here by the closing of the day before is hit as well.
  return { ...closing, offers: closing.offers.filter(({ partitionKey }) => partitionKey === key) };
}

const about = (name: Parameters<typeof consolePath>[0], body?: (closing: Closing) => object): [string, MakeExample] => [
  consoleOperation(name),
  async (server, person) => {
    const closing = await closedVisit(server, person, false);
    const path = consolePath(name, { id: closing.closingId });
    return { as: DESK, path, ...(body && { body: body(closing) }) };
  },
];
const offerOf = ({ offers }: Closing) => offers[0]?.offerId ?? '';
const offer = (method: 'GET' | 'POST', rest: object): [string, MakeExample] => [
  `${method} ${API_BASE}/offers/{id}`,
  async (server, person) => {
    const path = `${API_BASE}/offers/${offerOf(await closedVisit(server, person))}`;
    return { as: person, path, ...rest };
  },
];

export const CLOSING_EXAMPLES: Readonly<Record<string, MakeExample>> = Object.fromEntries([
  [consoleOperation('closings'), () => ({ as: DESK, path: `${consolePath('closings')}?calendar=main` })] satisfies [
    string,
    MakeExample,
  ],
  [
    consoleOperation('closingPost'),
    () => ({
      as: DESK,
      body: { calendarId: 'main', slots: [{ day: '20270501', slot: '1' }], reason: '医師の都合' },
    }),
  ] satisfies [string, MakeExample],
  about('closing'),
  about('closingOffersPut', (closing) => ({ version: 1, offerIds: [offerOf(closing)], choice: 'free' })),
  about('closingPreview', () => ({ text: CLOSING_TEXT })),
  about('closingUndo', () => ({ version: 1 })),
  offer('GET', {}),
  offer('POST', { body: { choose: 'move' } }),
]);
