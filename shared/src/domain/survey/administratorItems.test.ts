/** Administrators' items: who sees, gets and sends them. */
import { expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import { administratorKeys, configForUser, forbiddenAdminKeys, isLeftOutOfConfirm } from './administratorItems';
import { flattenItems } from './schema';

const item = (itemKey: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type: 'text',
  title: itemKey,
  ...more,
});
const desk = { isAdminItem: true };
const config: SurveyConfig = {
  surveyId: 's',
  surveyTitle: 's',
  surveySchema: [
    item('a'),
    item('b', desk),
    item('p', { ...desk, queryParam2: 'p' }),
    item('e', { ...desk, queryParam1: '' }),
    item('g', {
      ...desk,
      type: 'groupheader',
      items: [item('c'), item('h', { type: 'groupheader', items: [item('d')] })],
    }),
    item('o', { type: 'groupheader', items: [item('i', desk), item('j', { isAdminItem: false })] }),
    item('startDate', desk),
    item('endDate', desk),
  ],
};

test('theirs is what says so, and what stands in a section of theirs, at any depth', () => {
  expect([...administratorKeys(config)]).toEqual(['b', 'p', 'e', 'g', 'c', 'h', 'd', 'i', 'startDate', 'endDate']);
});

test('confirm views leave it out, but not the dates of a stay [ADMIN-003]', () => {
  const keys = flattenItems(config).map(({ itemKey }) => itemKey);
  expect(keys.filter((key) => !isLeftOutOfConfirm(config, key))).toEqual(['a', 'o', 'j', 'startDate', 'endDate']);
});

test('a user gets those that an address may fill, and everything else of the form as it is [COND-010]', () => {
  const users = configForUser(config);
  expect(flattenItems(users).map(({ itemKey }) => itemKey)).toEqual(['a', 'p', 'o', 'j']);
  expect([users.surveyTitle, users.surveySchema[0]]).toEqual(['s', config.surveySchema[0]]);
  expect('items' in (users.surveySchema[0] ?? {})).toBe(false);
});

test('a user sends none on a change, and on a new answer those that an address fills [COND-010]', () => {
  const keys = flattenItems(config).map(({ itemKey }) => itemKey);
  expect(forbiddenAdminKeys(config, keys, false)).toEqual(['b', 'e', 'g', 'c', 'h', 'd', 'i', 'startDate', 'endDate']);
  expect(forbiddenAdminKeys(config, ['p', 'a'], false)).toEqual([]);
  expect(forbiddenAdminKeys(config, ['p', 'a', 'gone'], true)).toEqual(['p']);
});
