// What `npm run bench -- …` takes: one home for its words, so that another word is refused before anything is built.

const isCount = (word) => /^[1-9]\d*$/.test(word);
const isOneOf = (names) => (word) => names.includes(word);

const part = ['pages', 'calendar', 'server'];
const side = ['find', 'files', 'screens', 'designer', 'planning'];

/** What may stand behind each name, one condition a word; under `main` a number of runs stands in the name's place. */
const measures = {
  main: [isOneOf(part)],
  taps: [],
  deeds: [],
  bytes: [],
  audit: [],
  data: [isCount],
  large: [isCount],
  import: [isCount],
  messages: [isCount],
  console: [isOneOf(side), isCount],
};
const DEFAULT_RUNS = '5';

/** What there is, in one line. */
const usage = [
  `[RUNS [${part.join('|')}]]`,
  ...[
    'taps',
    'deeds',
    'bytes',
    'audit',
    'data [ANSWERS]',
    'large [ANSWERS]',
    'import [ANSWERS]',
    'messages [MESSAGES]',
  ],
  `console [${side.join('|')} [ANSWERS]]`,
].join(', ');

/**
 * @param {string[]} words those behind `npm run bench --`
 * @returns {{measure: string, runs?: string, only?: string}} measure: `main` or one by its own name; runs: of `main`; only: what
 * stands behind, a part or how many (by default the measure says itself)
 * @throws {Error} in one line, with what there is, where a word is unknown or a number is not a whole one above zero
 */
export function readBenchArguments(words) {
  const refuse = (word) => {
    throw new Error(`npm run bench does not know "${word}". There is: ${usage}`);
  };
  const [first = DEFAULT_RUNS, ...others] = words;
  const measure = isCount(first) ? 'main' : first;
  if (first === 'main' || !Object.hasOwn(measures, measure)) refuse(first);
  const unknown = others.find((word, index) => !measures[measure][index]?.(word));
  if (unknown !== undefined) refuse(unknown);
  const only = others.length > 0 ? others.join(' ') : undefined;
  return measure === 'main' ? { measure, runs: first, only } : { measure, only };
}
