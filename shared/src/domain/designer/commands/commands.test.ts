/** What each command does, what it takes along, and what it refuses. */
import { describe, expect, test } from '@jest/globals';
import '../../survey/items/everyType';
import { everyItem, type FormDocument, findItem, keyOf } from '../document/document';
import type { JsonObject } from '../document/json';
import { applyCommand } from './apply';
import { referencesTo } from './references';
import { type Command, isRefused } from './types';

const item = (itemKey: string, more: JsonObject = {}): JsonObject => ({
  itemKey,
  type: 'text',
  title: itemKey,
  ...more,
});
const asks = (questionId: string, ...answers: string[]) => ({
  displayCondition: { type: 'show', questionId, answers },
});
const opens = (value: string, header: string) => ({ option: { value }, groupheader: { value: header } });
const form = (...surveySchema: JsonObject[]): FormDocument => ({ surveyId: 'f', surveyTitle: '帳票', surveySchema });

function after(document: FormDocument, command: Command): FormDocument {
  const outcome = applyCommand(document, command);
  if (isRefused(outcome)) throw new Error(outcome.refusal);
  const back = applyCommand(outcome.document, outcome.inverse);
  expect(JSON.stringify(isRefused(back) ? back : back.document)).toBe(JSON.stringify(document));
  return outcome.document;
}
const refusalOf = (document: FormDocument, command: Command) => {
  const outcome = applyCommand(document, command);
  return isRefused(outcome) ? outcome.refusal : undefined;
};
/** The keys in the order of the form, those inside a group header in brackets. */
const orderOf = (document: FormDocument) =>
  [...everyItem(document)]
    .map(({ item: each, place }) => (place.parentKey ? `(${keyOf(each)})` : keyOf(each)))
    .join(' ');
const at = (document: FormDocument, itemKey: string) => findItem(document, itemKey)?.item;

const SECTIONS = form(item('a'), item('g', { type: 'groupheader', items: [item('b'), item('c')] }), item('d'));

describe('setting a field', () => {
  const document = form(item('a', { length: { max: 4 }, extra: 1, options: ['甲', '乙'] }));
  const set = (path: (string | number)[], value?: JsonObject[string], more: object = {}) =>
    at(after(document, { kind: 'setField', itemKey: 'a', path, ...(value !== undefined && { value }), ...more }), 'a');

  test('keeps its place among the keys; a new one stands at the end', () => {
    expect(JSON.stringify(set(['title'], 'x'))).toBe(JSON.stringify({ ...at(document, 'a'), title: 'x' }));
    expect(Object.keys(set(['imeType'], 'none') ?? {}).at(-1)).toBe('imeType');
  });

  test('makes the objects and the list that lead to it', () => {
    expect(set(['isRequired', 'value'], true)).toMatchObject({ isRequired: { value: true } });
    expect(set(['answers', 0, 'x'], 1)).toMatchObject({ answers: [{ x: 1 }] });
    expect(set(['options', 2], '丙')).toMatchObject({ options: ['甲', '乙', '丙'] });
  });

  test('removes it, with the object that nothing else is in where that is wanted', () => {
    expect(set(['options', 0])).toMatchObject({ options: ['乙'] });
    expect(set(['length', 'max'])).toMatchObject({ length: {} });
    expect(set(['length', 'max'], undefined, { isTidy: true })).not.toHaveProperty('length');
    expect(set(['nothing', 'there'])).toBe(at(document, 'a'));
  });

  test('of the form itself names no item', () => {
    expect(after(document, { kind: 'setField', itemKey: null, path: ['disabled'], value: true })).toEqual({
      ...document,
      disabled: true,
    });
  });

  test.each([
    ['noItem', { itemKey: 'gone', path: ['title'] }],
    ['noPlace', { itemKey: 'a', path: ['title', 'x'] }],
    ['noPlace', { itemKey: 'a', path: ['options', 3] }],
    ['noPlace', { itemKey: 'a', path: ['fresh', 1] }],
    ['noPlace', { itemKey: 'a', path: ['length', 0] }],
    ['noPlace', { itemKey: 'a', path: [] }],
    ['keyFixed', { itemKey: 'a', path: ['itemKey'] }],
    ['keyFixed', { itemKey: 'a', path: ['items'] }],
    ['keyFixed', { itemKey: null, path: ['surveySchema', 0, 'title'] }],
  ] as const)('is refused as %s: %j', (refusal, command) => {
    expect(refusalOf(document, { kind: 'setField', value: 'x', ...command })).toBe(refusal);
  });

  test('never reaches what objects inherit', () => {
    const outcome = after(document, { kind: 'setField', itemKey: 'a', path: ['__proto__', 'polluted'], value: 1 });
    expect({}).not.toHaveProperty('polluted');
    expect(Object.hasOwn(at(outcome, 'a') ?? {}, '__proto__')).toBe(true);
  });
});

