/**
 * Finding an answer by a part of a name, kana, telephone number or code (CONTRACT 13; 14.3). A text is
 * folded as lookups fold it, without the signs that numbers and codes are written with; an index knows which pairs of
 * characters stand side by side in it, so that two characters are enough to look for.
 */
import { foldName } from '../text';

/** Hyphens of every kind but the mark of long vowels, dots and brackets: people write numbers with them or without. */
const SIGNS = /[-‐‑‒–—―−.()]/g;
/** A telephone number has so few different pairs of digits that longer parts are known of it, too. */
const DIGIT_GRAM = 4;
/** What the index knows of one line: longer names and numbers there are none. */
const LONGEST_LINE = 200;

/** The form in which the desk's texts are compared, stored and asked for alike. */
export function foldForDesk(text: string): string {
  return foldName(text).replace(SIGNS, '');
}

/** The characters of a text as people count them, without a surrogate of its own. */
const charactersOf = (text: string) => [...text];

function pairsOf(text: string): string[] {
  const characters = charactersOf(text);
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function digitGramsOf(text: string): string[] {
  return (text.match(/\d+/g) ?? []).flatMap((run) =>
    Array.from({ length: Math.max(0, run.length - DIGIT_GRAM + 1) }, (_, index) =>
      run.slice(index, index + DIGIT_GRAM),
    ),
  );
}

/** What the index knows of folded lines: each gram once. */
export function gramsOfLines(lines: readonly string[]): string[] {
  return [...new Set(lines.flatMap((line) => [...pairsOf(line), ...digitGramsOf(line)]))];
}

/** The lines by which an answer is found, folded, each once; empty ones and what is longer than any name left out. */
export function findLines(texts: readonly string[]): string[] {
  const folded = texts.map(foldForDesk).filter((text) => text !== '');
  return [...new Set(folded.map((text) => charactersOf(text).slice(0, LONGEST_LINE).join('')))];
}

/**
 * The grams that every text has in which the folded part stands; none for a single character, which no index helps to
 * find.
 */
export function gramsAskedFor(part: string): string[] {
  const long = digitGramsOf(part);
  // Pairs within a run of digits say nothing that its longer grams do not say better.
  const pairs = pairsOf(part).filter((pair) => long.length === 0 || !/^\d\d$/.test(pair));
  return [...new Set([...pairs, ...long])];
}
