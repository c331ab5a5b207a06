/**
 * What starts a page, in the shell and in a remote that is developed alone: what the server wrote into the HTML, and
 * what the page lends to remotes. Compiled into both.
 */
export { readConfiguration, startClock } from './configuration';
export { startFederation } from './federation';
export { provide } from './provided';
export { readRegistry } from './registry';
