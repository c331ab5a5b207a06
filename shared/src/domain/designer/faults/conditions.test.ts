/** Faults of conditions and sections are found, and what can never be shown; none where everything can be. */
import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../document/json';
import { formFaults } from './formFaults';
import { faultsOf, form, group, item, KNOWN, NOTHING, radio, said, unless, when } from './testForms';

describe('a condition', () => {
  test.each<[string, string[], JsonObject[]]>([
    ['on the item itself', ['conditionOnItself b displayCondition'], [radio('b', when('b', ['甲']))]],
    ['on no item', ['conditionGone b displayCondition'], [radio('b', when('gone', ['甲']))]],
    [
      'on what nobody answers',
      ['conditionUnasked b displayCondition'],
      [item('a', 'guide'), item('b', 'text', when('a', ['x']))],
    ],
    [
      'on an item that follows',
      ['conditionLater a displayCondition'],
      [item('a', 'text', when('b', ['甲'])), radio('b')],
    ],
    ['on no answer', ['conditionEmpty b displayCondition'], [radio('a'), item('b', 'text', when('a', []))]],
    [
      'on an option that is gone',
      ['conditionOptionGone b displayCondition'],
      [radio('a'), item('b', 'text', when('a', ['甲', '丙']))],
    ],
    [
      'on a box that is gone',
      ['conditionOptionGone b displayCondition'],
      [item('a', 'checkboxes', { options: ['甲'], selection: { min: 1 } }), item('b', 'text', when('a', ['丙']))],
    ],
    [
      'on a number out of range',
      ['conditionImpossible b displayCondition'],
      [item('a', 'number', { range: { max: 9 } }), item('b', 'text', when('a', ['10']))],
    ],
    [
      'on a number that is none',
      ['conditionImpossible b displayCondition'],
      [item('a', 'number'), item('b', 'text', when('a', ['x']))],
    ],
    [
      'on nothing typed',
      ['conditionImpossible b displayCondition'],
      [item('a', 'text'), item('b', 'text', when('a', ['']))],
    ],
    [
      'on a date in another form',
      ['conditionImpossible b displayCondition'],
      [item('a', 'date'), item('b', 'text', when('a', ['2026/4/1']))],
    ],
    [
      'on a category of what is no reservation',
      ['conditionLevelIdle b displayCondition'],
      [radio('a'), item('b', 'text', when('a', ['甲'], { bunruiKey: 'large' }))],
    ],
    [
      'on a category of another level',
      ['conditionOptionGone b displayCondition'],
      [item('a', 'reservation'), item('b', 'text', when('a', ['内科'], { bunruiKey: 'large' }))],
    ],
    [
      'on a category that is gone',
      ['conditionOptionGone b displayCondition'],
      [item('a', 'reservation'), item('b', 'text', when('a', ['shika']))],
    ],
    [
      'that waits for itself',
      ['conditionLater a displayCondition', 'circle a displayCondition', 'circle b displayCondition'],
      [radio('a', when('b', ['甲'])), radio('b', when('a', ['甲']))],
    ],
  ])('%s', (_, expected, items) => {
    expect(faultsOf(...items)).toEqual(expected);
  });

  test.each<[string, JsonObject[]]>([
    ['an option', [radio('a'), item('b', 'text', when('a', ['甲', '乙']))]],
    [
      'a box',
      [item('a', 'checkboxes', { options: ['甲', '乙'], selection: { min: 2 } }), item('b', 'text', when('a', ['乙']))],
    ],
    [
      'what was typed',
      [item('a', 'text', { inputFormat: '(a+)+b|.*' }), item('b', 'text', when('a', ['はい']))].map((each) => ({
        ...each,
        inputFormat: 'x|y',
      })),
    ],
    ['a number', [item('a', 'number', { range: { min: 1, max: 9 } }), item('b', 'text', when('a', ['9']))]],
    ['a step of a scale', [item('a', 'linearscale'), item('b', 'text', when('a', ['0', '10']))]],
    ['a date', [item('a', 'birthday'), item('b', 'text', when('a', ['2000-01-01']))]],
    ['a category by name', [item('a', 'reservation'), item('b', 'text', when('a', ['内科'], { bunruiKey: 'medium' }))]],
    ['a category by id, and a course', [item('a', 'reservation'), item('b', 'text', when('a', ['naika', 'geka_1']))]],
    ['a searched name', [item('a', 'search', { options: [] }), item('b', 'text', when('a', ['どこか']))]],
  ])('on %s is none', (_, items) => {
    expect(faultsOf(...items).filter((fault) => !fault.startsWith('masterMissing'))).toEqual([]);
  });

  test('on what nobody knows is none', () => {
    const items = [item('a', 'reservation'), item('b', 'text', when('a', ['x'], { bunruiKey: 'small' }))];
    expect(said(form(items), NOTHING)).toEqual([]);
  });
});