describe('placing an item', () => {
  const move = (itemKey: string, parentKey: string | null, index: number): Command => ({
    kind: 'moveItem',
    itemKey,
    to: { parentKey, index },
  });

  test('moves it in its list, into a group header and out of it', () => {
    expect(orderOf(after(SECTIONS, move('a', null, 2)))).toBe('g (b) (c) d a');
    expect(orderOf(after(SECTIONS, move('d', null, 0)))).toBe('d a g (b) (c)');
    expect(orderOf(after(SECTIONS, move('a', 'g', 1)))).toBe('g (b) (a) (c) d');
    expect(orderOf(after(SECTIONS, move('c', null, 0)))).toBe('c a g (b) d');
    expect(orderOf(after(SECTIONS, move('g', null, 0)))).toBe('g (b) (c) a d');
  });

  test('at the end of a list that is shorter than thought, and nowhere else where it stands already', () => {
    expect(orderOf(after(SECTIONS, move('a', 'g', 99)))).toBe('g (b) (c) (a) d');
    for (const [key, parent, index] of [
      ['a', null, 0],
      ['c', 'g', 1],
      ['d', null, 9],
    ] as const)
      expect(after(SECTIONS, move(key, parent, index))).toBe(SECTIONS);
  });

  test('begins the list of a group header that has none yet', () => {
    const document = form(item('a'), item('g', { type: 'groupheader' }));
    expect(orderOf(after(document, move('a', 'g', 0)))).toBe('g (a)');
    expect(orderOf(after(document, { kind: 'insertItem', item: item('x'), to: { parentKey: 'g', index: 0 } }))).toBe(
      'a g (x)',
    );
  });

  test('puts new ones in and takes old ones out, with what is inside them', () => {
    const group = item('n', { type: 'groupheader', items: [item('m')] });
    expect(orderOf(after(SECTIONS, { kind: 'insertItem', item: group, to: { parentKey: null, index: 1 } }))).toBe(
      'a n (m) g (b) (c) d',
    );
    expect(orderOf(after(SECTIONS, { kind: 'removeItem', itemKey: 'g' }))).toBe('a d');
  });

  test('puts another one in the place of one', () => {
    const other = item('g', { type: 'radio', options: ['甲'] });
    expect(orderOf(after(SECTIONS, { kind: 'replaceItem', itemKey: 'g', item: other }))).toBe('a g d');
  });

  test.each<[string, Command]>([
    ['noItem', move('gone', null, 0)],
    ['noItem', { kind: 'removeItem', itemKey: 'gone' }],
    ['noItem', { kind: 'replaceItem', itemKey: 'gone', item: item('gone') }],
    ['noItem', { kind: 'insertItem', item: { title: 'x' }, to: { parentKey: null, index: 0 } }],
    ['noPlace', move('a', 'gone', 0)],
    ['noHolder', move('a', 'd', 0)],
    ['insideItself', move('g', 'g', 0)],
    ['keyFixed', { kind: 'replaceItem', itemKey: 'a', item: item('z') }],
    ['keyTaken', { kind: 'replaceItem', itemKey: 'a', item: item('a', { items: [item('b')] }) }],
    ['keyTaken', { kind: 'insertItem', item: item('b'), to: { parentKey: null, index: 0 } }],
    ['keyTaken', { kind: 'insertItem', item: item('n', { items: [item('n')] }), to: { parentKey: null, index: 0 } }],
    ['keyTaken', { kind: 'renameItem', itemKey: 'a', to: 'c' }],
    ['noItem', { kind: 'renameItem', itemKey: 'gone', to: 'z' }],
    [
      'noItem',
      {
        kind: 'group',
        commands: [
          { kind: 'removeItem', itemKey: 'a' },
          { kind: 'removeItem', itemKey: 'a' },
        ],
      },
    ],
  ])('is refused as %s: %j', (refusal, command) => {
    expect(refusalOf(SECTIONS, command)).toBe(refusal);
  });

  test('of two with one key the first can be removed or renamed; nobody knows which one moves', () => {
    const twins = form(item('a', { no: 1 }), item('b', asks('a')), item('a', { no: 2 }));
    expect(refusalOf(twins, move('a', null, 0))).toBe('keyTwice');
    expect(at(after(twins, { kind: 'removeItem', itemKey: 'a' }), 'a')).toMatchObject({ no: 2 });
    const renamed = after(twins, { kind: 'renameItem', itemKey: 'a', to: 'z' });
    expect(orderOf(renamed)).toBe('z b a');
    expect(at(renamed, 'b')).toMatchObject(asks('a'));
  });
});

