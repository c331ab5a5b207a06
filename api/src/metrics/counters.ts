/**
 * What happens in this process and is worth counting. Labels are words of the program: what clients make up is in none.
 */
import { Counter, type Registry } from 'prom-client';

export type Counters = ReturnType<typeof makeCounters>;

/** @param registry gets them; one a server */
export function makeCounters(registry: Registry) {
  const registers = [registry];
  return {
    refusals: new Counter({
      name: 'madoguchi_refusals_total',
      help: 'Refused calls, by the code of the refusal.',
      labelNames: ['code'],
      registers,
    }),
    signInFailures: new Counter({
      name: 'madoguchi_sign_in_failures_total',
      help: 'Sign-ins and renewals that failed, by the way and the code of the refusal.',
      labelNames: ['way', 'code'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'madoguchi_job_failures_total',
      help: 'Runs of work beside the requests that failed, by job.',
      labelNames: ['job'],
      registers,
    }),
    browserErrors: new Counter({
      name: 'madoguchi_browser_errors_total',
      help: 'Exceptions that pages have reported, by the remote that threw.',
      labelNames: ['remote'],
      registers,
    }),
  };
}
