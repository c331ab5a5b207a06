// Writes down which files each page of a remote needs, so that the server can preload them from the HTML of a deep
// link. A page is a chunk named `page_<RouteName>` (several route names joined by `_`); what it shares with other pages
// lies in chunks without a name. A page that begins with one of several steps has each in a chunk named
// `step_<RouteName>_<step>`, written down as `<RouteName>/<step>`.

/** Name of the file that is written beside the build. */
const fileName = 'page-files.json';
const pagePrefix = 'page_';
const stepPrefix = 'step_';

/** The table's keys for a named chunk. */
function keysOf(name) {
  if (name.startsWith(stepPrefix)) return [name.slice(stepPrefix.length).replace('_', '/')];
  return name.startsWith(pagePrefix) ? name.slice(pagePrefix.length).split('_') : [];
}

/** A webpack plugin. */
export class PageFilesPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PageFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const table = {};
          for (const [name, group] of compilation.namedChunkGroups) {
            const files = group.chunks.flatMap((chunk) => [...chunk.files]).sort();
            for (const key of keysOf(name)) table[key] = files;
          }
          compilation.emitAsset(fileName, new sources.RawSource(JSON.stringify(table)));
        },
      );
    });
  }
}
