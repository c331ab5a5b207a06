/** Who makes a call, as services know it: the plugin `authentication` finds it out, services decide by it. */

/** The person behind a call. */
export interface Caller {
  userId: string;
  name: string;
  /**
   * True where the person acts as an administrator: has the role, which is looked up at each request and never believed
   * from a token, and makes the call in admin mode. The same person on the patients' screens is a patient.
   */
  isAdmin: boolean;
  /**
   * Whether the person may change an answer whose place is in a calendar, or that has none (undefined). Absent where
   * nothing limits it; asked behind the answer's lock, whatever the call has named.
   */
  mayChangeAt?(calendarId: string | undefined): boolean;
}
