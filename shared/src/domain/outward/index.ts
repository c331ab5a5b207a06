/** What leaves the product's own screens, and what of it may in medical mode (CONTRACT 13). One builder a text. */
export { calendarEntry } from './calendarEntry';
export { confirmedMessage } from './confirmedMessage';
export { type House, leavingFacts, type OutwardFacts } from './facts';
export { lineMessage, type MessageFacts, serviceParams, spokenWhat } from './lineMessage';
export { windowTitle } from './windowTitle';
