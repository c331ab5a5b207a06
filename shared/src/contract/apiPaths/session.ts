/** Signing in, drafts, and what a page reports. */

export const loginToken = '/login/token';
export const loginLiff = '/login/liff';
export const loginRefresh = '/login/refresh';
export const loginLogout = '/login/logout';
export const drafts = '/drafts';
/** POST BrowserErrorBody: an exception of a page, for the operator's log. */
export const browserErrors = '/browser-errors';