describe('an item is never shown', () => {
  const b = 'neverShown b displayCondition';
  test.each<[string, string[], JsonObject[]]>([
    [
      'in a section that another answer opens',
      ['neverShown c displayCondition'],
      [radio('a'), group('b', [item('c', 'text', when('a', ['乙']))], when('a', ['甲']))],
    ],
    [
      'by two answers of one choice in a row',
      ['neverShown c displayCondition'],
      [
        radio('a'),
        radio('b', when('a', ['甲'])),
        radio('x', when('a', ['乙'])),
        item('c', 'text', { ...when('b', ['甲']) }),
        group('d', [item('e', 'text')], when('x', ['甲'])),
      ].map((each) =>
        each.itemKey === 'c' ? group('y', [item('c', 'text', when('x', ['甲']))], when('b', ['甲'])) : each,
      ),
    ],
    [
      'below one that is never',
      [b, 'neverShown c'],
      [
        item('a', 'checkboxes', { options: ['甲'], selection: { max: 1 } }),
        group('b', [item('c', 'text')], unless('h', ['甲'])),
        item('h', 'radio', { options: ['甲'], isRequired: { value: true } }),
      ],
    ],
    [
      'with every answer of a required choice hidden',
      [b],
      [radio('a', { isRequired: { value: true } }), item('b', 'text', unless('a', ['甲', '乙']))],
    ],
    [
      'by a category of another branch',
      ['neverShown c displayCondition'],
      [
        item('a', 'reservation'),
        group('b', [item('c', 'text', when('a', ['geka']))], when('a', ['内科'], { bunruiKey: 'medium' })),
      ],
    ],
  ])('%s', (_, expected, items) => {
    expect(faultsOf(...items).filter((fault) => !fault.startsWith('conditionLater'))).toEqual(expected);
  });

  test('though it is required', () => {
    const items = [
      radio('a'),
      group('b', [item('c', 'text', { ...when('a', ['乙']), isRequired: { value: true } })], when('a', ['甲'])),
    ];
    expect(faultsOf(...items)).toEqual(['requiredNever c displayCondition']);
  });

  test('behind a choice that no option opens', () => {
    const link = (value: string) => ({ option: { value }, groupheader: { value: 'g' } });
    const choice = (itemKey: string, more: JsonObject = {}) =>
      item(itemKey, 'choicegroupheader', { options: ['甲', '乙'], ...more });
    const closed = [
      radio('q'),
      choice('a', { sectionOptions: [link('甲')], ...when('q', ['甲']) }),
      group('g', [item('c', 'text', when('q', ['乙']))]),
    ];
    expect(faultsOf(...closed)).toEqual(['neverShown c displayCondition']);
    const open = [
      radio('q'),
      choice('a', { sectionOptions: [link('甲')], ...when('q', ['甲']) }),
      choice('b', { sectionOptions: [link('乙')] }),
      group('g', [item('c', 'text', when('q', ['乙']))]),
    ];
    expect(faultsOf(...open)).toEqual([]);
  });

  test('to people, where the staff alone are asked', () => {
    const items = [radio('a', { isAdminItem: true }), item('b', 'text', when('a', ['甲']))];
    expect(formFaults(form(items), KNOWN)).toMatchObject([
      { code: 'neverForPeople', severity: 'warning', itemKey: 'b' },
    ]);
    expect(
      faultsOf(
        radio('a', { isAdminItem: true }),
        item('b', 'text', { isAdminItem: true, ...when('a', ['甲']) }),
        item('c', 'text'),
      ),
    ).toEqual([]);
    expect(faultsOf(radio('a', { isAdminItem: true }), item('b', 'text', unless('a', ['甲'])))).toEqual([]);
  });

  test.each<[string, JsonObject[]]>([
    [
      'boxes of both kinds',
      [
        item('a', 'checkboxes', { options: ['甲', '乙'] }),
        group('b', [item('c', 'text', when('a', ['乙']))], when('a', ['甲'])),
      ],
    ],
    [
      'one of the answers of both',
      [
        radio('a', { options: ['甲', '乙', '丙'] }),
        group('b', [item('c', 'text', when('a', ['乙', '丙']))], when('a', ['甲', '乙'])),
      ],
    ],
    ['no answer yet', [radio('a'), item('b', 'text', unless('a', ['甲', '乙']))]],
    [
      'a question that is not there',
      [
        radio('q'),
        radio('a', { ...when('q', ['甲']), isRequired: { value: true } }),
        item('b', 'text', unless('a', ['甲', '乙'])),
      ],
    ],
    [
      'a first dose',
      [
        item('n', 'countVaccines'),
        item('p', 'previousVaccineDate'),
        item('m', 'previousVaccineMaker', when('n', ['2'])),
      ],
    ],
  ])('but for %s', (_, items) => {
    expect(faultsOf(...items)).toEqual([]);
  });

  test('previous doses at the first one', () => {
    expect(faultsOf(item('n', 'countVaccines'), item('p', 'previousVaccineDate', when('n', ['1'])))).toEqual([
      'requiredNever p displayCondition',
    ]);
  });
});

describe('a section', () => {
  test('that a choice opens must be one, and the option there', () => {
    const choice = item('a', 'choicegroupheader', {
      options: ['甲'],
      sectionOptions: [
        { option: { value: '甲' }, groupheader: { value: 'gone' } },
        { option: { value: '丙' }, groupheader: { value: 'g' } },
        { option: { value: '甲' }, groupheader: { value: 'a' } },
      ],
    });
    expect(faultsOf(choice, group('g', [item('b', 'text')]))).toEqual([
      'sectionGone a sectionOptions',
      'sectionOptionGone a sectionOptions',
      'sectionGone a sectionOptions',
      'neverShown b',
    ]);
  });
});

test('300 items in a chain of conditions can all be shown', () => {
  const items = Array.from({ length: 300 }, (_, index) =>
    radio(`k${index}`, index === 0 ? {} : when(`k${index - 1}`, ['甲'])),
  );
  expect(formFaults(form(items), KNOWN)).toEqual([]);
});
