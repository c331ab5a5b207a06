/**
 * Faults that are made in the forms of the sample bundle and in forms made for it: every one is found at its place, and none
 * before.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { CategoryNode, PaymentService } from '../../contract';
import {
  everyItem,
  type FaultCode,
  type FormDocument,
  formFaults,
  type Json,
  type JsonObject,
  type KnownToForm,
  keyOf,
} from '../../domain/designer';
import '../../domain/survey/items/everyType';

const SAMPLE = join(import.meta.dirname, '../../../../api/sample-bundle');
const read = (path: string) => JSON.parse(readFileSync(join(SAMPLE, path), 'utf8'));
const readAll = (folder: string) => readdirSync(join(SAMPLE, folder)).map((name) => read(`${folder}/${name}`));

const SAMPLE_FORMS: readonly FormDocument[] = [...readAll('surveys'), ...readAll('members')];
const nameOf = (form: FormDocument) => String(form.surveyId ?? form.memberSurveyId);
const searches: { surveyId: string; itemKey: string }[] = readAll('searches');
const services: PaymentService[] = read('payment.json').services;
const tree: CategoryNode[] = read('categories.json').tree;

/** What a form of the sample may refer to. */
function sampleKnown(form: FormDocument): KnownToForm {
  return {
    calendars: new Map(readAll('calendars').map(({ calendarId, name }) => [calendarId, { name, hasTimes: true }])),
    tree,
    services,
    isIssuerNamed: true,
    memberForms: new Set(readAll('members').map(({ memberSurveyId }) => memberSurveyId)),
    departments: new Set(read('facility.json').departments.map(({ id }: { id: string }) => id)),
    masters: new Set(searches.filter(({ surveyId }) => surveyId === nameOf(form)).map(({ itemKey }) => itemKey)),
    beds: { forms: new Set(readAll('beds').map(({ surveyId }) => surveyId)), isWhole: true },
    judgeFormat: (source) => (source.includes('(a+)+') ? 'slow' : source.includes('(?=') ? 'unbounded' : undefined),
  };
}

/** Forms of the sample whose lookup asks for little; `import --check` names the same. */
const EASILY_FOUND: Readonly<Record<string, string>> = {
  'health-options': 'kana, phone',
  influenza: 'kana, phone',
  'internal-questionnaire': 'kana, phone',
  'maternity-class': 'kana, phone',
  'specialist-outpatient': 'kana, phone',
  friends: 'name',
};

test.each(SAMPLE_FORMS.map((form) => [nameOf(form), form] as const))(
  'nothing is wrong with %s, and no warning is false [CONSOLE 4]',
  (name, form) => {
    const keys = EASILY_FOUND[name];
    expect(formFaults(form, sampleKnown(form)).map(({ code, values }) => [code, values.keys])).toEqual(
      keys === undefined ? [] : [['lookupEasy', keys]],
    );
  },
);

const item = (itemKey: string, type: string, more: JsonObject = {}): JsonObject => ({
  itemKey,
  type,
  title: `設問 ${itemKey}`,
  ...more,
});
const radio = (itemKey: string, more: JsonObject = {}) => item(itemKey, 'radio', { options: ['甲', '乙'], ...more });
const when = (questionId: string, answers: string[], more: JsonObject = {}) => ({
  displayCondition: { type: 'show', questionId, answers, ...more },
});
const unless = (questionId: string, answers: string[]) => when(questionId, answers, { type: 'hide' });
const group = (itemKey: string, items: JsonObject[], more: JsonObject = {}) =>
  item(itemKey, 'groupheader', { items, ...more });
const form = (surveySchema: JsonObject[], more: JsonObject = {}): FormDocument => ({
  surveyId: 'f',
  surveyTitle: '帳票',
  surveySchema,
  ...more,
});
/** A clean form of each sample, with one thing made wrong in it. */
interface Seed {
  code: FaultCode;
  /** Where it must be found: the item, or the form itself. */
  itemKey: string | undefined;
  document: FormDocument;
}

/** Every item of a document, each replaced by what `change` makes of it; undefined leaves it out. */
function changedItems(document: FormDocument, itemKey: string, change: (item: JsonObject) => JsonObject): FormDocument {
  const inside = (items: Json | undefined): Json =>
    (items as JsonObject[]).map((each) => {
      const own = each.itemKey === itemKey ? change(each) : each;
      return own.items ? { ...own, items: inside(own.items) } : own;
    });
  return { ...document, surveySchema: inside(document.surveySchema) };
}

const MADE_FORMS: readonly FormDocument[] = Array.from({ length: 6 }, (_, number) =>
  form(
    [
      radio('q0', { isRequired: { value: true } }),
      ...Array.from({ length: 3 + number }, (__, index) => radio(`q${index + 1}`, when(`q${index}`, ['甲']))),
      item('boxes', 'checkboxes', { options: ['甲', '乙', '丙'], selection: { max: 2 } }),
      item('text', 'text', { ...when('boxes', ['丙']), length: { max: 20 } }),
      item('count', 'number', { range: { min: 0, max: 99 } }),
      group('g', [item('inner', 'textarea', when('q0', ['甲'])), radio('choice')], when('q0', ['甲'])),
    ],
    { surveyId: `made-${number}` },
  ),
);

