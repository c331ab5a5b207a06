/**
 * Keeps the server's own keys so that a copy of the database is no key: the keys that sign id tokens and links lie there
 * sealed under KEY_SECRET, which stands in the environment alone. Without one, on a desk, they lie there as they are.
 */
import { ConfigurationError } from '../../settings/configurationError';
import { seal, unseal } from './sealing';

const MARK = 'sealed:';
const PURPOSE = 'server-keys';

export class KeyVault {
  /** @param secret KEY_SECRET */
  constructor(private readonly secret: string | undefined) {}

  /** The text as it is stored. */
  async close(text: string): Promise<string> {
    return this.secret === undefined ? text : `${MARK}${await seal(text, this.secret, PURPOSE)}`;
  }

  /**
   * A stored text as it was. @throws {ConfigurationError} where it is sealed under another secret, or there is none
   */
  async open(stored: string): Promise<string> {
    if (!stored.startsWith(MARK)) return stored;
    if (this.secret === undefined)
      throw new ConfigurationError(['KEY_SECRET must be set: the keys in the database are sealed with it.']);
    try {
      return await unseal(stored.slice(MARK.length), this.secret, PURPOSE);
    } catch {
      throw new ConfigurationError([
        'KEY_SECRET is another one than the keys in the database are sealed with: set that one, or delete the rows of signing_key and server_secret (everybody then signs in again, and links end).',
      ]);
    }
  }

  /** True for a stored text that should be sealed and is not. */
  isOpen(stored: string): boolean {
    return this.secret !== undefined && !stored.startsWith(MARK);
  }
}
