/** The JSON of a form as text: read with the line of what is wrong, in words. */
import { type FormDocument, isJsonObject } from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';

const texts = designerTexts.json;

/** A fault of the text, with where it begins in it. */
export interface TextFault {
  offset: number;
  text: string;
}

/** A fault of what the text says, by the way to its place in the JSON. */
export interface PlacedFault {
  keys: readonly (string | number)[];
  text: string;
}

/** Line and column of a place in a text, from 1 on. */
function lineOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The text of a form's JSON, as an operator would write it. */
export function jsonText(document: FormDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** @returns the form, or where the text is no JSON of one */
export function readJsonText(text: string): { document: FormDocument } | { fault: TextFault } {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const first = errors[0];
  if (first) return { fault: faultAt(text, first.offset, texts.notJson) };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: faultAt(text, 0, texts.notJson) };
  }
  return isJsonObject(value) ? { document: value } : { fault: faultAt(text, 0, texts.notObject) };
}

function faultAt(text: string, offset: number, words: string): TextFault {
  const { line, column } = lineOf(text, offset);
  return { offset, text: texts.wrong(line, column, words) };
}

/** The faults with the line that each is at: that of the nearest thing on its way that is there. */
export function faultsInText(text: string, faults: readonly PlacedFault[]): readonly TextFault[] {
  const tree = parseTree(text);
  return faults.map(({ keys, text: words }) => {
    const offset = (tree && nearest(tree, keys)?.offset) ?? 0;
    return { offset, text: texts.at(lineOf(text, offset).line, words) };
  });
}

function nearest(tree: Node, keys: readonly (string | number)[]): Node | undefined {
  for (let length = keys.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(tree, [...keys.slice(0, length)]);
    if (node) return node;
  }
  return undefined;
}
