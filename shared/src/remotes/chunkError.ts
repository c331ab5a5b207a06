/**
 * Recognises the errors of a file that is no longer there: after a deploy an open page still asks for the old names.
 * The message decides, because the name of the error differs between browsers, webpack and the federation runtime.
 */

const patterns = [
  /ChunkLoadError/,
  /Loading (?:CSS )?chunk .+ failed/i,
  // Chromium, Firefox, Safari
  /Failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /Importing a module script failed/i,
  // The federation runtime could not load a remote's entry file that its manifest names.
  /RUNTIME-008/,
];

/** True when `error` says that a script or style sheet of a remote could not be had. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const text = `${error.name}: ${error.message}`;
  return patterns.some((pattern) => pattern.test(text));
}
