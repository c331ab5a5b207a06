// A loader that takes parts out of a library's file; which parts is said in cuts.mjs.

/**
 * @param {string} source of the file
 * @param {string} path of the file, for the error
 * @param {readonly {what: RegExp, by?: string, times?: number}[]} cuts
 * @throws {Error} where a pattern does not fit as often as it is meant to: the library has changed
 */
function cut(source, path, cuts) {
  return cuts.reduce((text, { what, by = '', times = 1 }) => {
    const found = text.match(what)?.length ?? 0;
    if (found !== times)
      throw new Error(`${path}: ${what} fits ${found} times instead of ${times} (shared/webpack/cuts.mjs)`);
    return text.replace(what, by);
  }, source);
}

module.exports = function cutLoader(source) {
  const { path, cuts } = this.getOptions();
  return cut(source, path, cuts);
};
module.exports.cut = cut;
