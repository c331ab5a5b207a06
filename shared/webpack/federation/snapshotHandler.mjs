// Stands in for the federation runtime's own reading of manifests, which is 4 KB with all that hangs on it:
// shell/src/remotes/manifest.ts reads the few lines of a manifest that this product needs, and remembers no failure.

/** What the runtime asks of the part that is gone. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin() {}, removePlugin() {} };
}

export function getGlobalRemoteInfo() {
  return {};
}
