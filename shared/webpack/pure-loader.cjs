// A loader for libraries that keep everything in one file: what runs when such a file is read (contexts, wrapped components, names for the
// developers' tools) keeps their unused parts in the build. Marked as free of effects, those parts are left out.

/** Assignments that only the developers' tools read, and the defaults of a part of Formik that nothing here is made of. */
const assignments = /^\w+\.displayName = ["'][^"']*["'];$|^FieldArrayInner\.defaultProps = \{[^}]*\};$/gm;
const calls = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g;

/** @param {string} source of an ES module */
module.exports = function markAsPure(source) {
  return source.replace(assignments, '').replace(calls, '= /* @__PURE__ */ $1');
};
