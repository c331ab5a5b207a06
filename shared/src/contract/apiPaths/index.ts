/**
 * Paths below API_BASE, but for those that start at the origin. One home for every address that the client calls and
 * the server answers: API_PATHS of ../api. Each is an export of its own, by areas, so that the first files of a page hold
 * only those that they call.
 */
export * from './answers';
export * from './calendars';
export * from './entries';
export * from './forms';
export * from './formUse';
export * from './members';
export * from './payments';
export * from './session';
