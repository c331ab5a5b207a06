// In a remote, what the page lends it of the federation runtime (lend.mjs).
/* global MADOGUCHI_FEDERATION_VERSION */
const lent = globalThis.madoguchiFederation?.[MADOGUCHI_FEDERATION_VERSION] ?? {};

/** Not before the remote is asked for, so that the fault reaches whoever asked. */
function missing() {
  throw new Error(`this page has no federation runtime ${MADOGUCHI_FEDERATION_VERSION}`);
}

export const { consumes = missing, initializeSharing = missing, installInitialConsumes = missing } = lent;