function seedsOf(document: FormDocument): Seed[] {
  const items = [...everyItem(document)].map((found) => ({ ...found, key: keyOf(found.item) ?? '' }));
  return items.flatMap(({ item: own, key }, order) => {
    if (key === 'numberMonthShowCalendar') return [];
    const seed = (code: FaultCode, change: (item: JsonObject) => JsonObject): Seed => ({
      code,
      itemKey: key,
      document: changedItems(document, key, change),
    });
    const earlier = items.slice(0, order).find(({ item: { type } }) => type === 'radio' || type === 'dropdown');
    const later = items
      .slice(order + 1)
      .find(
        ({ item: { type, itemKey } }) =>
          type !== 'groupheader' && type !== 'guide' && !String(itemKey).startsWith('number'),
      );
    const isChoice = ['radio', 'dropdown', 'select', 'checkboxes'].includes(String(own.type));
    const isFree = own.displayCondition === undefined && own.type !== 'reservation';
    return [
      seed('titleMissing', (each) => ({ ...each, title: '' })),
      seed('conditionGone', (each) => ({ ...each, ...when('nowhere', ['甲']) })),
      seed('conditionOnItself', (each) => ({ ...each, ...when(key, ['甲']) })),
      ...(earlier && isFree
        ? [seed('conditionOptionGone', (each) => ({ ...each, ...when(earlier.key, ['どこにもない']) }))]
        : []),
      ...(earlier && isFree ? [seed('conditionEmpty', (each) => ({ ...each, ...when(earlier.key, []) }))] : []),
      ...(later && isFree ? [seed('conditionLater', (each) => ({ ...each, ...when(later.key, ['甲']) }))] : []),
      ...(isChoice ? [seed('optionsMissing', (each) => ({ ...each, options: [] }))] : []),
      ...(isChoice
        ? [
            seed('optionRepeated', (each) => ({
              ...each,
              options: [...(each.options as string[]), (each.options as string[])[0] ?? ''],
            })),
          ]
        : []),
      ...(own.type === 'checkboxes'
        ? [seed('boundsReversed', (each) => ({ ...each, selection: { min: 3, max: 2 } }))]
        : []),
      ...(own.type === 'text' ? [seed('formatSlow', (each) => ({ ...each, inputFormat: '(a+)+' }))] : []),
      ...(own.type === 'text' ? [seed('tooLong', (each) => ({ ...each, validLength: 400 }))] : []),
      ...(own.type === 'number' ? [seed('rangeReversed', (each) => ({ ...each, range: { min: 9, max: 1 } }))] : []),
      ...(own.type === 'reservation'
        ? [seed('categoryGone', (each) => ({ ...each, selectedLargeCategory: '金星' }))]
        : []),
      ...(own.type === 'reservation'
        ? [
            seed('categoryWithoutCalendar', (each) => ({
              ...each,
              categories_tree: [{ name: '健診センター', id: 'x' }],
              selectedMediumCategory: '',
            })),
          ]
        : []),
      ...(own.type === 'selectProducts'
        ? [seed('serviceGone', (each) => ({ ...each, paymentCategory: 'nothing' }))]
        : []),
      ...(order === 0
        ? [{ code: 'memberFormGone' as const, itemKey: undefined, document: { ...document, memberFormId: 'nobody' } }]
        : []),
      ...(order === 0
        ? [{ code: 'departmentGone' as const, itemKey: undefined, document: { ...document, departmentId: 'nowhere' } }]
        : []),
    ];
  });
}

/** Conditions in conflict and circles, in the forms that were made for it. */
function logicSeeds(document: FormDocument): Seed[] {
  const never = when('q0', ['乙']);
  return [
    {
      code: 'neverShown',
      itemKey: 'inner',
      document: changedItems(document, 'inner', (each) => ({ ...each, ...never })),
    },
    {
      code: 'requiredNever',
      itemKey: 'choice',
      document: changedItems(document, 'choice', (each) => ({ ...each, ...never, isRequired: { value: true } })),
    },
    {
      code: 'neverShown',
      itemKey: 'deep',
      document: changedItems(
        changedItems(document, 'q1', (each) => ({ ...each, ...when('q0', ['乙']) })),
        'q3',
        () => group('q3', [radio('deep', when('q0', ['甲']))], when('q1', ['甲'])),
      ),
    },
    {
      code: 'circle',
      itemKey: 'q1',
      document: changedItems(document, 'q1', (each) => ({ ...each, ...when('q2', ['甲']) })),
    },
    {
      code: 'neverShown',
      itemKey: 'text',
      document: changedItems(document, 'text', (each) => ({ ...each, ...unless('q0', ['甲', '乙']) })),
    },
  ];
}

test('of faults made in sample forms and made forms every one is found at its place, and none before [CONSOLE 4]', () => {
  const clean = [...SAMPLE_FORMS, ...MADE_FORMS];
  for (const document of MADE_FORMS) expect(formFaults(document, sampleKnown(document))).toEqual([]);
  const seeds = [...clean.flatMap(seedsOf), ...MADE_FORMS.flatMap(logicSeeds)];
  const missed = seeds.filter(({ code, itemKey, document }) => {
    const found = formFaults(document, sampleKnown(document));
    return !found.some((fault) => fault.code === code && fault.itemKey === itemKey && fault.severity === 'fault');
  });
  expect(missed.map(({ code, itemKey, document }) => `${nameOf(document)} ${itemKey} ${code}`)).toEqual([]);
  expect(seeds.length).toBeGreaterThan(200);
  expect(new Set(seeds.map(({ code }) => code)).size).toBeGreaterThan(12);
});
