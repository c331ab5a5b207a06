/**
 * Files for spreadsheets as they are written (CONTRACT 14.3, CSV): the lines of a table, some at a time, as bytes. Every
 * cell is quoted, so that no line's end and no comma of a text is one of the file.
 */

import { encodeShiftJisFile } from '@madoguchi/shared/domain/shiftJis';
import { guardedCell } from '@madoguchi/shared/domain/spreadsheet';
import { stringify } from 'csv-stringify/sync';

/** Some lines of a table, each of texts. */
export type Lines = readonly (readonly string[])[];

const BYTE_ORDER_MARK = '﻿';

function csvText(lines: Lines): string {
  const guarded = lines.map((line) => line.map(guardedCell));
  return stringify(guarded, { quoted: true, quoted_empty: false, record_delimiter: 'windows' });
}

/** CSV in UTF-8 with the mark by which Excel knows it. */
export async function* utf8Csv(batches: AsyncIterable<Lines>): AsyncGenerator<Uint8Array> {
  let mark = BYTE_ORDER_MARK;
  for await (const lines of batches) {
    yield Buffer.from(mark + csvText(lines), 'utf8');
    mark = '';
  }
}

/** CSV in Shift_JIS. @param onReplaced hears how many characters of some lines it has not, which are 〓 */
export async function* shiftJisCsv(
  batches: AsyncIterable<Lines>,
  onReplaced: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const lines of batches) {
    const { bytes, replaced } = encodeShiftJisFile(csvText(lines));
    onReplaced(replaced);
    yield bytes;
  }
}
