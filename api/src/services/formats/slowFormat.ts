/**
 * Finds an inputFormat that some text would keep busy for ever in a browser's engine: it would stop the person's form.
 * The server has an engine of its own (services/formats).
 */
import { repeatsOf } from './repeats';
import { TimeExceeded, withinTime } from './withinTime';

/** No expression of an honest form takes as long for one text, even on a machine that has other work. */
const LIMIT_MILLISECONDS = 300;
/** Enough to show a time that doubles with each character, and one that grows with its square. */
const LENGTHS = [32, 300, 2_000];
/** What repeats in texts that almost match. */
const USUAL = ['a', 'A', '0', ' ', '-', '.', 'あ', 'ア', '漢'];
/** What makes such a text fail at its end. */
const ENDS = ['\u0001', '\n', ''];

/**
 * Texts that such expressions stumble over, again and again the same: one or two characters of the expression, or of
 * those that its classes may take, and whole words that it repeats, behind what leads to them.
 */
function* probes(source: string): Generator<string> {
  const letters = [...new Set([...source].filter((letter) => !/[\\()[\]{}*+?|^$]/.test(letter)))];
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  const units = [...new Set([...USUAL, ...letters, ...pairs])].map((unit) => ({ before: '', unit }));
  for (const { before, unit } of [...units, ...repeatsOf(source)]) {
    for (const length of LENGTHS) {
      for (const end of ENDS) yield before + unit.repeat(Math.ceil(length / unit.length)) + end;
    }
  }
}

/**
 * True when an expression does not come to an end in time.
 * @param limit milliseconds that it may take for one text
 */
export function isSlowFormat(source: string, limit = LIMIT_MILLISECONDS): boolean {
  const pattern = new RegExp(`^(?:${source})$`, 'u');
  try {
    for (const text of probes(source)) withinTime(limit, () => pattern.test(text));
    return false;
  } catch (error) {
    if (error instanceof TimeExceeded) return true;
    throw error;
  }
}
