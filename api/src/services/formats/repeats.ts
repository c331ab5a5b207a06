/**
 * What an expression repeats, as texts: out of what it is made itself, since nobody else knows what it stumbles over. Words
 * of its parts are found by asking the engine for a character that each takes.
 */

/** A text that a repeated part takes, and one that leads to that part. */
export interface Repeat {
  before: string;
  unit: string;
}

/** A part of an expression with how often it stands: one character, or a group with its alternatives. */
interface Piece {
  /** A character that the part takes; '' for what takes none, or is not found. */
  sign: string;
  options: readonly (readonly Piece[])[];
  least: number;
  isMany: boolean;
}

/** So often is a repetition that a bound makes short enough for any engine. */
const FEW = 5;
/** No longer word and no more of them are tried: whoever writes an expression must not fill the server by it. */
const LONGEST = 500;
const MOST = 300;
/** Characters that classes are asked for, beside those of the expression itself. */
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const USUAL = [...'aA0', ...ASCII, ...'あアー漢　ａＡ０'];

const OPENING = /\((?:\?(?::|<?[=!]|<[^>]*>))?/y;
const CLASS = /\[(?:\\.|[^\]\\])*\]/suy;
const ESCAPE =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB]..\\u....|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<[^>]*>|c[A-Za-z]|.)/suy;
const ONE = /[^)|]/suy;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;
/** What looks at a place, or back at a group, and takes no character of its own. */
const WITHOUT_SIGN = /^(?:[$^]|\\[bBk1-9].*)$/s;

/** Reads an expression that the engine takes, from left to right. */
class Reader {
  private index = 0;
  private readonly candidates: readonly string[];

  constructor(private readonly source: string) {
    this.candidates = [...new Set([...USUAL, ...source])];
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.index;
    const found = pattern.exec(this.source);
    if (found) this.index += found[0].length;
    return found;
  }

  /** The alternatives up to the end of their group. */
  options(): Piece[][] {
    const options: Piece[][] = [[]];
    while (this.index < this.source.length && this.source[this.index] !== ')') {
      if (this.source[this.index] === '|') {
        this.index += 1;
        options.push([]);
      } else options.at(-1)?.push(this.piece());
    }
    return options;
  }

  private piece(): Piece {
    const opening = this.take(OPENING);
    if (!opening) {
      const atom = (this.take(CLASS) ?? this.take(ESCAPE) ?? this.take(ONE))?.[0] ?? '';
      return { sign: this.signOf(atom), options: [], ...this.quantity() };
    }
    const options = this.options();
    this.index += 1;
    const quantity = this.quantity();
    // What looks ahead or behind is tried, and nothing of it stands in the text.
    return { sign: '', options, ...quantity, ...(/[=!]$/.test(opening[0]) && { least: 0 }) };
  }

  private quantity(): Pick<Piece, 'least' | 'isMany'> {
    const found = this.take(QUANTIFIER);
    if (!found) return { least: 1, isMany: false };
    const [, sign, least, comma, most] = found;
    if (sign !== undefined) return { least: sign === '+' ? 1 : 0, isMany: sign !== '?' };
    const bound = comma === undefined ? least : most || Number.POSITIVE_INFINITY;
    return { least: Number(least), isMany: Number(bound) > FEW };
  }

  private signOf(atom: string): string {
    if (WITHOUT_SIGN.test(atom)) return '';
    const one = new RegExp(`^(?:${atom})$`, 'u');
    return this.candidates.find((candidate) => one.test(candidate)) ?? '';
  }
}

/** A text that pieces take one behind the other; a lean one without what need not be there. */
function textOf(pieces: readonly Piece[], isLean: boolean): string {
  let text = '';
  for (const { sign, options, least } of pieces) {
    const one = options.length > 0 ? textOf(options[0] ?? [], isLean) : sign;
    text += one.repeat(Math.min(isLean ? least : Math.max(least, 1), LONGEST)).slice(0, LONGEST);
    if (text.length >= LONGEST) break;
  }
  return text.slice(0, LONGEST);
}

function* within(options: readonly (readonly Piece[])[], before: string): Generator<Repeat> {
  for (const option of options) {
    let led = before;
    for (const piece of option) {
      yield* within(piece.options, led);
      const repeated = piece.options.length > 0 ? piece.options : [[{ ...piece, least: 1 }]];
      for (const pieces of piece.isMany ? repeated : [])
        for (const isLean of [true, false]) {
          const unit = textOf(pieces, isLean);
          if (unit !== '') yield { before: led, unit };
        }
      led = (led + textOf([piece], true)).slice(0, LONGEST);
    }
  }
}

/** What the expression repeats often, each once. @param source one that the engine takes */
export function repeatsOf(source: string): Repeat[] {
  const found = new Map<string, Repeat>();
  for (const repeat of within(new Reader(source).options(), '')) {
    found.set(`${repeat.before}\n${repeat.unit}`, repeat);
    if (found.size === MOST) break;
  }
  return [...found.values()];
}
