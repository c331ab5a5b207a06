/** What the page of a form tells of its use; apart, because the file that calls it comes late. */

/** POST FormUseBody. */
export const formUse = '/form-use';
