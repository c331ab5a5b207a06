/**
 * A small world for the model tests of scarce things: random but repeatable choices, clients that call the services in
 * parallel, and what they may be answered.
 */
import { setClock } from '@madoguchi/shared/domain/clock';
import { Refusal } from '../../refusal';
import { makeServices, type Services } from '../../services/services';
import type { Caller } from '../../services/session/caller';
import { forgetAnswers } from '../answers';
import { type BundleFiles, TEST_NOW } from '../bundle';
import type { MissingGuards } from '../guards';
import { startTestServer, type TestServer } from '../server';

/** Numbers that follow from a seed: mulberry32. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed + 1;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0];
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}

/** Refusals that a rule may have for a client; anything else is a fault. */
const EXPECTED = new Set([
  'too_many_requests',
  'quota_exceeded',
  'reservation_limit',
  'not_reservable',
  'not_editable',
  'not_found',
  'temporary_locked',
]);

export interface World {
  server: TestServer;
  services: Services;
  /** Faults that clients met: a line each. */
  faults: string[];
  /** What the call came to; undefined when a rule refused it. Anything else is noted as a fault. */
  attempt<Result>(call: () => Promise<Result>): Promise<Result | undefined>;
  /** Forgets all answers, holds and stays, and puts the clock back. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the world on a database of its own; `missingGuards` for the control tests. */
async function openWorld(bundle: BundleFiles, missingGuards: MissingGuards): Promise<World> {
  // As many connections as the server has itself: transactions truly overlap.
  const server = await startTestServer({ bundle, missingGuards });
  const services = makeServices(server.configuration, server.database);
  const faults: string[] = [];
  return {
    server,
    services,
    faults,
    async attempt(call) {
      try {
        return await call();
      } catch (error) {
        const isExpected = error instanceof Refusal && EXPECTED.has(error.answer.code);
        if (!isExpected) faults.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
        return undefined;
      }
    },
    async clear() {
      faults.length = 0;
      setClock(Date.parse(TEST_NOW));
      await forgetAnswers(server);
    },
    close: () => server.close(),
  };
}

/** A person who calls. */
export function callerOf(userId: string, isAdmin = false): Caller {
  return { userId, name: userId, isAdmin };
}

export interface ModelTest {
  /** Plays one seed to its end. @returns a line for each thing that does not hold then */
  play(world: World, seed: number): Promise<string[]>;
  bundle: BundleFiles;
}

/** Plays seeds one after the other. @returns the first seed with a breach, and its breaches */
export async function firstBreach(
  { play, bundle }: ModelTest,
  seeds: number,
  missingGuards: MissingGuards = {},
): Promise<{ seed: number; breaches: string[] } | undefined> {
  const world = await openWorld(bundle, missingGuards);
  try {
    for (let seed = 0; seed < seeds; seed += 1) {
      await world.clear();
      const found = await play(world, seed);
      const breaches = [...found, ...world.faults];
      if (breaches.length > 0) return { seed, breaches };
    }
    return undefined;
  } finally {
    await world.close();
  }
}
