/** Finding answers at the desk: folding, grams, conditions, order, and what an answer says of its person. */
import { describe, expect, test } from '@jest/globals';
import type { SurveyConfig } from '../../contract';
import '../survey/items/everyType';
import { ageOn, findLinesOf, foldForDesk, gramsAskedFor, gramsOfLines, nameInAnswer, parseSort, sortNameOf } from '.';

const config: SurveyConfig = {
  surveyId: 'form',
  surveyTitle: '問診',
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名' },
    { itemKey: 'kana', type: 'text', title: 'フリガナ' },
    { itemKey: 'tel', type: 'phone', title: '電話番号' },
    { itemKey: 'memo', type: 'text', title: '備考' },
    { itemKey: 'school', type: 'text', title: '学校', isSearchable: { value: true } },
  ],
};
const rows = [
  { itemKey: 'name', value: '山田　太郎' },
  { itemKey: 'kana', value: 'ヤマダ　タロウ' },
  { itemKey: 'tel', value: '090-1234-5678' },
  { itemKey: 'memo', value: '秘密' },
  { itemKey: 'school', value: '北小学校' },
];

describe('a part that is looked for', () => {
  test.each([
    ['ﾔﾏﾀﾞ　ﾀﾛｳ', 'ヤマダタロウ'],
    ['やまだ', 'ヤマダ'],
    ['０９０−１２３４', '0901234'],
    ['a7k3-92qd', 'a7k392qd'],
    ['(03) 1234', '031234'],
    ['ケーキ', 'ケーキ'],
  ])('is folded: %s [CONTRACT 13]', (typed, folded) => {
    expect(foldForDesk(typed)).toBe(folded);
  });

  test('has grams that every text has in which it stands [CONTRACT 14.3]', () => {
    const known = new Set(
      gramsOfLines(findLinesOf(config, rows, { answerCode: 'A7K3-92QD', fallbackName: undefined })),
    );
    for (const typed of ['山田', '田太', 'マダ', 'たろう', '1234', '090', '5678', '7k39', '92', '小学', '0901234']) {
      const asked = gramsAskedFor(foldForDesk(typed));
      expect([typed, asked.length > 0, asked.filter((gram) => !known.has(gram))]).toEqual([typed, true, []]);
    }
    expect(gramsAskedFor('山')).toEqual([]);
    expect(gramsAskedFor('09012')).toEqual(['0901', '9012']);
  });

  test('is looked for in name, kana, telephone, code and searchable items alone [CONTRACT 14.3]', () => {
    const lines = findLinesOf(config, rows, { answerCode: 'A7K3-92QD', fallbackName: '他人' });
    expect(lines).toEqual(['山田太郎', 'ヤマダタロウ', '09012345678', 'a7k392qd', '北小学校']);
    expect(findLinesOf(config, [], { answerCode: 'A7K3-92QD', fallbackName: '他人' })).toEqual(['他人', 'a7k392qd']);
  });

  test('never makes a character out of half of one', () => {
    expect(gramsOfLines(['𠮷野'])).toEqual(['𠮷野']);
  });
});

describe('a person', () => {
  test('has the name of the item that means it, else of one with a usual title', () => {
    expect(nameInAnswer(config, rows)).toBe('山田　太郎');
    const titled: SurveyConfig = { ...config, surveySchema: [{ itemKey: 'q1', type: 'text', title: '氏名' }] };
    expect(nameInAnswer(titled, [{ itemKey: 'q1', value: '佐藤' }])).toBe('佐藤');
    expect(nameInAnswer(titled, [{ itemKey: 'q1', value: '' }])).toBeUndefined();
  });

  test('is sorted by kana, else by name', () => {
    expect(sortNameOf(config, rows, undefined)).toBe('ヤマダタロウ');
    expect(sortNameOf(config, rows.slice(0, 1), undefined)).toBe('山田太郎');
    expect(sortNameOf(config, [], 'LINEの名前')).toBe('lineノ名前');
  });

  test.each([
    ['2000-12-01', '20261130', 25],
    ['2000-12-01', '20261201', 26],
    ['2026-12-02', '20261201', undefined],
    ['いつか', '20261201', undefined],
  ])('born on %s is so old on %s', (born, day, age) => {
    expect(ageOn(born, day)).toBe(age);
  });
});

describe('a query', () => {
  test.each([
    [undefined, { by: 'createdAt', isDescending: true }],
    ['day', { by: 'day', isDescending: false }],
    ['-item:age', { by: { itemKey: 'age' }, isDescending: true }],
    ['item:', undefined],
    ['password', undefined],
  ])('has an order: %s [CONTRACT 14.3]', (text, sort) => {
    expect(parseSort(text)).toEqual(sort);
  });
});
