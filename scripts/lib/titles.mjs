// The titles of tests, read by a real parser: literal titles, templates, and the texts of the tables behind
// `test.each`.
import { parseSync } from '@swc/core';

const CALLS = new Set(['test', 'it', 'describe']);
const UNUSED = new Set(['skip', 'todo', 'fixme', 'failing']);

/** The text of a string or a template; what the template fills in becomes `…`. */
function textOf(node) {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map((part) => part.cooked).join('…');
  return undefined;
}

/** The words of a callee such as `test.describe.each(table)`: ['test', 'describe', 'each']. */
function wordsOf(node) {
  if (node.type === 'Identifier') return [node.value];
  if (node.type === 'MemberExpression') return [...wordsOf(node.object), node.property.value];
  if (node.type === 'CallExpression') return wordsOf(node.callee);
  if (node.type === 'TaggedTemplateExpression') return wordsOf(node.tag);
  return [];
}

/**
 * Titles of a test file.
 * @param {string} code its text
 * @param {boolean} isTsx true for a file with markup, where `<Result>(…) =>` would be read as an element
 * @returns {{ titles: { text: string, isRun: boolean, isGroup: boolean }[], strings: string[] }} the titles in
 *   the calls themselves, and every other text of the file, among them the titles of tables
 */
export function readTitles(code, isTsx) {
  const titles = [];
  const strings = [];
  const taken = new Set();
  function visit(node) {
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'CallExpression' && node.arguments.length > 1) {
      const words = wordsOf(node.callee);
      const title = node.arguments[0].expression;
      const text = CALLS.has(words[0]) ? textOf(title) : undefined;
      if (text !== undefined) {
        const isGroup = words.includes('describe');
        titles.push({ text, isRun: !words.some((word) => UNUSED.has(word)), isGroup });
        taken.add(title);
      }
    }
    const text = taken.has(node) ? undefined : textOf(node);
    if (text !== undefined) strings.push(text);
    for (const value of Object.values(node)) visit(value);
  }
  visit(parseSync(code, { syntax: 'typescript', tsx: isTsx }).body);
  return { titles, strings };
}

const IDS = /\[([A-Z]+-\d{3}(?:, [A-Z]+-\d{3})*)\]$/;

/** The requirement ids at the end of a title. */
export const idsOf = (title) => IDS.exec(title)?.[1].split(', ') ?? [];
