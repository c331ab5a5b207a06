/**
 * What a start is refused with where a setting is wrong; apart from the settings, so that what only throws it (the
 * embedded database, which the release's tests start too) does not load them.
 */

/** `faults` has one sentence per wrong setting. */
export class ConfigurationError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The environment is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}