describe('what names an item', () => {
  const document = form(
    item('a', { type: 'choicegroupheader', sectionOptions: [opens('甲', 'g'), opens('乙', 'h')] }),
    item('g', { type: 'groupheader', items: [item('b', asks('a', '甲'))] }),
    item('c', asks('z')),
    item('h', { type: 'groupheader' }),
  );

  test('is said, in the order of the form', () => {
    expect(referencesTo(document, ['a', 'g'])).toEqual([
      { itemKey: 'a', path: ['sectionOptions', 0, 'groupheader', 'value'] },
      { itemKey: 'b', path: ['displayCondition', 'questionId'] },
    ]);
    expect(referencesTo(document, ['h'])).toHaveLength(1);
    expect(referencesTo(document, ['b'])).toEqual([]);
  });

  test('goes along when the key is changed, and what named the new key before does not come back with it', () => {
    const renamed = after(document, { kind: 'renameItem', itemKey: 'a', to: 'z' });
    expect(at(renamed, 'b')).toMatchObject(asks('z', '甲'));
    expect(at(renamed, 'c')).toMatchObject(asks('z'));
    const header = after(document, { kind: 'renameItem', itemKey: 'h', to: 'x' });
    expect(at(header, 'a')).toMatchObject({ sectionOptions: [opens('甲', 'g'), opens('乙', 'x')] });
  });
});

describe('the text of an option', () => {
  const document = form(
    item('a', {
      type: 'checkboxes',
      options: ['甲', { value: '乙', interval: 3 }, '丙', '丙'],
      payTypeOptions: [{ input: '現金', payType: 1 }],
      default: ['甲', '乙'],
      sectionOptions: [opens('甲', 'g')],
    }),
    item('b', asks('a', '乙', '甲')),
    item('c', asks('b', '甲')),
    item('d', { displayCondition: { type: 'show', questionId: 'a', answers: ['甲'], bunruiKey: 'large' } }),
  );
  const set = (index: number, text: string, field: 'options' | 'payTypeOptions' = 'options') =>
    after(document, { kind: 'setOption', itemKey: 'a', field, index, text });

  test('goes into the conditions, sections and the default that name it', () => {
    const changed = set(0, '丁');
    expect(at(changed, 'a')).toMatchObject({
      options: ['丁', { value: '乙', interval: 3 }, '丙', '丙'],
      default: ['丁', '乙'],
      sectionOptions: [opens('丁', 'g')],
    });
    expect(at(changed, 'b')).toMatchObject(asks('a', '乙', '丁'));
    expect([at(changed, 'c'), at(changed, 'd')]).toEqual([at(document, 'c'), at(document, 'd')]);
    expect(at(set(1, 'x'), 'a')).toMatchObject({ options: ['甲', { value: 'x', interval: 3 }, '丙', '丙'] });
  });

  test('names nothing where two options have it, or would have it', () => {
    expect(at(set(0, '乙'), 'b')).toBe(at(document, 'b'));
    expect(at(set(2, '戊'), 'a')).toMatchObject({ options: ['甲', { value: '乙', interval: 3 }, '戊', '丙'] });
  });

  test('can be added at the end, and is the label of a way to pay as well', () => {
    expect(at(set(4, '丁'), 'a')).toMatchObject({ options: ['甲', { value: '乙', interval: 3 }, '丙', '丙', '丁'] });
    expect(at(set(0, '窓口', 'payTypeOptions'), 'a')).toMatchObject({
      payTypeOptions: [{ input: '窓口', payType: 1 }],
    });
  });

  test.each([
    ['noItem', 'gone', 'options', 0],
    ['noPlace', 'a', 'options', 9],
    ['noPlace', 'a', 'payTypeOptions', 1],
  ] as const)('is refused as %s', (refusal, itemKey, field, index) => {
    expect(refusalOf(document, { kind: 'setOption', itemKey, field, index, text: 'x' })).toBe(refusal);
  });
});
