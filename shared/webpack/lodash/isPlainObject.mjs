// Stands in for lodash's `isPlainObject` in Formik, which asks it about values that came out of a form.
export default function isPlainObject(value) {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
