// A loader for libraries that keep everything in one file: what runs when such a file is read (contexts, wrapped
// components, names for the developers' tools) keeps their unused parts in the build. Marked as free of effects, those
// parts are left out, and so are sentences for developers.

/**
 * Assignments that only the developers' tools read, and the defaults of a part of Formik that nothing here is made of.
 */
const assignments =
  /^\w+\.displayName = ["'][^"']*["'];$|^FieldArrayInner\.defaultProps = \{[^}]*\};$|^RenderErrorBoundary\.contextType = \w+;$/gm;
const calls = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g;

/**
 * react-router's sentences about wrong uses of itself: that it throws is kept, what it says is not. Tests, which are
 * not built, say it in full.
 */
const sentences = [
  [/^(function invariant2?)\(value, message\) (\{\n.*\n +throw new Error\()message\);$/gm, '$1(value) $2);'],
  [/^function warning\(cond, message\) \{\n[\s\S]*?\n\}$/m, 'function warning() {}'],
];

/** What the files of each library must hold, and the version that the patterns were written for. */
const LIBRARIES = {
  'react-router': { version: '7.18.5', patterns: [assignments, calls, ...sentences.map(([from]) => from)] },
  formik: { version: '2.4.9', patterns: [assignments] },
};

/**
 * @param {keyof typeof LIBRARIES} library
 * @param {string} version of it
 * @param {readonly string[]} sources of its files
 * @throws {Error} for another version, or where a pattern fits nothing and so leaves nothing out any more
 */
function assertFits(library, version, sources) {
  const { version: known, patterns } = LIBRARIES[library];
  if (version !== known)
    throw new Error(`${library} is ${version}, shared/webpack/pure-loader.cjs was written for ${known}`);
  const unfit = patterns.find((pattern) => !sources.some((source) => source.search(pattern) >= 0));
  if (unfit) throw new Error(`${library} holds nothing that fits ${unfit} (shared/webpack/pure-loader.cjs)`);
}

/** @param {string} source of an ES module */
module.exports = function markAsPure(source) {
  const pure = source.replace(assignments, '').replace(calls, '= /* @__PURE__ */ $1');
  return sentences.reduce((text, [from, to]) => text.replace(from, to), pure);
};
module.exports.assertFits = assertFits;
