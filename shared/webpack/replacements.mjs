// Puts files of ours in the place of a library's files. Such a file is written for one version of the library: with
// another one the build stops, so that an upgrade is a decision and never a surprise.

/** A webpack plugin. */
export class ReplaceModulesPlugin {
  /**
   * @param {Record<string, {version: string, files: Record<string, string>}>} libraries by package name; `files`: the
   * path of ours by the library's own, e.g. `./dist/init.js`
   */
  constructor(libraries) {
    this.libraries = libraries;
  }

  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap('ReplaceModulesPlugin', (factory) => {
      factory.hooks.afterResolve.tap('ReplaceModulesPlugin', ({ createData }) => {
        const { descriptionFileData: description, relativePath } = createData.resourceResolveData ?? {};
        const library = this.libraries[description?.name];
        const standIn = library?.files[relativePath];
        if (standIn === undefined) return;
        if (description.version !== library.version) {
          throw new Error(
            `${description.name} is ${description.version}, but the files that stand in for some of it were written for ${library.version}: compare them (shared/webpack/trim.mjs)`,
          );
        }
        Object.assign(createData, { resource: standIn, request: standIn, userRequest: standIn });
      });
    });
  }
}
