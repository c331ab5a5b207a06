/** What kind of device the form is filled in on: typed text is converted on computers only (FORM-060, FORM-061, FORM-068). */

const PHONE_OR_TABLET = /android|iphone|ipad|ipod|mobile/i;

/** True on a PC. An iPad that asks for desktop pages calls itself a Mac, but has a touch screen. */
export function isPersonalComputer(): boolean {
  if (PHONE_OR_TABLET.test(navigator.userAgent)) return false;
  return !(navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
}
