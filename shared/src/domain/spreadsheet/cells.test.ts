/** Cells: nothing that a spreadsheet reads as a formula, and what was written is what is read back. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SchemaItem, SurveyConfig } from '../../contract';
import { columnItemsOf, guardedCell, textOfValue, unguardedText, valueOfText } from '.';

/** What starts a formula in Excel, LibreOffice and Google's sheets. */
const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const RUNS = process.env.TEST_LONG === '1' ? 10_000 : 500;
const fuzzed = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(fc.array(fc.constantFrom(...STARTS, "'", ' ', '　', '|', '\\', '"', ','), { maxLength: 4 }), fc.string())
    .map(([start, rest]) => start.join('') + rest),
);
const item = (type: string, itemKey = 'a'): SchemaItem => ({
  itemKey,
  type,
  title: '',
  options: ['甲|乙', '丙\\', '丁'],
});

describe('guarded cells', () => {
  test('no cell begins as a formula, and each is read back as it was [CONTRACT 14.3]', () => {
    fc.assert(
      fc.property(fuzzed, (text) => {
        const cell = guardedCell(text);
        expect(STARTS).not.toContain(cell.trimStart()[0]);
        expect(STARTS).not.toContain(cell[0]);
        expect(unguardedText(cell)).toBe(text);
      }),
      { numRuns: RUNS },
    );
  });

  test('signs of numbers count too, and what begins with an apostrophe is left as it is', () => {
    expect(guardedCell('-5')).toBe("'-5");
    expect(guardedCell('+81 90')).toBe("'+81 90");
    expect(guardedCell("'abc")).toBe("'abc");
    expect(unguardedText("'abc")).toBe("'abc");
    expect(guardedCell("'=1")).toBe("''=1");
  });
});

describe('values', () => {
  test('a list is joined by | and read back, whatever its entries hold [CONTRACT 14.3]', () => {
    fc.assert(
      fc.property(fc.array(fuzzed.filter((text) => text !== '')), (entries) => {
        expect(valueOfText(item('checkboxes'), textOfValue(entries))).toEqual(entries);
      }),
      { numRuns: RUNS },
    );
    expect(textOfValue(['熱', '咳'])).toBe('熱|咳');
  });

  test('a text and a place of three parts are read back', () => {
    expect(valueOfText(item('text'), textOfValue('a|b'))).toBe('a|b');
    const facility = { name: '甲|医院', address: '', phone: '03' };
    expect(valueOfText(item('googleFacilitySearch'), textOfValue(facility))).toEqual(facility);
    expect(textOfValue({ name: '', address: '', phone: '' })).toBe('');
    expect(textOfValue(undefined)).toBe('');
  });

  test('every answered item has a column but the reservation, which has its own', () => {
    const config = {
      surveyId: 's',
      surveyTitle: '',
      surveySchema: [item('text'), item('reservation', 'b'), item('guide', 'c'), item('checkboxes', 'd')],
    } as SurveyConfig;
    expect(columnItemsOf(config).map(({ itemKey }) => itemKey)).toEqual(['a', 'd']);
  });
});

describe('edges of cells', () => {
  test('a sign in the middle is no formula, also behind an apostrophe', () => {
    for (const plain of ['a=1', "it's=1", '3-4', 'x\t', ''])
      expect([plain, guardedCell(plain)]).toEqual([plain, plain]);
    expect([unguardedText('=1'), unguardedText("'a=1"), unguardedText("a'=1")]).toEqual(['=1', "'a=1", "a'=1"]);
  });
  test('what a spreadsheet passes over before a sign is passed over', () => {
    for (const start of ['\u0000', '\u200b', ' \u0007\u200e']) expect(guardedCell(`${start}=1`)).toBe(`'${start}=1`);
    expect(guardedCell('b\u0000=1')).toBe('b\u0000=1');
  });
  test('a back-slash alone is a character, and an entry that is missing is empty', () => {
    const list = (text: string) => valueOfText(item('checkboxes'), text);
    expect([list('a\\b'), list('a\\|b|c'), list('|'), list('')]).toEqual([['a\\b'], ['a|b', 'c'], ['', ''], []]);
    expect(list('\n\\a|')).toEqual(['\n\\a', '']);
    const place = (text: string) => valueOfText(item('googleFacilitySearch'), text);
    expect([place(''), place('甲'), place('甲|乙|丙')]).toEqual([
      { name: '', address: '', phone: '' },
      { name: '甲', address: '', phone: '' },
      { name: '甲', address: '乙', phone: '丙' },
    ]);
  });
});
