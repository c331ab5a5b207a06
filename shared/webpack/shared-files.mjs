// Writes down which files carry each lazy shared entry, so that the server can preload them from the HTML. Their chunks
// have no names of their own: federation makes them.

/** Name of the file that is written beside the build. */
const fileName = 'shared-files.json';

const resourceOf = (module) => module.rootModule?.resource ?? module.resource;

/**
 * A webpack plugin. `entries`: absolute source path of each entry by its name, e.g. `{ form:
 * '/…/shared/src/form/index.ts' }`.
 */
export class SharedFilesPlugin {
  constructor(entries) {
    this.entries = entries;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SharedFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'SharedFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const table = Object.fromEntries(
            Object.entries(this.entries).map(([name, path]) => [name, filesOf(compilation, path)]),
          );
          compilation.emitAsset(fileName, new sources.RawSource(JSON.stringify(table)));
        },
      );
    });
  }
}

/** The files of the smallest group of chunks that carries a module, sorted. */
function filesOf(compilation, path) {
  const module = [...compilation.modules].find((candidate) => resourceOf(candidate) === path);
  if (!module) return [];
  const groups = [...compilation.chunkGraph.getModuleChunksIterable(module)].flatMap((chunk) => [
    ...chunk.groupsIterable,
  ]);
  const lists = groups.map((group) => group.chunks.flatMap((chunk) => [...chunk.files]).sort());
  lists.sort((left, right) => left.length - right.length);
  return lists[0] ?? [];
}
