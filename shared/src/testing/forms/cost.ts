/**
 * What an input costs: the processor's time of this process, not the wall's, because tests run beside others. A cost
 * must grow with the length of the input and no faster, so that nobody can stop the server by one text.
 */

/** Units of a hostile text: what a body takes for one value. */
export const HOSTILE_LENGTH = 40_000;

/** Below this a cost says nothing about how it grows: a collector's or a compiler's run takes as long. */
const NOTICED_MILLISECONDS = 25;
/** No text of a body may cost more, however its cost grows. */
const MOST_MILLISECONDS = 250;
/** Four times the text costs four times as much; twice that is left for noise. What grows by the square costs 16 times. */
const STEEPEST = 8;
const TRIES = 3;

/** Kinds of texts that rules, parsers and expressions have stumbled over, each made in any length. */
export const HOSTILE_KINDS: Readonly<Record<string, (length: number) => string>> = {
  spaces: within(' '),
  'full-width spaces': within('\u3000'),
  'no-break spaces': within('\u00a0'),
  'line breaks': within('\n'),
  'line breaks of old systems': within('\r'),
  tabs: within('\t'),
  'spaces of all sorts': within(' \u3000\t\u2003'),
  'words and spaces': within('x '),
  slashes: within('/'),
  dots: within('.'),
  hyphens: within('-'),
  'number signs': within('#'),
  bars: within('|'),
  commas: within(','),
  ats: within('@'),
  backslashes: within('\\'),
  'percent signs': within('%'),
  digits: filled('1'),
  zeros: within('0'),
  'full-width digits': filled('１'),
  'digits and hyphens': within('1-'),
  letters: within('a'),
  kana: within('ア'),
  'half-width kana': within('ｶﾞ'),
  'kana and spaces': within('ア\u3000'),
  'voicing marks': within('カ\u3099\u3099'),
  'combining marks': within('\u0301\u0323'),
  'combining marks of one kind': within('\u0301'),
  'kana with marks': within('か\u3099\u0323'),
  emoji: within('👨‍👩‍👧'),
  'open brackets': within('['),
  'nested lists': (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  'nested objects': (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`,
  'a found text of nested lists': (length) => `{"dataSearch":${'['.repeat(length / 2)}${']'.repeat(length / 2)}}`,
};

/** So many units of one, and nothing else. */
function filled(unit: string): (length: number) => string {
  return (length) => unit.repeat(Math.ceil(length / unit.length));
}

/** As `filled`, between two characters that keep it from being an end. */
function within(unit: string): (length: number) => string {
  return (length) => `x${filled(unit)(length)}x`;
}

/** Milliseconds of the processor that the work takes, the best of some tries. */
export function processorTime(work: () => unknown, tries = TRIES): number {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < tries; count += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

/**
 * What is wrong with the cost of a text, or undefined where it grows with its length.
 * @param work what is done with a text; that it throws is no fault of its cost
 */
export function costFault(kind: string, work: (text: string) => unknown): string | undefined {
  const textOf = HOSTILE_KINDS[kind] ?? filled(kind);
  const cost = (length: number, tries?: number) => {
    const text = textOf(length);
    return processorTime(() => {
      try {
        work(text);
      } catch {
        // Refused.
      }
    }, tries);
  };
  if (cost(HOSTILE_LENGTH, 1) < NOTICED_MILLISECONDS) return undefined;
  const long = cost(HOSTILE_LENGTH);
  if (long < NOTICED_MILLISECONDS) return undefined;
  const short = cost(HOSTILE_LENGTH / 4);
  if (long <= MOST_MILLISECONDS && long <= short * STEEPEST) return undefined;
  return `${kind}: ${long.toFixed(0)} ms, a quarter of it ${short.toFixed(1)} ms`;
}
