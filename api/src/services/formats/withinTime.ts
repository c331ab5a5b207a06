/**
 * Work that may take for ever, cut off: an expression that an operator wrote must not stop the import that tries it.
 */
import { createContext, Script } from 'node:vm';

const ATTEMPTS = 3;

const sandbox: { work?: (() => unknown) | undefined } = {};
const context = createContext(sandbox);
const script = new Script('work()');

/** The work was not done in its time. */
export class TimeExceeded extends Error {}

/**
 * Runs synchronous work of at most so many milliseconds. Work that was late is tried again: the clock runs on while a
 * busy machine does something else.
 * @throws {TimeExceeded} when it is late every time; everything that the work throws goes through
 */
export function withinTime<Result>(milliseconds: number, work: () => Result): Result {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return once(milliseconds, work);
    } catch (error) {
      if (!(error instanceof TimeExceeded) || attempt === ATTEMPTS) throw error;
    }
  }
}

function once<Result>(milliseconds: number, work: () => Result): Result {
  let result: { value: Result } | undefined;
  sandbox.work = () => {
    result = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    const isFault = typeof error === 'object' && error !== null && 'code' in error;
    const isLate = isFault && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    throw isLate ? new TimeExceeded(`not done in ${milliseconds} ms`) : error;
  } finally {
    sandbox.work = undefined;
  }
  if (!result) throw new TimeExceeded('the work has no end');
  return result.value;
}
