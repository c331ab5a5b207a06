/**
 * Any text against every rule of written answers: nothing throws, the stored form is stable, form and server say the
 * same of it, and it reads back as it was stored.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SchemaItem, SurveyConfig } from '../../contract';
import { CHARACTER_TYPES, IME_TYPES } from '../../contract/schema';
import { initialAnswers, matchesSearch, rulesOf, searchKey, validateItem } from '../../domain/survey';
import { HOSTILE_TEXTS, hostileText } from './hostile';
import { runs } from './runs';

const LONG_MILLISECONDS = 600_000;
const today = '20261120';

const TYPES = [
  'textarea',
  'number',
  'linearscale',
  'email',
  'phone',
  'postcode',
  'date',
  'birthday',
  'dateDaySession',
  'dateDropdown',
  'search',
  'suggest',
  'location',
  'reservation',
  'memberNumber',
  'countVaccines',
  'image',
  'hologram',
];
const FORMATS = ['[A-Z]{2}\\d+', '.*', '(?=.*\\d).{2,}', '[^<>]*', '(', '(a+', '\\p{Script=Han}+'];

const rule = (more: Partial<SchemaItem>): SchemaItem => ({
  itemKey: 'k',
  type: 'text',
  title: 't',
  queryParam1: 'q',
  ...more,
});

/** Each rule that written text can meet, by its name. */
const RULES: readonly [string, SchemaItem][] = [
  ...TYPES.map((type): [string, SchemaItem] => [type, rule({ type })]),
  ...CHARACTER_TYPES.map((characterType): [string, SchemaItem] => [characterType, rule({ characterType })]),
  ...IME_TYPES.map((imeType): [string, SchemaItem] => [imeType, rule({ imeType })]),
  ...FORMATS.map((inputFormat): [string, SchemaItem] => [`format ${inputFormat}`, rule({ inputFormat })]),
  ['length', rule({ length: { min: 2, max: 5 } })],
  ['fixed length', rule({ validLength: 3 })],
];

/** As `expect(actual).toEqual(expected)`, which is only asked where they differ: it costs more than the rule does. */
function expectSame(actual: unknown, expected: unknown): void {
  if (actual !== expected && JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function judge(item: SchemaItem, text: string): void {
  const rules = rulesOf(item);
  const config: SurveyConfig = { surveyId: 's1', surveyTitle: 's', surveySchema: [item] };
  const context = { config, mode: 'user' as const, today, answers: {} };
  const stored = rules.canonical(item, text);
  expectSame(rules.canonical(item, stored), stored);
  const message = validateItem(item, text, context);
  expectSame(validateItem(item, stored, context), message);
  const rows = rules.toRows(item, text);
  expectSame(rules.canonical(item, rules.fromRows(item, rows)), stored);
  expectSame(typeof rules.displayText(item, stored), 'string');
  expectSame(rules.isEmpty(item, stored), rules.isEmpty(item, text));
  for (const row of rows) {
    // What is accepted can be sent as JSON in UTF-8 and comes out the same.
    if (message === undefined) expectSame(decoder.decode(encoder.encode(row.value)), row.value);
    if (message === undefined) expectSame(row.value.includes('\0'), false);
    searchKey(item, row.value);
    matchesSearch(item, stored, row.value);
  }
  const prefilled = initialAnswers(config, { query: new URLSearchParams({ q: text }), mode: 'user', today }).k;
  if (prefilled !== undefined) expectSame(validateItem(item, prefilled, context), undefined);
}

const { seed = 1, numRuns = 1 } = runs(100, 10_000);
/** Made once for all rules: making them costs more than judging them. */
const TEXTS: readonly string[] = [...HOSTILE_TEXTS, ...fc.sample<string>(hostileText(), { seed, numRuns })];

describe('any text', () => {
  for (const [name, item] of RULES) {
    test(
      `against ${name}`,
      () => {
        for (const text of TEXTS) {
          try {
            judge(item, text);
          } catch (cause) {
            throw new Error(`${name} with ${JSON.stringify(text)}`, { cause });
          }
        }
      },
      LONG_MILLISECONDS,
    );
  }

  test('that no database holds is refused in every rule, with its own words', () => {
    for (const [name, item] of RULES.filter(([, { type }]) => type === 'text')) {
      for (const text of ['a\0b', 'a\ud800', '\udfffa']) {
        const context = {
          config: { surveyId: 's', surveyTitle: 's', surveySchema: [item] },
          mode: 'user' as const,
          today,
          answers: {},
        };
        expect([name, validateItem(item, text, context)]).toEqual([name, '使用できない文字が入力されています。']);
      }
    }
  });

  test('longer than anything that is stored is refused by its length', () => {
    const item = rule({ type: 'textarea' });
    const context = {
      config: { surveyId: 's', surveyTitle: 's', surveySchema: [item] },
      mode: 'user' as const,
      today,
      answers: {},
    };
    expect(validateItem(item, '😀'.repeat(20_000), context)).toBeUndefined();
    expect(validateItem(item, '😀'.repeat(20_001), context)).toBe('20000文字以下で入力してください。');
  });
});
