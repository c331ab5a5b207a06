/** A workbook as it is written: its parts word by word (ECMA-376), what a cell holds, and bytes that come as lines do. */
import { describe, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { Lines } from './csvFile';
import { xlsx } from './xlsxFile';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPEN_XML = 'http://schemas.openxmlformats.org';
const RELATION = `${OPEN_XML}/officeDocument/2006/relationships`;
const PACKAGE = `${OPEN_XML}/package/2006`;
const SHEETS = `${OPEN_XML}/spreadsheetml/2006/main`;
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

async function* inBatches(...batches: readonly Lines[]): AsyncGenerator<Lines> {
  for (const lines of batches) yield lines;
}
/** The parts of a workbook by their names. */
async function partsOf(sheetName: string, ...batches: readonly Lines[]): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsx(inBatches(...batches), sheetName)) chunks.push(chunk);
  const parts = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
const sheetOf = async (...batches: readonly Lines[]) => (await partsOf('a', ...batches))['xl/worksheets/sheet1.xml'];
const sheet = (rows: string) => `${HEAD}<worksheet xmlns="${SHEETS}"><sheetData>${rows}</sheetData></worksheet>`;
const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
/** The text of a workbook’s only cell, as it is written. */
const written = async (text: string) => {
  const [, found] = /<t [^>]*>(.*?)<\/t>/s.exec((await sheetOf([[text]])) ?? '') ?? [];
  return found;
};

describe('a workbook', () => {
  test('has one sheet, and what leads to it', async () => {
    const relation = (type: string, target: string) =>
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATION}/${type}" Target="${target}"/></Relationships>`;
    expect(await partsOf('回答 <1> & "2"', [['a']])).toEqual({
      '[Content_Types].xml':
        `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
      '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
      'xl/workbook.xml':
        `${HEAD}<workbook xmlns="${SHEETS}" xmlns:r="${RELATION}"><sheets>` +
        '<sheet name="回答 &lt;1&gt; &amp; &quot;2&quot;" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml': sheet(`<row>${cell('a')}</row>`),
    });
  });
  test('has a row a line, whatever lines come together, and an empty cell where there is no text', async () => {
    const rows = `<row>${cell('a')}<c/>${cell('b')}</row><row></row><row>${cell('c')}</row>`;
    expect(await sheetOf([['a', '', 'b'], []], [], [['c']])).toBe(sheet(rows));
    expect(await sheetOf()).toBe(sheet(''));
  });
  test('is deflated', async () => {
    let size = 0;
    for await (const chunk of xlsx(inBatches(Array.from({ length: 1_000 }, () => ['同じ文字'])), 'a'))
      size += chunk.length;
    expect(size).toBeLessThan(10_000);
  });
  test('comes as its lines do, each byte once', async () => {
    let asked = 0;
    async function* batches(): AsyncGenerator<Lines> {
      for (; asked < 40; asked += 1) yield Array.from({ length: 400 }, () => [crypto.randomUUID()]);
    }
    let early = 0;
    const chunks: Uint8Array[] = [];
    for await (const chunk of xlsx(batches(), 'a')) {
      if (asked < 20) early += chunk.length;
      chunks.push(chunk);
    }
    expect(early).toBeGreaterThan(100_000);
    const parts = unzipSync(new Uint8Array(Buffer.concat(chunks)));
    expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).match(/<row>/g)).toHaveLength(16_000);
  });
  test('fails where its lines do', async () => {
    async function* broken(): AsyncGenerator<Lines> {
      yield [['a']];
      throw new Error('a fault');
    }
    await expect(async () => {
      for await (const chunk of xlsx(broken(), 'a')) expect(chunk.length).toBeGreaterThan(0);
    }).rejects.toThrow('a fault');
  });
});

describe('a cell', () => {
  test.each([
    ['<b>&"\'', "&lt;b&gt;&amp;&quot;'"],
    ['a\tb\nc', 'a\tb\nc'],
    ['a\rb', 'a_x000D_b'],
    ['\u0000\u001f\u007f', '_x0000__x001F__x007F_'],
    ['\ud800', '_xD800_'],
    ['\ufffe\uffff', '_xFFFE__xFFFF_'],
    ['😀', '😀'],
    ['_x000D_', '_x005F_x000D_'],
    ['_xabCD_ _x12_ _X000D_ _x000G_', '_x005F_xabCD_ _x12_ _X000D_ _x000G_'],
    [' a ', ' a '],
  ])('with %j is written as what Excel reads so', async (text, xml) => {
    expect(await written(text)).toBe(xml);
  });
  test('is no formula', async () => {
    expect(await written('=1+1')).toBe("'=1+1");
  });
  test('holds as much as Excel lets it', async () => {
    expect((await written('x'.repeat(32_767)))?.length).toBe(32_767);
    expect(await written(`${'x'.repeat(32_767)}y`)).toBe('x'.repeat(32_767));
  });
});
