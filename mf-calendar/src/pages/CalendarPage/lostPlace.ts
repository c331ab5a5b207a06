/**
 * Which refusals of the server mean that the chosen slot is gone: the person is led back to the table to choose another
 * one, whether the refusal met the hold or the send (CONTRACT 5). Any other refusal is only told.
 */
const LOST_CODES = ['quota_exceeded', 'not_reservable'];

/** True when a refusal's code says that the slot is full, or no longer on offer. */
export function isPlaceLost(code: string | undefined): boolean {
  return code !== undefined && LOST_CODES.includes(code);
}
