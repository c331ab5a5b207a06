// The files of this repository as text, and the comments in them: what the tools that read the repository share.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set([
  ...['node_modules', 'dist', '.git', '.data', 'coverage', 'test-results', 'playwright-report'],
  // Holds a copy of the repository while mutants are judged.
  '.mutation',
]);

/** Paths of all files below `root`, relative to it. */
export function* filesBelow(root, folder = '') {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (entry.isFile()) yield path;
  }
}

/** The text of a file. */
export const readText = (root, path) => readFileSync(join(root, path), 'utf8');

/** True for files that hold tests. */
export const isTest = (path) => /\.(?:test|spec)\.tsx?$/.test(path);

const isDocument = (path) => /\.(?:md|tsv)$/.test(path);

/** What a file says in prose: all of a document, the comments of everything else, with wrapped lines joined. */
export function proseOf(path, text) {
  if (isDocument(path)) return text;
  const hashes = /\.(?:ya?ml)$|^\.ci\//.test(path);
  const comments = hashes ? /^\s*#.*$/gm : /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm;
  return [...text.matchAll(comments)].map(([comment]) => comment).join('\n');
}

/** Joins lines that a comment or a paragraph is wrapped over, so that a reference is found in one piece. */
export const unwrapped = (text) => text.replace(/\s*\n[ \t]*(?:\*(?!\/)|\/\/|#|>)?[ \t]*/g, ' ');
