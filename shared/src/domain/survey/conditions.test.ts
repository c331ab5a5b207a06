/**
 * Display conditions, their chains, sections that a choice opens, and the incremental update.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Answers, SchemaItem, SurveyConfig } from '../../contract';
import { configForUser } from './administratorItems';
import { affectedKeys, circularKeys, makeConditionGraph } from './conditionGraph';
import {
  answersThere,
  evaluateConditions,
  linkButtonAmong,
  shownLinkButton,
  updateConditions,
  visibleItemKeys,
} from './conditions';
import { sentItems } from './sentItems';

const item = (itemKey: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type: 'text',
  title: itemKey,
  ...more,
});
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's1', surveyTitle: 's', surveySchema });
const shown = (config: SurveyConfig, answers: Answers, mode: 'user' | 'admin' = 'user') => [
  ...visibleItemKeys(config, answers, mode),
];
const when = (questionId: string, ...answers: string[]) => ({
  displayCondition: { type: 'show' as const, questionId, answers },
});
const unless = (questionId: string, ...answers: string[]) => ({
  displayCondition: { type: 'hide' as const, questionId, answers },
});

test('a form of which no answer shows or hides anything is judged once a mode', () => {
  const graph = makeConditionGraph(form(item('q'), item('desk', { isAdminItem: true })));
  const state = (answers: Answers, mode: 'user' | 'admin') => evaluateConditions(graph, answers, { mode });
  expect(state({ q: 'a' }, 'user')).toBe(state({}, 'user'));
  expect([...state({}, 'user').visible]).toEqual(['q']);
  expect([...state({}, 'admin').visible]).toEqual(['q', 'desk']);
});

describe('display conditions', () => {
  test('an answer of a list that a condition narrowed is compared as the text that people see [COND-001, FORM-087]', () => {
    const config = form(item('q', { type: 'search' }), item('x', when('q', '県立病院')));
    const narrowed = '{"condition":"内科","dataSearch":"県立病院"}';
    expect([narrowed, '県立病院', '市立病院'].map((q) => shown(config, { q }).includes('x'))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('show: only with one of the answers [COND-001]', () => {
    const config = form(item('q', { type: 'radio', options: ['a', 'b', 'c'] }), item('x', when('q', 'a', 'b')));
    expect([shown(config, {}), shown(config, { q: 'c' }), shown(config, { q: 'b' })]).toEqual([
      ['q'],
      ['q'],
      ['q', 'x'],
    ]);
  });

  test('hide: not with one of the answers [COND-002]', () => {
    const config = form(item('q'), item('x', unless('q', 'a')));
    expect([shown(config, {}), shown(config, { q: 'a' }), shown(config, { q: 'b' })]).toEqual([
      ['q', 'x'],
      ['q'],
      ['q', 'x'],
    ]);
  });

  test('any chosen option of check boxes counts [COND-001]', () => {
    const config = form(item('q', { type: 'checkboxes', options: ['a', 'b'] }), item('x', when('q', 'b')));
    expect([shown(config, { q: ['a'] }), shown(config, { q: ['a', 'b'] })]).toEqual([['q'], ['q', 'x']]);
  });

  test('a reservation is compared by the name of its category level [COND-003]', () => {
    const tree = [
      {
        name: '本院',
        children: [
          { name: '内科', id: 'naika' },
          { name: '外科', id: 'geka' },
          { name: '健診', children: [{ name: '午前', id: 'am' }] },
        ],
      },
    ];
    const question = item('r', { type: 'reservation', categories_tree: tree });
    const level = (bunruiKey: 'large' | 'medium' | 'small', answer: string) =>
      item('x', { displayCondition: { type: 'show', questionId: 'r', answers: [answer], bunruiKey } });
    expect(shown(form(question, level('medium', '内科')), { r: 'naika_0|20261130|1' })).toEqual(['r', 'x']);
    expect(shown(form(question, level('medium', '内科')), { r: 'geka_0' })).toEqual(['r']);
    expect(shown(form(question, level('large', '本院')), { r: 'geka_0' })).toEqual(['r', 'x']);
    expect(shown(form(question, level('small', '午前')), { r: 'am_0' })).toEqual(['r', 'x']);
    expect(shown(form(question, level('small', '健診')), { r: 'am_0' })).toEqual(['r']);
    const bare = form(item('r', { type: 'reservation' }), level('medium', '外科'));
    expect([...visibleItemKeys(bare, { r: 'geka_0' }, 'user', tree)]).toEqual(['r', 'x']);
  });

  test('an answer of a hidden item does not count, along the chain [COND-004]', () => {
    const config = form(item('a'), item('b', when('a', '1')), item('c', when('b', '1')), item('d', unless('c', '1')));
    expect(shown(config, { a: '1', b: '1', c: '1' })).toEqual(['a', 'b', 'c']);
    expect(shown(config, { a: '0', b: '1', c: '1' })).toEqual(['a', 'd']);
  });

  test('an answer is compared in its one form, one of spaces not at all [COND-001, COND-002]', () => {
    const phone = form(item('q', { type: 'phone' }), item('x', when('q', '090-1234-5678')));
    expect(shown(phone, { q: '０９０１２３４５６７８' })).toEqual(['q', 'x']);
    const config = form(item('q'), item('x', when('q', '')), item('y', unless('q', '')), item('z', when('q', ' ')));
    expect(shown(config, { q: ' ' })).toEqual(['q', 'y']);
    const facility = form(item('q', { type: 'googleFacilitySearch' }), item('x', when('q', '病院')));
    expect(shown(facility, { q: { name: '病院', address: '', phone: '' } })).toEqual(['q']);
  });

  test('a question that the form does not have was never answered [COND-001, COND-002]', () => {
    expect(shown(form(item('x', when('gone', '1')), item('y', unless('gone', '1'))), { gone: '1' })).toEqual(['y']);
  });

  test('items that wait for each other stay shown', () => {
    const config = form(item('a', when('b', '1')), item('b', when('a', '1')));
    expect(shown(config, { a: '1', b: '1' })).toEqual(['a', 'b']);
  });

  test('numberMonthShowCalendar is never shown, inquiryOnly hides the link button', () => {
    const config = form(item('numberMonthShowCalendar'), item('l', { type: 'linkbutton' }), item('x'));
    expect(shown(config, {}, 'admin')).toEqual(['l', 'x']);
    expect(shown({ ...config, calendarSetting: { updateOrCancelSettings: 'inquiryOnly' } }, {})).toEqual(['x']);
  });

  test('a vaccine count of 1 has no previous dose', () => {
    const config = form(
      item('n', { type: 'countVaccines' }),
      item('m', { type: 'previousVaccineMaker' }),
      item('d', { type: 'previousVaccineDate' }),
    );
    expect([shown(config, { n: '1' }), shown(config, { n: '2' })]).toEqual([['n'], ['n', 'm', 'd']]);
  });
});

test('a vaccine count counts however it was typed', () => {
  const config = form(item('n', { type: 'countVaccines' }), item('d', { type: 'previousVaccineDate' }));
  expect(shown(config, { n: '０１' })).toEqual(['n']);
});

test('items that wait for themselves are named', () => {
  const circle = form(
    item('a', when('b', '1')),
    item('b', when('c', '1')),
    item('c', when('a', '1')),
    item('d', when('a')),
  );
  expect(circularKeys(circle)).toEqual(['a', 'b', 'c']);
  expect(circularKeys(form(item('a'), item('b', when('a', '1')), item('c', when('b', '1'))))).toEqual([]);
});

test('items that wait for each other end the same, step by step or all at once [COND-004]', () => {
  const config = form(item('a', unless('b', '1')), item('b', unless('c', '1')), item('c', unless('a', '1')));
  const graph = makeConditionGraph(config);
  const answers = { a: '1', b: '1', c: '1' };
  const stepwise = ['a', 'b', 'c'].reduce(
    ({ known, state }, key) => {
      const next = { ...known, [key]: '1' };
      return { known: next, state: updateConditions(graph, state, next, { mode: 'user' }, [key]) };
    },
    { known: {} as Answers, state: evaluateConditions(graph, {}, { mode: 'user' }) },
  );
  expect(stepwise.state).toEqual(evaluateConditions(graph, answers, { mode: 'user' }));
});

describe('sections', () => {
  const config = form(
    item('c', {
      type: 'choicegroupheader',
      sectionOptions: [
        { option: { value: 'A' }, groupheader: { value: 'g1' } },
        { option: { value: 'B' }, groupheader: { value: 'g2' } },
      ],
    }),
    item('g1', { type: 'groupheader', items: [item('x1')] }),
    item('g2', { type: 'groupheader', items: [item('x2')] }),
    item('g3', { type: 'groupheader', items: [item('x3')] }),
  );
  const graph = makeConditionGraph(config);
  const state = (answers: Answers) => evaluateConditions(graph, answers, { mode: 'user' });

  test('a choice opens its section and locks the others; items of a locked section are not there', () => {
    expect([...state({ c: 'A' }).locked]).toEqual(['g2']);
    expect([...state({ c: 'A' }).visible]).toEqual(['c', 'g1', 'x1', 'g2', 'g3', 'x3']);
    expect([...state({}).locked]).toEqual(['g1', 'g2']);
  });

  test('one choice may open several sections, one section may be opened by several choices [COND-005]', () => {
    const several = form(
      item('c', {
        type: 'choicegroupheader',
        sectionOptions: [
          { option: { value: 'A' }, groupheader: { value: 'g1' } },
          { option: { value: 'A' }, groupheader: { value: 'g2' } },
          { option: { value: 'B' }, groupheader: { value: 'g2' } },
        ],
      }),
      item('g1', { type: 'groupheader', items: [item('x1')] }),
      item('g2', { type: 'groupheader', items: [item('x2', { type: 'groupheader', items: [item('y2')] })] }),
    );
    const lockedBy = (c: string) => [
      ...evaluateConditions(makeConditionGraph(several), { c }, { mode: 'user' }).locked,
    ];
    expect([lockedBy('A'), lockedBy('B'), lockedBy('C'), lockedBy('')]).toEqual([
      [],
      ['g1'],
      ['g1', 'g2'],
      ['g1', 'g2'],
    ]);
    expect(shown(several, { c: 'B' })).toEqual(['c', 'g1', 'g2', 'x2', 'y2']);
    expect(shown(several, { c: 'C' })).toEqual(['c', 'g1', 'g2']);
  });

  test('a choice that is hidden opens nothing [COND-005]', () => {
    const [choice, ...others] = config.surveySchema;
    const hidden = form(item('q'), { ...item('c'), ...choice, ...when('q', '1') }, ...others);
    expect(shown(hidden, { q: '1', c: 'A' })).toEqual(['q', 'c', 'g1', 'x1', 'g2', 'g3', 'x3']);
    expect(shown(hidden, { q: '0', c: 'A' })).toEqual(['q', 'g1', 'g2', 'g3', 'x3']);
  });

  test('a change that only locks another section is one [COND-005, COND-006]', () => {
    const empty = form(
      item('c', {
        type: 'choicegroupheader',
        sectionOptions: [
          { option: { value: 'A' }, groupheader: { value: 'g1' } },
          { option: { value: 'B' }, groupheader: { value: 'g2' } },
        ],
      }),
      item('g1', { type: 'groupheader' }),
      item('g2', { type: 'groupheader' }),
    );
    const emptyGraph = makeConditionGraph(empty);
    const at = (c: string) => evaluateConditions(emptyGraph, { c }, { mode: 'user' });
    const after = updateConditions(emptyGraph, at('A'), { c: 'B' }, { mode: 'user' }, ['c']);
    expect([[...at('A').locked], [...after.locked]]).toEqual([['g2'], ['g1']]);
    const same = at('A');
    expect(updateConditions(emptyGraph, same, { c: 'A' }, { mode: 'user' }, ['c'])).toBe(same);
    expect(updateConditions(emptyGraph, same, { c: 'A' }, { mode: 'user' }, ['gone'])).toBe(same);
  });

  test('a change visits only its dependents, and gives the same state back when nothing changes [COND-004]', () => {
    const before = state({ c: 'A' });
    expect(affectedKeys(graph, ['c'])).toEqual(new Set(['g1', 'g2', 'x1', 'x2']));
    expect(updateConditions(graph, before, { c: 'A', x1: 'typed' }, { mode: 'user' }, ['x1'])).toBe(before);
    expect(updateConditions(graph, before, { c: 'B' }, { mode: 'user' }, ['c'])).toEqual(state({ c: 'B' }));
  });
});

describe('administrators’ items', () => {
  const config = form(item('a', { isAdminItem: true }), item('p', { isAdminItem: true, queryParam1: 'p' }), item('x'));
  test('users do not see them, administrators do', () => {
    expect([shown(config, {}), shown(config, {}, 'admin')]).toEqual([['x'], ['a', 'p', 'x']]);
  });
  test('those that the URL may fill are sent all the same', () => {
    expect(sentItems(config, {}, 'user').map(({ itemKey }) => itemKey)).toEqual(['p', 'x']);
  });
  test('what a user is not offered does not count for users: the server judges by it as little as the form that never got it', () => {
    const choice = item('c', {
      type: 'choicegroupheader',
      isAdminItem: true,
      sectionOptions: [{ option: { value: 'A' }, groupheader: { value: 'g' } }],
    });
    const section = form(choice, item('g', { type: 'groupheader', items: [item('x')] }), item('y', when('c', 'A')));
    expect(shown(configForUser(section), {})).toEqual(['g', 'x']);
    expect(shown(section, {})).toEqual(['g', 'x']);
    expect(shown(section, { c: 'A' })).toEqual(['g', 'x']);
    expect(shown(section, {}, 'admin')).toEqual(['c', 'g']);
  });
  test('a section of theirs hides what is in it', () => {
    const section = form(item('g', { type: 'groupheader', isAdminItem: true, items: [item('x')] }));
    expect([shown(section, {}), shown(section, {}, 'admin')]).toEqual([[], ['g', 'x']]);
  });
});

test('rules look at the answers that are there, and at those that only the desk has given', () => {
  const config = form(
    item('q'),
    item('h', when('q', '1')),
    item('desk', { isAdminItem: true }),
    item('given', { isAdminItem: true, queryParam1: 'p', ...when('q', '1') }),
  );
  const graph = makeConditionGraph(config);
  const answers = { q: '0', h: 'x', desk: 'y', given: 'z', gone: 'w' };
  const there = (mode: 'user' | 'admin', q = '0') => {
    const given = { ...answers, q };
    return Object.keys(answersThere(graph, given, evaluateConditions(graph, given, { mode }), mode));
  };
  expect([there('user'), there('user', '1'), there('admin')]).toEqual([
    ['q', 'desk', 'gone'],
    ['q', 'h', 'desk', 'given', 'gone'],
    ['q', 'desk', 'gone'],
  ]);
});

test('the link button is there where the form has one and no condition hides it', () => {
  const button = item('l', { type: 'linkbutton', ...when('q', '1') });
  const config = form(item('q'), item('g', { type: 'groupheader', items: [button] }));
  expect([
    shownLinkButton(config, { q: '1' }),
    shownLinkButton(config, {}),
    shownLinkButton(form(item('q')), {}),
  ]).toEqual([...[button, undefined, undefined]]);
  expect(linkButtonAmong(config, new Set(['q', 'l']))).toBe(button);
  expect([linkButtonAmong(config, new Set(['q'])), linkButtonAmong(form(item('l')), new Set(['l']))]).toEqual([
    undefined,
    undefined,
  ]);
  const inquiry = { ...config, calendarSetting: { updateOrCancelSettings: 'inquiryOnly' as const } };
  expect(shownLinkButton(inquiry, { q: '1' })).toBeUndefined();
});

test('what is sent: what is seen, and where users do not see it what an address may fill [COND-010]', () => {
  const config = form(
    item('q'),
    item('g', { type: 'groupheader', items: [item('guide', { type: 'guide' }), item('x', when('q', '1'))] }),
    item('p', { isAdminItem: true, queryParam1: 'p', ...when('q', '1') }),
    item('d', { isAdminItem: true }),
    item('f', { type: 'groupheader', isAdminItem: true, queryParam1: 'f', items: [item('e')] }),
  );
  const keys = (q: string, mode: 'user' | 'admin') => sentItems(config, { q }, mode).map(({ itemKey }) => itemKey);
  expect([keys('1', 'user'), keys('0', 'user'), keys('1', 'admin'), keys('0', 'admin')]).toEqual([
    ['q', 'x', 'p'],
    ['q'],
    ['q', 'x', 'p', 'd', 'e'],
    ['q', 'd', 'e'],
  ]);
});

test('updating step by step ends where judging everything does [COND-004]', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  const condition = fc.record({
    type: fc.constantFrom('show' as const, 'hide' as const),
    questionId: fc.constantFrom(...keys),
    answers: fc.constant<string[]>(['1']),
  });
  const config = fc.tuple(...keys.map(() => fc.option(condition, { nil: undefined }))).map((conditions) => {
    // Only earlier questions: circles have no single right state.
    const items = keys.map((key, index) => {
      const own = conditions[index];
      const isEarlier = own !== undefined && keys.indexOf(own.questionId) < index;
      return item(key, isEarlier ? { displayCondition: own } : {});
    });
    return form(...items);
  });
  const changes = fc.array(fc.tuple(fc.constantFrom(...keys), fc.constantFrom('', '0', '1')), { maxLength: 12 });
  fc.assert(
    fc.property(config, changes, (subject, steps) => {
      const graph = makeConditionGraph(subject);
      let answers: Answers = {};
      let state = evaluateConditions(graph, answers, { mode: 'user' });
      for (const [key, value] of steps) {
        answers = { ...answers, [key]: value };
        state = updateConditions(graph, state, answers, { mode: 'user' }, [key]);
        expect(state).toEqual(evaluateConditions(graph, answers, { mode: 'user' }));
      }
    }),
    { seed: 20261120 },
  );
});
