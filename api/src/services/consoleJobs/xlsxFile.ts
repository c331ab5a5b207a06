/**
 * A table as an Excel workbook of one sheet (ECMA-376), written some lines at a time: every cell is a text in its place,
 * so that nothing of a file is a formula, a number or a date of a spreadsheet's own making.
 */
import { guardedCell } from '@madoguchi/shared/domain/spreadsheet';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Lines } from './csvFile';

/** The longest text of a cell. */
const LONGEST_CELL = 32_767;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text within XML; what XML cannot hold, and what would read as its stand-in, as `_xHHHH_` (ECMA-376, ST_Xstring). */
function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (sign) =>
      sign === '\t' || sign === '\n'
        ? sign
        : `_x${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

/** The files beside the sheet. */
function workbookFiles(sheetName: string): Record<string, string> {
  const relation = (type: string, target: string) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheetName)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
  };
}

function rowXml(line: readonly string[]): string {
  const cells = line.map((text) =>
    text === ''
      ? '<c/>'
      : `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(guardedCell(text).slice(0, LONGEST_CELL))}</t></is></c>`,
  );
  return `<row>${cells.join('')}</row>`;
}

/** The bytes of the workbook, as they come. */
export async function* xlsx(batches: AsyncIterable<Lines>, sheetName: string): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  const taken = () => {
    const chunks = made;
    made = [];
    return chunks;
  };
  for (const [name, text] of Object.entries(workbookFiles(sheetName))) add(name).push(strToU8(text), true);
  const sheet = add('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(`${HEAD}<worksheet xmlns="${SHEETS}"><sheetData>`));
  for await (const lines of batches) {
    sheet.push(strToU8(lines.map(rowXml).join('')));
    yield* taken();
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* taken();
}
