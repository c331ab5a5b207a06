// Stands in for lodash's `toPath` in Formik: the parts of `a.b[0]`, without the cache and the classes that the general
// one needs.
export default function toPath(value) {
  if (Array.isArray(value)) return value.map(String);
  return String(value).match(/[^.[\]]+/g) ?? [''];
}
