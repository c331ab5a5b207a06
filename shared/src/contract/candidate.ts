/**
 * Candidate visits as the calls answer them (API-063, API-064): categories with their departments; the settings come a
 * department at a time.
 */

/** A category of visits (CAND-018). */
export interface CandidateCategory {
  partitionKey: string;
  name: string;
  departments: readonly { id: string; name: string }[];
}
