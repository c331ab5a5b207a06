/** How the browser leaves this page; apart from signing in, whose code only comes when somebody does. */

/** Takes the browser elsewhere; a test only notes the address. */
export type Leave = (address: string) => void;

/** Goes there in place of the page at hand, so that the browser's back button does not lead into the sign-in again. */
export const leaveForGood: Leave = (address) => window.location.replace(address);
