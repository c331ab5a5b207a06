/**
 * Rate limits of the calls (CONTRACT 5): writes of a person, requests of an address that nobody has signed in from.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../refusal';

const WINDOW_MILLISECONDS = 60_000;
/** A list is searched anew while somebody types. */
const SEARCHES_A_WRITE = 3;
/** A password keeps the process for so long that one address with many would shut the door for everybody. */
const PASSWORDS_PER_MINUTE = 60;
/** People and addresses that are counted at a time; the ones seen longest ago are forgotten first. */
const COUNTED_KEYS = 100_000;

export interface RateLimitOptions {
  writesPerMinute: number;
  addressRequestsPerMinute: number;
}

/** Counts one request. @throws {Refusal} 429 with the seconds to wait, above the limit */
type CountRequest = (request: FastifyRequest) => Promise<void>;

/**
 * What is counted by address, each for itself: a flood of one kind leaves the others alone. `login`: signing in;
 * `password`: doing so by an own password; `return`: browsers that come back from the payment provider; `notice`: its notices whose hash is wrong; `rest`.
 */
export const ADDRESS_COUNTERS = ['login', 'password', 'return', 'notice', 'rest'] as const;
export type AddressCounter = (typeof ADDRESS_COUNTERS)[number];
/** Counts one request of an address. @throws {Refusal} 429 with the seconds to wait, above the limit */
export type CountAddress = (request: FastifyRequest, counter: AddressCounter) => Promise<void>;

/** The counters of people and addresses. An IPv6 address is counted with its /64 network. */
export async function rateLimits(
  app: FastifyInstance,
  { writesPerMinute, addressRequestsPerMinute }: RateLimitOptions,
): Promise<{ countAddress: CountAddress; countWrite: CountRequest; countSearch: CountRequest }> {
  await app.register(rateLimit, { global: false, timeWindow: WINDOW_MILLISECONDS, cache: COUNTED_KEYS });
  const counter = (limit: ReturnType<FastifyInstance['createRateLimit']>): CountRequest => {
    return async (request) => {
      const result = await limit(request);
      if (!result.isAllowed && result.isExceeded) throw tooManyRequests(result.ttlInSeconds);
    };
  };
  const mostOf = (name: AddressCounter) =>
    name === 'password' ? Math.min(PASSWORDS_PER_MINUTE, addressRequestsPerMinute) : addressRequestsPerMinute;
  const addresses = new Map(
    ADDRESS_COUNTERS.map((name) => [name, counter(app.createRateLimit({ max: mostOf(name) }))] as const),
  );
  const byPerson = (max: number) =>
    counter(app.createRateLimit({ max, keyGenerator: ({ caller }) => caller?.userId ?? '' }));
  return {
    countAddress: async (request, name) => addresses.get(name)?.(request),
    countWrite: byPerson(writesPerMinute),
    countSearch: byPerson(writesPerMinute * SEARCHES_A_WRITE),
  };
}
