/** One step of the database's schema. */
export interface Migration {
  /** Sorts and names the step; stored once it is applied. */
  id: string;
  sql: string;
}
