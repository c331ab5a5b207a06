/** What of a form depends on what, worked out once. */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../contract';
import { affectedKeys, circularKeys, graphOf, makeConditionGraph } from './conditionGraph';

const item = (itemKey: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type: 'text',
  title: itemKey,
  ...more,
});
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's', surveyTitle: 's', surveySchema });
const when = (questionId: string) => ({
  displayCondition: { type: 'show' as const, questionId, answers: ['1'] },
});
const section = (itemKey: string, ...items: SchemaItem[]) => item(itemKey, { type: 'groupheader', items });
const opens = (...links: [string, string][]) =>
  links.map(([option, header]) => ({ option: { value: option }, groupheader: { value: header } }));

describe('dependents', () => {
  const config = form(
    item('a'),
    item('b', when('a')),
    item('c', { type: 'choicegroupheader', sectionOptions: opens(['A', 'g'], ['B', 'g'], ['C', 'h']), ...when('b') }),
    section('g', item('x')),
    section('h', item('y', when('x'))),
    item('n', { type: 'countVaccines' }),
    item('d', { type: 'previousVaccineDate' }),
    item('m', { type: 'previousVaccineMaker' }),
    item('o', { type: 'sesshuVaccineMaker' }),
  );
  const graph = makeConditionGraph(config);

  test('hang on a question, on their header, on a choice that opens it (once), and on the count of doses [COND-004, COND-005, VAC-011]', () => {
    expect(Object.fromEntries(graph.dependents)).toEqual({
      a: ['b'],
      b: ['c'],
      c: ['g', 'h'],
      g: ['x'],
      h: ['y'],
      x: ['y'],
      n: ['d', 'm'],
    });
  });

  test('are followed along chains, without the keys that were asked for', () => {
    expect([...affectedKeys(graph, ['a'])]).toEqual(['b', 'c', 'g', 'h', 'x', 'y']);
    expect([...affectedKeys(graph, ['x', 'n'])]).toEqual(['y', 'd', 'm']);
    expect([[...affectedKeys(graph, ['y'])], [...affectedKeys(graph, ['gone'])], [...affectedKeys(graph, [])]]).toEqual(
      [[], [], []],
    );
  });

  test('an entry knows its header, the choices that open it, and whether a count decides it', () => {
    const entry = (key: string) => graph.entries.get(key);
    expect(entry('g')?.links).toEqual([
      { headerKey: 'c', option: 'A' },
      { headerKey: 'c', option: 'B' },
    ]);
    expect([entry('x')?.parentKey, entry('a')?.parentKey]).toEqual(['g', undefined]);
    expect(['n', 'd', 'm', 'o'].map((key) => entry(key)?.countKey)).toEqual([undefined, 'n', 'n', undefined]);
    expect(entry('a')?.links).toEqual([]);
    expect([...graph.entries.keys()]).toEqual(['a', 'b', 'c', 'g', 'x', 'h', 'y', 'n', 'd', 'm', 'o']);
  });

  test('only a choice of the type that opens sections opens any', () => {
    const radio = form(item('c', { type: 'radio', sectionOptions: opens(['A', 'g']) }), section('g', item('x')));
    expect(makeConditionGraph(radio).entries.get('g')?.links).toEqual([]);
  });
});

test('what users are not offered: the desk’s items without a parameter, and all inside them [COND-010]', () => {
  const desk = { isAdminItem: true };
  const graph = makeConditionGraph(
    form(
      item('a'),
      item('b', desk),
      item('p', { ...desk, queryParam1: 'p' }),
      { ...section('g', item('c'), section('h', item('d', { ...desk, queryParam1: 'd' }))), ...desk },
      { ...section('q', item('e'), item('f', desk)), ...desk, queryParam1: 'q' },
    ),
  );
  const keys = (is: (entry: { isAdmin: boolean; isOffered: boolean }) => boolean) =>
    [...graph.entries].filter(([, entry]) => is(entry)).map(([key]) => key);
  expect(keys(({ isOffered }) => isOffered)).toEqual(['a', 'p', 'q', 'e']);
  expect(keys(({ isAdmin }) => !isAdmin)).toEqual(['a']);
});

test('whether a form’s reservations can only be inquired about, and one graph for one config', () => {
  const inquiry = { ...form(), calendarSetting: { updateOrCancelSettings: 'inquiryOnly' as const } };
  expect([makeConditionGraph(inquiry).isInquiryOnly, makeConditionGraph(form()).isInquiryOnly]).toEqual([true, false]);
  expect(graphOf(inquiry)).toBe(graphOf(inquiry));
});

test('items that wait for themselves are those of the circle, not those that hang on it', () => {
  expect(circularKeys(form(item('a', when('b')), item('b', when('a')), item('c', when('a'))))).toEqual(['a', 'b']);
  expect(circularKeys(form(item('a', when('a'))))).toEqual(['a']);
  expect(circularKeys(form(item('a'), item('b', when('a'))))).toEqual([]);
});
