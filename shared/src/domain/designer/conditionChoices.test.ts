/** The condition builder's choices: what can decide, and by which answers. */
import { expect, test } from '@jest/globals';
import '../survey/items/everyType';
import { MONTHS_SHOWN_KEY } from '../survey/schema';
import { conditionQuestions, offeredAnswers } from './conditionChoices';

const item = (itemKey: string, type = 'text', more: object = {}) => ({ itemKey, type, title: itemKey, ...more });

test('every item with an answer can decide, but not the item itself, what is in it, a message or a hidden one', () => {
  const surveySchema = [
    item('before'),
    item('message', 'guide'),
    item(MONTHS_SHOWN_KEY, 'number'),
    item('section', 'groupheader', { items: [item('inside')] }),
    item('after', 'radio', { options: ['甲'] }),
  ];
  const keys = (itemKey: string) =>
    conditionQuestions({ surveySchema }, itemKey).map((each) => [each.itemKey, each.isLater]);
  expect(keys('section')).toEqual([
    ['before', false],
    ['after', true],
  ]);
  expect(keys('inside')).toEqual([
    ['before', false],
    ['after', true],
  ]);
});

test('an answer is compared with the options, written either way; where there are none anything is typed', () => {
  const options = ['甲', { value: '乙' }, { other: 1 }];
  expect(offeredAnswers(item('a', 'radio', { options }), 'small', [])).toEqual(['甲', '乙']);
  expect(offeredAnswers(item('a'), 'small', [])).toBeUndefined();
});

test('of a reservation with the names of a level, each once, of its own tree before the common one', () => {
  const tree = ['内科', '外科'].map((name) => ({ id: name, name, children: [{ id: `${name}1`, name: '初診' }] }));
  const reservation = item('r', 'reservation');
  expect(offeredAnswers(reservation, 'large', tree)).toEqual(['内科', '外科']);
  expect(offeredAnswers(reservation, 'medium', tree)).toEqual(['初診']);
  const own = { ...reservation, categories_tree: [{ id: 'o', name: '本院' }] };
  expect(offeredAnswers(own, 'large', tree)).toEqual(['本院']);
});
