/** Where items go: by keys and buttons, by the menu, by dropping; and what comes out of it. */
import { describe, expect, test } from '@jest/globals';
import {
  applyCommand,
  everyItem,
  type FormDocument,
  isRefused,
  keyOf,
  type Place,
} from '@madoguchi/shared/domain/designer';
import { type Move, placeAfter, placeOfDrop, placesFor } from './moves';

const item = (itemKey: string) => ({ itemKey, type: 'text', title: itemKey });
const header = (itemKey: string, ...items: string[]) => ({
  itemKey,
  type: 'groupheader',
  title: itemKey,
  items: items.map(item),
});
/** a, S(b, c), d, T() */
const FORM: FormDocument = { surveySchema: [item('a'), header('S', 'b', 'c'), item('d'), header('T')] };

/** The keys in order, those of a section behind its own. */
function orderOf(document: FormDocument): string {
  return [...everyItem(document)]
    .map(({ item: each, place }) => (place.parentKey ?? '') + (keyOf(each) ?? ''))
    .join(' ');
}

function after(itemKey: string, place: Place | undefined): string | undefined {
  if (!place) return undefined;
  const outcome = applyCommand(FORM, { kind: 'moveItem', itemKey, to: place });
  return isRefused(outcome) ? outcome.refusal : orderOf(outcome.document);
}

test.each<[string, Move, string | undefined]>([
  ['a', 'up', undefined],
  ['a', 'down', 'S Sb Sc a d T'],
  ['d', 'up', 'a d S Sb Sc T'],
  ['T', 'down', undefined],
  ['b', 'up', undefined],
  ['b', 'down', 'a S Sc Sb d T'],
  ['d', 'first', 'd a S Sb Sc T'],
  ['a', 'last', 'S Sb Sc d T a'],
  ['d', 'into', 'a S Sb Sc Sd T'],
  ['a', 'into', 'S Sa Sb Sc d T'],
  ['b', 'out', 'a S Sc b d T'],
  ['a', 'out', undefined],
])('%s by %s', (itemKey, move, order) => {
  expect(after(itemKey, placeAfter(FORM, itemKey, move))).toBe(order);
});

test('the menu offers every other place once, and each leads where it says', () => {
  const places = placesFor(FORM, 'd');
  expect(places.map(({ kind, title }) => `${kind} ${title}`.trim())).toEqual([
    'begin',
    'behind a',
    'inside S',
    'behind b',
    'behind c',
    'behind T',
    'inside T',
  ]);
  expect(places.map(({ place }) => after('d', place))).toEqual([
    'd a S Sb Sc T',
    'a d S Sb Sc T',
    'a S Sd Sb Sc T',
    'a S Sb Sd Sc T',
    'a S Sb Sc Sd T',
    'a S Sb Sc T d',
    'a S Sb Sc T Td',
  ]);
});

describe('dropped', () => {
  test.each<[string, string, 'before' | 'after' | 'inside', string | undefined]>([
    ['a', 'd', 'before', 'S Sb Sc a d T'],
    ['a', 'd', 'after', 'S Sb Sc d a T'],
    ['d', 'a', 'before', 'd a S Sb Sc T'],
    ['a', 'T', 'inside', 'S Sb Sc d T Ta'],
    ['b', 'S', 'inside', 'a S Sc Sb d T'],
    ['b', 'a', 'after', 'a b S Sc d T'],
    ['a', 'S', 'before', undefined],
    ['S', 'b', 'before', undefined],
  ])('%s, on %s, %s', (itemKey, onto, where, order) => {
    expect(after(itemKey, placeOfDrop(FORM, itemKey, { itemKey: onto, where }))).toBe(order);
  });
});
