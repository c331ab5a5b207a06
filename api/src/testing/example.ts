/** What an example of a call in the API reference is. */
import type { TestServer } from './server';

export interface Example {
  /** Who calls; nobody where it is left out. */
  as?: string;
  /** What is asked, where that is more than the reference's path. Files have links of their own, from the origin. */
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Other than 200. */
  status?: number;
}
export type MakeExample = (server: TestServer, person: string) => Example | Promise<Example>;

/** A call of a person that needs nothing else than its path. */
export const plain =
  (path?: string): MakeExample =>
  (_server, as) => ({ as, ...(path !== undefined && { path }) });
