/**
 * What a page reports of an exception (decisions/server.md). There is no field in which a message, an address or
 * anything else that a person typed could stand: words of the program, and places in its own files.
 */
import * as v from 'valibot';
import { BUILD_VERSION, CODE_PLACE, ERROR_CLASS, MOST_PLACES } from './browserError';
import { REMOTE_NAMES } from './remote';
import { ROUTES } from './routes';

const ROUTE_NAMES = Object.keys(ROUTES);

export const BrowserErrorBodySchema = v.object({
  /** Whose code threw. */
  remote: v.picklist(['shell', ...REMOTE_NAMES]),
  version: v.pipe(v.string(), v.regex(BUILD_VERSION)),
  /** The page by its name in the route table; empty for none. */
  route: v.pipe(
    v.string(),
    v.check((name) => name === '' || ROUTE_NAMES.includes(name)),
  ),
  /** How it came: thrown, a promise that nobody waited for, or a remote that could not be loaded. */
  kind: v.picklist(['error', 'rejection', 'load']),
  name: v.pipe(v.string(), v.regex(ERROR_CLASS)),
  places: v.pipe(v.array(v.pipe(v.string(), v.regex(CODE_PLACE))), v.maxLength(MOST_PLACES)),
});
export type BrowserErrorBody = v.InferOutput<typeof BrowserErrorBodySchema>;
