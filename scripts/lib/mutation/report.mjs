// What is printed of mutants: the score, what survived, a line per folder.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { interval } from './sample.mjs';

/**
 * @typedef {{fileName: string, status: string, mutatorName: string, replacement?: string,
 *   location: {start: {line: number, column: number}, end: {line: number, column: number}}}} Mutant
 */

const found = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

/** Mutants that do not even load count for nothing, as in Stryker's own score. */
function scoreOf(mutants) {
  const hits = mutants.filter(({ status }) => found.has(status)).length;
  const count = hits + mutants.filter(({ status }) => missed.has(status)).length;
  return { hits, count, percent: count === 0 ? '–' : `${((100 * hits) / count).toFixed(1)} %` };
}

/** The survivors of a part, its files and its score. */
export function printPart(part, mutants, milliseconds) {
  printMissed(mutants);
  for (const [file, own] of Object.entries(grouped(mutants, nameOf))) {
    console.log(line(file, own));
  }
  console.log(`${line(part.name, mutants)}, ${Math.round(milliseconds / 1000)} s`);
  if (part.sample) printInterval(mutants);
}

/** What a sample that is under way or was broken off says so far. */
export function printSample({ size, mutants }) {
  printMissed(mutants);
  console.log(line(`sample, ${mutants.length} of ${size} judged`, mutants));
  printInterval(mutants);
}

function printMissed(mutants) {
  for (const mutant of mutants.filter(({ status }) => missed.has(status)).sort(byPlace)) console.log(described(mutant));
}

function printInterval(mutants) {
  const { hits, count } = scoreOf(mutants);
  const [low, high] = interval(hits, count).map((share) => (100 * share).toFixed(1));
  console.log(`95 % interval: ${low} % to ${high} %`);
}

/** A line per folder and one for all. */
export function printFolders(mutants) {
  for (const [folder, own] of Object.entries(grouped(mutants, ({ fileName }) => dirname(fileName))).sort()) {
    console.log(line(folder, own));
  }
  console.log(line('all', mutants));
}

const nameOf = ({ fileName }) => fileName;

function grouped(mutants, keyOf) {
  const groups = {};
  for (const mutant of mutants) {
    const key = keyOf(mutant);
    groups[key] = [...(groups[key] ?? []), mutant];
  }
  return groups;
}

function line(name, mutants) {
  const { hits, count, percent } = scoreOf(mutants);
  return `${percent.padStart(8)}  ${hits} of ${count}  ${name}`;
}

function byPlace(a, b) {
  return a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line;
}

/** `file:line:column  Mutator  was → became`, on one line. */
function described({ fileName, location, mutatorName, replacement, status }) {
  const { start, end } = location;
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const was =
    start.line === end.line
      ? lines[start.line - 1].slice(start.column - 1, end.column - 1)
      : `${lines[start.line - 1].slice(start.column - 1)} …`;
  const became = (replacement ?? '').replace(/\s+/g, ' ');
  return `${fileName}:${start.line}:${start.column}  ${status}  ${mutatorName}  ${was}  →  ${became}`;
}
