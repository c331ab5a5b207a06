// Stands in for lodash's `clone` in Formik: answers are plain objects and lists, and the general one is 3 KB in front
// of the first input.
export default function clone(value) {
  if (Array.isArray(value)) return [...value];
  return typeof value === 'object' && value !== null ? { ...value } : value;
}
