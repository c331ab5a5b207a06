// Stands in for the federation runtime's reading of version ranges, which builds a dozen regular expressions again for
// each shared library: a tenth of all script time before the first input. Known here: what shared-dependencies.mjs
// writes (`^1.2.3`, `1.2.3`) and what the runtime compares versions with (`<=1.2.3`); no other range is ever satisfied,
// so that an unknown one refuses a remote rather than letting a second React in.

const FORM = /^(\^|<=|)(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?$/;

/** Negative, 0 or positive. */
function difference(left, right) {
  for (let at = 2; at <= 4; at += 1) {
    const by = Number(left[at]) - Number(right[at]);
    if (by !== 0) return by;
  }
  const [before = '', after = ''] = [left[5], right[5]];
  if (before === after) return 0;
  // A release comes after what led to it.
  if (before === '' || after === '') return before === '' ? 1 : -1;
  return before.localeCompare(after, 'en', { numeric: true });
}

/** The parts of a version that a caret keeps: up to the first that is not 0. */
function isWithinCaret(version, range) {
  for (let at = 2; at <= 4; at += 1) {
    if (version[at] !== range[at]) return false;
    if (range[at] !== '0') return true;
  }
  return true;
}

/**
 * @param {string} version
 * @param {string} range
 */
export function satisfy(version, range) {
  const given = FORM.exec(version);
  const wanted = FORM.exec(range);
  if (!given || !wanted) return false;
  const by = difference(given, wanted);
  if (wanted[1] === '<=') return by <= 0;
  if (wanted[1] === '') return by === 0;
  return by >= 0 && isWithinCaret(given, wanted);
}
