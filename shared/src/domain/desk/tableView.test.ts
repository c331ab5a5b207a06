/** A view of the answers' table and its address. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { AnswersQuerySchema } from '../../contract/console/answers';
import { WHERE_OPERATIONS } from '../../contract/console/words';
import { CHECK_STATUSES } from '../../contract/status';
import {
  addressOfView,
  answersQueryOf,
  EMPTY_VIEW,
  isSort,
  nextSort,
  sortOrder,
  type TableView,
  viewOfAddress,
  WHERE_MAXIMUM,
} from './tableView';

const VIEW: TableView = {
  form: 'health-check',
  q: '山田 & 花子',
  status: ['未対応', '対応済'],
  from: '2026-11-24',
  to: '2026-12-31',
  where: [
    { itemKey: 'course', operation: 'has', value: '胃:カメラ' },
    { itemKey: 'memo', operation: 'empty', value: '' },
  ],
  sort: '-item:course',
  columns: ['day', 'item:course'],
};

describe('a view stands in the address', () => {
  test('whole, and comes back as it was [CONSOLE-3]', () => {
    expect(viewOfAddress(new URLSearchParams(addressOfView(VIEW)))).toEqual(VIEW);
    expect(addressOfView(EMPTY_VIEW)).toBe('');
    expect(viewOfAddress(new URLSearchParams())).toEqual({ ...EMPTY_VIEW, form: undefined });
  });

  test('whatever was typed [CONSOLE-3]', () => {
    const text = fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }).filter((each) => each.trim() === each);
    const key = fc.string({ minLength: 1, maxLength: 20 }).filter((each) => !each.includes(':'));
    const where = fc
      .record({ itemKey: key, operation: fc.constantFrom(...WHERE_OPERATIONS), value: text })
      .map((each) => (['empty', 'filled'].includes(each.operation) ? { ...each, value: '' } : each));
    const view = fc.record({
      form: fc.option(text, { nil: undefined }),
      q: text,
      status: fc.subarray([...CHECK_STATUSES]),
      from: fc.constantFrom('', '2026-02-28'),
      to: fc.constantFrom('', '2028-02-29'),
      where: fc.array(where, { maxLength: WHERE_MAXIMUM }),
      sort: fc.constantFrom('', 'day', '-createdAt', 'item:a:b'),
      columns: fc.array(text, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(view, (each) => {
        expect(viewOfAddress(new URLSearchParams(addressOfView(each)))).toEqual(each);
      }),
    );
  });

  test('what cannot be read is left out, and the rest stays [CONSOLE-3]', () => {
    const query = new URLSearchParams(
      'form=&q=a&status=%E8%AC%8E&status=%E5%AE%8C%E4%BA%86&from=2026-02-30&to=20261231&where=x&where=a:is:b&where=a:eq:&where=a:has:b:c&sort=price&col=',
    );
    expect(viewOfAddress(query)).toEqual({
      ...EMPTY_VIEW,
      form: undefined,
      q: 'a',
      status: ['完了'],
      where: [{ itemKey: 'a', operation: 'has', value: 'b:c' }],
    });
  });
});

test('the call gets what is looked for, without the columns, in a shape that it takes [14.3]', () => {
  const query = new URLSearchParams(answersQueryOf(VIEW));
  expect(query.getAll('col')).toEqual([]);
  const given = { ...Object.fromEntries(query), status: query.getAll('status'), where: query.getAll('where') };
  const parsed = v.parse(AnswersQuerySchema, given);
  expect(parsed).toMatchObject({ form: 'health-check', from: '20261124', to: '20261231', sort: '-item:course' });
  expect(parsed.where).toEqual(['course:has:胃:カメラ', 'memo:empty:']);
});

test('a heading sorts upwards, downwards, and then not [CONSOLE-3]', () => {
  const first = nextSort('', 'name');
  const second = nextSort(first, 'name');
  expect([first, second, nextSort(second, 'name')]).toEqual(['name', '-name', '']);
  expect(nextSort('-day', 'name')).toBe('name');
  expect([sortOrder('name', 'name'), sortOrder('-name', 'name'), sortOrder('day', 'name')]).toEqual([
    'ascending',
    'descending',
    undefined,
  ]);
  expect(['day', '-createdAt', 'item:x', '-item:x', 'item:', 'x', ''].map(isSort)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
