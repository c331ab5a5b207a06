/**
 * No text costs more than its length: every rule of every item type, every comparison of a lookup, and every public
 * function of the domain and of the route table that can be given a text. Rules and functions are found, not listed, so
 * that a new one is held to it by itself.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Answers, SchemaItem, SurveyConfig } from '../../contract';
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
  validateAnswers,
  validateItem,
  visibleItemKeys,
} from '../../domain/survey';
import { costFault, HOSTILE_KINDS } from './cost';

const today = '20261120';
const KINDS = Object.keys(HOSTILE_KINDS);

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
  ...IME_TYPES.map((imeType): [string, SchemaItem] => [`textarea of ${imeType}`, itemOf({ type: 'textarea', imeType })]),
];

/** Everything that is done with a text of an item, by name. */
function worksOf(item: SchemaItem): [string, (text: string) => unknown][] {
  const config: SurveyConfig = {
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
    ['initialAnswers', (text) => initialAnswers(config, { query: new URLSearchParams({ q: text }), mode: 'user', today })],
  ];
}

/** Sources below a folder whose functions are rules of the product, not of its tests or its texts. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(path))
    .map((path) => join(folder, path));
}

const SHARED = join(__dirname, '../..');
const MODULES = [...sourcesBelow(join(SHARED, 'domain')), join(SHARED, 'contract/routes.ts'), join(SHARED, 'contract/checks.ts')];

describe('no text costs more than its length', () => {
  test.each(ITEMS)('in the rules of %s', (_name, item) => {
    const faults = worksOf(item).flatMap(([work, run]) =>
      KINDS.flatMap((kind) => {
        const fault = costFault(kind, run);
        return fault === undefined ? [] : [`${work}, ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  test.each(MODULES.map((path) => [relative(SHARED, path), path]))('in %s', async (_name, path) => {
    const exported = (await import(path)) as Record<string, unknown>;
    const functions = Object.entries(exported).filter(([name, value]) => typeof value === 'function' && name !== 'x');
    const faults = functions.flatMap(([name, value]) =>
      KINDS.flatMap((kind) => {
        const call = value as (...given: unknown[]) => unknown;
        const fault = costFault(kind, (text) => call(text, text, text, text));
        return fault === undefined ? [] : [`${name}, ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });
});
