// The form of test titles: an English sentence, with the ids of its requirements in brackets at the end.
import { filesBelow, isTest, readText } from './repository.mjs';
import { readTitles } from './titles.mjs';

const ID = /\b[A-Z]{3,}-\d{3}\b/;
const TAIL = / ?\[[A-Z]+-\d{3}(?:, [A-Z]+-\d{3})*\]$/;

const countOf = (text, pattern) => text.match(pattern)?.length ?? 0;

/** English: a Latin word or what a table fills in, and no more pieces of Japanese screen text than such words. */
function isEnglish(title) {
  const words = countOf(title, /[A-Za-z]{2,}|[%$]\w+|…/g);
  return words > 0 && words >= countOf(title, /[\u3040-\u30ff\u4e00-\u9fff々・ー]+/g);
}

/** True where the first thing in the title is an id. */
const beginsWithIds = (text) => /^\[?[A-Z]{3,}-\d{3}\b/.test(text) && text.includes(' ');

/** Faults of the titles in one repository: `file: title: what is wrong`. */
export function checkTitles(root) {
  const faults = [];
  for (const file of [...filesBelow(root)].filter(isTest)) {
    const { titles, strings } = readTitles(readText(root, file), file.endsWith('x'));
    const say = (title, what) => faults.push(`${file}: “${title}” ${what}`);
    for (const { text, isRun } of titles) {
      const sentence = text.replace(TAIL, '');
      if (!isRun) say(text, 'is a test that does not run');
      if (ID.test(sentence)) say(text, 'names a requirement elsewhere than in brackets at its end');
      else if (!isEnglish(sentence)) say(text, 'is not an English sentence');
    }
    for (const text of strings) if (beginsWithIds(text)) say(text, 'has its requirements in front');
  }
  return faults;
}
