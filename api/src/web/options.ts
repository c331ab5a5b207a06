/**
 * The options of the web plugin: where the built files lie and what it writes into the HTML. It reads no environment
 * itself.
 */
import type { Contact, RemoteName, RuntimeConfiguration } from '@madoguchi/shared/contract';

export interface WebOptions {
  /** Absolute path of the shell's build. */
  shellDirectory: string;
  /**
   * Absolute path of each remote's build, served below `/mf/<name>/`; one that is not named here is deployed elsewhere.
   */
  remoteDirectories: Partial<Record<RemoteName, string>>;
  /** A JSON file as of CONTRACT 10; its entries win over the same-origin defaults. Read again whenever it changes. */
  remotesFile?: string | undefined;
  /** Written into each page, with the server's time added. */
  configuration: Omit<RuntimeConfiguration, 'serverTime'>;
  contentSecurity: ContentSecurity;
  /** Whom people call, as it was imported last; undefined where it is not known. It never fails and never waits long. */
  contact?: (() => Promise<Contact | undefined>) | undefined;
  /** The title of a form that is in force, as it was imported last; undefined where there is none. Asks no database. */
  formTitle?: ((id: string) => string | undefined) | undefined;
}

export interface ContentSecurity {
  /** Origins that the hidden payment form is posted to. */
  paymentOrigins: readonly string[];
  /** Origins that files are uploaded to and read from, where they do not lie with this server. */
  fileOrigins: readonly string[];
}
