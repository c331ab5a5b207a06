// Writes down which files each page of a remote needs, so that the server can preload them from the HTML of a deep
// link. A page is a chunk named `page_<RouteName>` (several route names joined by `_`); what it shares with other pages
// lies in chunks without a name.

/** Name of the file that is written beside the build. */
const fileName = 'page-files.json';
const prefix = 'page_';

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
            if (!name.startsWith(prefix)) continue;
            const files = group.chunks.flatMap((chunk) => [...chunk.files]).sort();
            for (const routeName of name.slice(prefix.length).split('_')) table[routeName] = files;
          }
          compilation.emitAsset(fileName, new sources.RawSource(JSON.stringify(table)));
        },
      );
    });
  }
}
