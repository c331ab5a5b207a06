/**
 * No text costs more than its length: every rule of every item type, every comparison of a lookup, and every public
 * function of the domain and of the contract that can be given a text. Rules and functions are found, not listed, so
 * that a new one is held to it by itself.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Answers, SchemaItem, SurveyConfig } from '../../contract';
import { matchRoute, opensWithoutSession } from '../../contract/routes';
import { CHARACTER_TYPES, IME_TYPES } from '../../contract/schema';
import {
  answersFromRows,
  indexedSearchKey,
  initialAnswers,
  itemTypes,
  matchesSearch,
  rowErrors,
  rulesOf,
  searchKey,
  splitDaySession,
  validateAnswers,
  validateItem,
  visibleItemKeys,
} from '../../domain/survey';
import { costFault, textCostFault, textCostFaults, yardstick } from './cost';
import { HOSTILE_LENGTH } from './hostile';

const today = '20261120';

const itemOf = (more: Partial<SchemaItem>): SchemaItem => ({
  itemKey: 'k',
  type: 'text',
  title: 't',
  queryParam1: 'q',
  isSearchable: { value: true },
  options: ['はい', 'いいえ'],
  ...more,
});

/** Every type, and every way of writing a text. */
const ITEMS: readonly [string, SchemaItem][] = [
  ...[...itemTypes(), 'hologram'].map((type): [string, SchemaItem] => [type, itemOf({ type })]),
  ...CHARACTER_TYPES.map((characterType): [string, SchemaItem] => [
    `textarea of ${characterType}`,
    itemOf({ type: 'textarea', characterType }),
  ]),
  ...IME_TYPES.map((imeType): [string, SchemaItem] => [
    `textarea of ${imeType}`,
    itemOf({ type: 'textarea', imeType }),
  ]),
];

/** A form with the item, and another one that is shown for one of its answers. */
function configOf(item: SchemaItem): SurveyConfig {
  return {
    surveyId: 's1',
    surveyTitle: 's',
    surveySchema: [
      item,
      {
        itemKey: 'then',
        type: 'text',
        title: 't',
        displayCondition: { type: 'show', questionId: item.itemKey, answers: ['はい'] },
      },
    ],
  };
}

/** Everything that is done with a text of an item, by name. */
function worksOf(item: SchemaItem): [string, (text: string) => unknown][] {
  const config = configOf(item);
  const rules = rulesOf(item);
  const context = { config, mode: 'user' as const, today, answers: {} as Answers, isSending: true };
  const row = (value: string) => ({ itemKey: item.itemKey, sortKey: item.itemKey, value });
  const shapes: [string, (text: string) => string | string[]][] = [
    ['text', (text) => text],
    ['list', (text) => [text]],
  ];
  const own: [string, (text: string) => unknown][] = Object.entries(rules)
    .filter(([name, rule]) => typeof rule === 'function' && !['fromRows', 'answeredText', 'validate'].includes(name))
    .flatMap(([name, rule]) =>
      shapes.map(([shape, made]): [string, (text: string) => unknown] => [
        `${name} of a ${shape}`,
        (text) => (rule as (...given: unknown[]) => unknown)(item, made(text), 'user'),
      ]),
    );
  return [
    ...own,
    ...shapes.map(([shape, made]): [string, (text: string) => unknown] => [
      `validate of a ${shape}`,
      (text) => rules.validate(item, made(text), context),
    ]),
    ['fromRows', (text) => rules.fromRows(item, [row(text)])],
    ['answeredText', (text) => rules.answeredText?.(text)],
    ['validateItem', (text) => validateItem(item, text, context)],
    ['validateAnswers', (text) => validateAnswers(config, { [item.itemKey]: text }, context)],
    ['visibleItemKeys', (text) => visibleItemKeys(config, { [item.itemKey]: text }, 'user')],
    ['searchKey', (text) => searchKey(item, text)],
    ['indexedSearchKey', (text) => indexedSearchKey(item, text)],
    ['matchesSearch, of a query', (text) => matchesSearch(item, 'はい', text)],
    ['matchesSearch, of an answer', (text) => matchesSearch(item, text, 'はい')],
    ['rowErrors', (text) => rowErrors(config, [{ ...row(text), sortKey: `k#${text}` }])],
    ['answersFromRows', (text) => answersFromRows(config, [row(text)])],
    [
      'initialAnswers',
      (text) => initialAnswers(config, { query: new URLSearchParams({ q: text }), mode: 'user', today }),
    ],
  ];
}

/** Sources below a folder whose functions are rules of the product, not of its tests or its texts. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(path))
    .map((path) => join(folder, path));
}

const SHARED = join(__dirname, '../..');
const MODULES = [...sourcesBelow(join(SHARED, 'domain')), ...sourcesBelow(join(SHARED, 'contract'))];

/** Work of so many steps that no compiler leaves out. */
function steps(count: number): number {
  let hash = 7;
  for (let step = 0; step < count; step += 1) hash = (hash * 31 + step) % 1_000_003;
  return hash;
}

describe('what is found [control]', () => {
  test('a cost that grows by the square, and one that grows with the length and is too dear', async () => {
    // What stays a fault is one after two looks as well.
    const twice = (work: (length: number) => unknown) => costFault(work, HOSTILE_LENGTH, 2);
    expect(await twice((length) => steps(length ** 2 / 50))).toBeDefined();
    // Six times what is allowed: a yardstick may meet a run of the collector. Steps alone are too quick on some machines.
    const dear = (length: number) => {
      for (let count = 0; count < 150 * (length / HOSTILE_LENGTH); count += 1) yardstick();
    };
    expect(await twice(dear)).toBeDefined();
    expect(await costFault((length) => steps(length * 100))).toBeUndefined();
  });
});

describe('no text costs more than its length', () => {
  test('that once did', async () => {
    const memo = itemOf({ type: 'textarea' });
    const context = { config: configOf(memo), mode: 'user' as const, today, answers: {} };
    const faults = await Promise.all([
      textCostFault('slashes', (path) => matchRoute(path)),
      textCostFault('slashes', (path) => opensWithoutSession(path, '')),
      textCostFault('spaces', (text) => validateItem(memo, text, context)),
      textCostFault('spaces', (text) => splitDaySession(`${text} y z`)),
      textCostFault('combining marks', (text) => searchKey(memo, text)),
    ]);
    expect(faults).toEqual(faults.map(() => undefined));
  });

  test.each(ITEMS)('in the rules of %s', async (_name, item) => {
    expect(await textCostFaults(worksOf(item))).toEqual([]);
  });

  test.each(MODULES.map((path) => [relative(SHARED, path), path]))('in %s', async (_name, path) => {
    const exported = (await import(path)) as Record<string, unknown>;
    const works = Object.entries(exported).flatMap(([name, value]): [string, (text: string) => unknown][] => {
      if (typeof value !== 'function') return [];
      const call = value as (...given: unknown[]) => unknown;
      return [
        [`${name} of it`, (text) => call(text, 'x', 'x')],
        [`${name} with it`, (text) => call('x', text)],
      ];
    });
    expect(await textCostFaults(works)).toEqual([]);
  });
});
