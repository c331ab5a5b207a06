// Takes parts out of libraries' files that are built in. The patterns are written for one version: with another one, or
// where a pattern no longer fits or a file is no longer built in, the build stops.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A webpack plugin. */
export class CutPlugin {
  /**
   * @param {Record<string, {version: string, files: Record<string, readonly {what: RegExp, by?: string, times?:
   * number}[]>}>} libraries by package name; `files`: what goes, by the file's path in the package, e.g. `./dist/a.js`
   */
  constructor(libraries) {
    this.libraries = libraries;
  }

  apply(compiler) {
    const missing = new Set(
      Object.entries(this.libraries).flatMap(([name, { files }]) => Object.keys(files).map((file) => name + file)),
    );
    compiler.hooks.normalModuleFactory.tap('CutPlugin', (factory) => {
      factory.hooks.afterResolve.tap('CutPlugin', ({ createData }) => {
        const { descriptionFileData: description, relativePath } = createData.resourceResolveData ?? {};
        const library = this.libraries[description?.name];
        const cuts = library?.files[relativePath];
        if (cuts === undefined) return;
        if (description.version !== library.version) {
          throw new Error(
            `${description.name} is ${description.version}, but what is cut out of it was written for ${library.version}: compare them (shared/webpack/cuts.mjs)`,
          );
        }
        const path = description.name + relativePath;
        missing.delete(path);
        const loader = { loader: require.resolve('./cut-loader.cjs'), options: { path, cuts }, ident: path };
        createData.loaders = [...createData.loaders, loader];
      });
    });
    compiler.hooks.thisCompilation.tap('CutPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('CutPlugin', () => {
        for (const path of missing)
          compilation.errors.push(new Error(`${path} is cut (shared/webpack/cuts.mjs), but not built in`));
      });
    });
  }
}
