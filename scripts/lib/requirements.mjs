// The requirements of docs/requirements.tsv, and the tests that name them.
import { filesBelow, isTest, readText } from './repository.mjs';
import { idsOf, readTitles } from './titles.mjs';

/**
 * The rows of docs/requirements.tsv: id, area (the id's letters), package, sections of the first description, sentence.
 */
export function readRequirements(root) {
  const [, ...lines] = readText(root, 'docs/requirements.tsv').trim().split('\n');
  return lines.map((line) => {
    const [id = '', pkg = '', section = '', text = ''] = line.split('\t');
    return { id, pkg, section, text, area: id.split('-')[0] };
  });
}

/** Which files have a test that names a requirement: id → paths. Tests that do not run do not count. */
export function testedRequirements(root) {
  const tested = new Map();
  for (const path of [...filesBelow(root)].filter(isTest)) {
    const { titles, strings } = readTitles(readText(root, path), path.endsWith('x'));
    const texts = [...titles.filter((title) => title.isRun).map((title) => title.text), ...strings];
    for (const id of texts.flatMap(idsOf)) tested.set(id, [...(tested.get(id) ?? []), path]);
  }
  return tested;
}
