/**
 * The elements of the HTML in which the server leaves what the shell reads before its first render: JSON in
 * `<script type="application/json">`. Both sides name them by these constants.
 */

/** Holds a RemoteRegistry. */
export const REMOTES_ELEMENT_ID = 'madoguchi-remotes';
/** Holds a RuntimeConfiguration. */
export const CONFIGURATION_ELEMENT_ID = 'madoguchi-configuration';

/**
 * Holds what is seen of the address before React has come, beside the root: a form's title above the outline of its
 * cards, and above them its first items once its config is there.
 */
export const FIRST_SIGHT_ID = 'madoguchi-first-sight';

/** Where the browser keeps the session: read by the HTML's own script before the store's code has come (LOGIN-004). */
export const SESSION_KEY = 'madoguchi.session';
/** The staff's stands beside it (CONTRACT 14.1). */
export const STAFF_SESSION_KEY = 'madoguchi.staff';

/** What the keys of drafts on the device begin with: the HTML's own script draws no empty form over one. */
export const DRAFT_PREFIX = 'madoguchi.draft.';

/** Where the browser keeps the chosen size of text: the HTML's own script shows it before it draws anything. */
export const TEXT_SIZE_KEY = 'madoguchi.textSize';
