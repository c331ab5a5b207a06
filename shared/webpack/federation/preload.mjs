// Stands in for the federation runtime's preloading, which needs its snapshots: shell/src/remotes/preload.ts fetches
// ahead by itself.
export function formatPreloadArgs() {
  throw new Error('remotes are fetched ahead by shell/src/remotes/preload.ts');
}
export const preloadAssets = formatPreloadArgs;
export const normalizePreloadExposes = formatPreloadArgs;
export const defaultPreloadArgs = {};
