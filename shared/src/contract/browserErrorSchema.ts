/**
 * What a page reports of an exception (decisions/server.md). There is no field in which a message, an address or
 * anything else that a person typed could stand: words of the program, and places in its own files.
 */
import * as v from 'valibot';
import { REMOTE_NAMES } from './remote';
import { ROUTES } from './routes';

/** Places of one report: the innermost frames. */
export const MOST_PLACES = 8;
/** The class of an error, such as TypeError. */
export const ERROR_CLASS = /^[A-Za-z]\w{0,39}$/;
/** A file of the product as it was built, with line and column: `mf/mf_survey/12.3d3d3d3d.js:1:4711`. */
export const CODE_PLACE = /^[\w./-]{1,100}\.js:\d{1,7}:\d{1,7}$/;
export const BUILD_VERSION = /^[\w.+-]{0,60}$/;

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
