/**
 * The local maps: Places Text Search (New) and Geocoding, as Google's protocol has them, on one port. Any key is good;
 * none is not.
 */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { FACILITIES, type Facility } from './facilities';

const PAGE_MAXIMUM = 20;
const CIRCLE_MAXIMUM_METRES = 50_000;
const KILOMETRES_A_DEGREE = 111.32;
/** Farther from every facility than this, a point lies in the sea. */
const REACH_KILOMETRES = 400;

export interface RunningMaps {
  placesUrl: string;
  geocodeUrl: string;
  server: FastifyInstance;
  close: () => Promise<void>;
}

function field(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

function numbers(value: unknown, ...names: string[]): number[] {
  return names.map((name) => Number(field(value, ...name.split('.'))));
}

function kilometres(facility: Facility, lat: number, lng: number): number {
  const height = (facility.lat - lat) * KILOMETRES_A_DEGREE;
  const width = (facility.lng - lng) * KILOMETRES_A_DEGREE * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(height, width);
}

/**
 * Middle of the circle or rectangle; undefined without one.
 * @throws {Error} for a circle that the service does not take
 */
function middleOf(bias: unknown): { lat: number; lng: number } | undefined {
  if (bias === undefined) return undefined;
  const [lat = Number.NaN, lng = Number.NaN, radius = Number.NaN] = numbers(
    field(bias, 'circle'),
    'center.latitude',
    'center.longitude',
    'radius',
  );
  if (field(bias, 'circle') !== undefined) {
    if (!(radius >= 0 && radius <= CIRCLE_MAXIMUM_METRES)) throw new Error('Invalid value for radius');
    return { lat, lng };
  }
  const [south = 0, west = 0, north = 0, east = 0] = numbers(
    field(bias, 'rectangle'),
    'low.latitude',
    'low.longitude',
    'high.latitude',
    'high.longitude',
  );
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

/** What the mask leaves of a facility. */
function masked(facility: Facility, mask: readonly string[]): object {
  const all: Record<string, unknown> = {
    id: facility.id,
    displayName: { text: facility.name, languageCode: 'ja' },
    formattedAddress: facility.address,
    shortFormattedAddress: facility.shortAddress,
    location: { latitude: facility.lat, longitude: facility.lng },
    internationalPhoneNumber: facility.phone,
  };
  const isWanted = (name: string) => mask.includes('*') || mask.includes(`places.${name}`);
  return Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)));
}

function refusal(code: number, status: string, message: string) {
  return { error: { code, message, status } };
}

function addPlaces(server: FastifyInstance): void {
  server.post('/v1/places::searchText', (request, reply) => {
    if (!request.headers['x-goog-api-key']) {
      return reply.status(403).send(refusal(403, 'PERMISSION_DENIED', 'The request is missing a valid API key.'));
    }
    const mask = String(request.headers['x-goog-fieldmask'] ?? '');
    const text = field(request.body, 'textQuery');
    const pageSize = Number(field(request.body, 'pageSize') ?? PAGE_MAXIMUM);
    if (mask === '' || /\s/.test(mask) || typeof text !== 'string' || text === '' || !(pageSize >= 1)) {
      return reply.status(400).send(refusal(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.'));
    }
    let middle: { lat: number; lng: number } | undefined;
    try {
      middle = middleOf(field(request.body, 'locationBias'));
    } catch (error) {
      return reply.status(400).send(refusal(400, 'INVALID_ARGUMENT', String(error)));
    }
    const words = text.split(/\s+/);
    const found = FACILITIES.filter(({ name, address }) => words.every((word) => `${name} ${address}`.includes(word)));
    const { lat, lng } = middle ?? { lat: Number.NaN, lng: Number.NaN };
    const sorted = middle
      ? found.toSorted((left, right) => kilometres(left, lat, lng) - kilometres(right, lat, lng))
      : found;
    const places = sorted.slice(0, Math.min(pageSize, PAGE_MAXIMUM)).map((each) => masked(each, mask.split(',')));
    return reply.send(places.length > 0 ? { places } : {});
  });
}

/** What stands at an address or has the name: without regard to width and spaces, a part of it is enough. */
function facilitiesAt(typed: string): Facility[] {
  const plain = (text: string) => text.normalize('NFKC').replaceAll('−', '-').replace(/\s/g, '');
  return FACILITIES.filter(({ name, address }) => plain(`${address}${name}`).includes(plain(typed)));
}

function resultOf({ address, lat, lng }: Facility) {
  return { formatted_address: address, geometry: { location: { lat, lng } }, types: ['premise'] };
}

function addGeocoding(server: FastifyInstance): void {
  server.get<{ Querystring: Record<string, string | undefined> }>('/maps/api/geocode/json', (request, reply) => {
    const { key, latlng = '', address } = request.query;
    if (!key) {
      return reply.send({ results: [], status: 'REQUEST_DENIED', error_message: 'You must use an API key.' });
    }
    if (address !== undefined) {
      const results = facilitiesAt(address).map(resultOf);
      return reply.send({ results, status: results.length > 0 ? 'OK' : 'ZERO_RESULTS' });
    }
    const [lat, lng] = latlng.split(',').map(Number);
    if (lat === undefined || lng === undefined || Number.isNaN(lat) || Number.isNaN(lng)) {
      return reply.status(400).send({
        results: [],
        status: 'INVALID_REQUEST',
        error_message: "Invalid request. Invalid 'latlng' parameter.",
      });
    }
    const nearest = FACILITIES.toSorted((left, right) => kilometres(left, lat, lng) - kilometres(right, lat, lng))[0];
    if (!nearest || kilometres(nearest, lat, lng) > REACH_KILOMETRES) {
      return reply.send({ results: [], status: 'ZERO_RESULTS' });
    }
    return reply.send({ results: [{ ...resultOf(nearest), geometry: { location: { lat, lng } } }], status: 'OK' });
  });
}

/** Starts it; port 0 picks a free one. @throws when the port is taken */
export async function startMaps(options: { port: number; host?: string | undefined }): Promise<RunningMaps> {
  const server = Fastify({ forceCloseConnections: true });
  addPlaces(server);
  addGeocoding(server);
  await server.listen({ port: options.port, host: options.host ?? 'localhost' });
  const [address] = server.addresses() as AddressInfo[];
  const origin = `http://localhost:${address?.port ?? options.port}`;
  return {
    placesUrl: `${origin}/v1/places:searchText`,
    geocodeUrl: `${origin}/maps/api/geocode/json`,
    server,
    close: () => server.close(),
  };
}
