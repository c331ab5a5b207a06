/**
 * Random forms as an operator might write them: every item type, options, requiredness, lengths, ranges, conditions and
 * their chains, sections, administrators' items. What a bundle's check would refuse is never made.
 */
import fc from 'fast-check';
import type { CategoryNode, SchemaItem, SurveyConfig } from '../../contract';
import { CHARACTER_TYPES, IME_TYPES } from '../../contract/schema';
import { circularKeys, itemTypes } from '../../domain/survey';

/** What the product's other parts add to a form (orders, beds, preferred dates): judged by tests of their own. */
const WITH_PARTS_OF_THEIR_OWN = ['candidateDateReservation', 'selectProducts', 'selectPayType', 'selectBed'];

/** Every type whose answer is the form's own business, and one that nobody knows. */
export const RANDOM_TYPES: readonly string[] = [
  ...itemTypes().filter((type) => !WITH_PARTS_OF_THEIR_OWN.includes(type) && type !== 'groupheader'),
  'hologram',
];

export const RANDOM_TREE: CategoryNode[] = [
  {
    name: '本院',
    children: [
      { name: '内科', id: 'naika' },
      {
        name: '外科',
        children: [
          { name: '初診', id: 'geka-first' },
          { name: '再診', id: 'geka-again' },
        ],
      },
    ],
  },
  { name: '分院', id: 'branch' },
];

const OPTIONS = ['甲', '乙', '丙', 'a b', 'ｱ', '1', '<b>太</b>', '=1+1', 'x#y', '2回目'];
const CONDITION_ANSWERS = [...OPTIONS, '本院', '内科', '初診', 'naika', '5', '山田', '2026-11-20', '090-1234-5678'];
const FORMATS = ['[A-Z]{2}\\d+', 'a|b', '.*', '\\d+', '[^<>]*', '[a-z]*\\d[a-z\\d]*', '山.+'];
const DATE_BOUNDS = ['2000-01-01', '2026-11-20', '2030', 'H1.1.8', '明日', 1990];

/** Types that a form has at most once. */
const SINGLE_TYPES = ['reservation', 'linkbutton', 'countVaccines'];

interface Draft {
  type: string;
  more: Partial<SchemaItem>;
  condition:
    | { question: number; type: 'show' | 'hide'; answers: string[]; level: 'large' | 'medium' | 'small' | undefined }
    | undefined;
  section: 'outside' | 'opens' | 'inside';
}

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>, freq = 3) => fc.option(arbitrary, { nil: undefined, freq });
const flag = fc.boolean().map((value) => ({ value }));
const ordered = (minimum: number, maximum: number) =>
  fc
    .tuple(fc.integer({ min: minimum, max: maximum }), fc.integer({ min: minimum, max: maximum }))
    .map(([left, right]) => ({
      min: Math.min(left, right),
      max: Math.max(left, right),
    }));

function bareItem(type: string): fc.Arbitrary<Partial<SchemaItem>> {
  const needsOptions = ['radio', 'dropdown', 'select', 'checkboxes', 'choicegroupheader'].includes(type);
  const offersOptions = needsOptions || ['suggest', 'sesshuVaccineMaker', 'previousVaccineMaker'].includes(type);
  const isDate = [
    'date',
    'birthday',
    'dateDaySession',
    'dateDropdown',
    'sesshuJisshiDate',
    'previousVaccineDate',
  ].includes(type);
  return fc.record<Partial<SchemaItem>>(
    {
      isRequired: maybe(fc.record({ value: fc.boolean(), admin: fc.boolean() }, { requiredKeys: ['value'] }), 2),
      isRequiredForUser: maybe(flag, 6),
      isAdminItem: maybe(fc.boolean(), 6),
      queryParam1: maybe(fc.constantFrom('from', 'q'), 6),
      isNotEditable: maybe(fc.boolean(), 8),
      isSearchable: maybe(flag, 4),
      ...(offersOptions && {
        options: fc
          .subarray(OPTIONS, { minLength: needsOptions ? 1 : 0 })
          .map((options) => options.map((value, index) => (index % 2 === 0 ? value : { value }))),
      }),
      ...(type === 'checkboxes' && { selection: maybe(ordered(0, 4)) }),
      ...(type === 'number' && { range: maybe(ordered(-5, 200)) }),
      ...(isDate && {
        range: maybe(
          fc.record(
            { min: fc.constantFrom(...DATE_BOUNDS), max: fc.constantFrom(...DATE_BOUNDS) },
            { requiredKeys: [] },
          ),
        ),
      }),
      ...(type === 'date' && {
        attributes: maybe(fc.record({ hasAllowedDays: fc.boolean() })),
        options: fc.subarray(['日', '土曜', '3', '2026-12-24']),
      }),
      ...(type === 'linearscale' && {
        scale_min: maybe(fc.record({ value: fc.integer({ min: -3, max: 1 }) })),
        scale_max: maybe(fc.record({ value: fc.integer({ min: 2, max: 12 }) })),
      }),
      ...(type === 'memberNumber' && { isAutomaticNumbering: maybe(fc.boolean()) }),
      ...(type === 'reservation' && {
        categories_tree: maybe(fc.constant(RANDOM_TREE)),
        selectedLargeCategory: maybe(fc.constant('本院'), 5),
        isFixedLargeCategory: maybe(fc.boolean(), 5),
      }),
      ...(['radio', 'dropdown'].includes(type) && {
        attributes: maybe(fc.record({ isSesshuKaisuu: fc.boolean() }), 6),
      }),
      ...(['text', 'textarea', 'paragraph', 'address', 'hologram'].includes(type) && {
        length: maybe(
          fc.tuple(ordered(0, 12), fc.boolean()).map(([bounds, limitation]) => ({ ...bounds, limitation })),
        ),
        validLength: maybe(fc.integer({ min: 1, max: 6 }), 8),
        imeType: maybe(fc.constantFrom(...IME_TYPES)),
        characterType: maybe(fc.constantFrom(...CHARACTER_TYPES)),
        inputFormat: maybe(fc.constantFrom(...FORMATS), 5),
      }),
    },
    { requiredKeys: needsOptions ? ['options'] : [] },
  );
}

function draftItem(types: readonly string[]): fc.Arbitrary<Draft> {
  return fc.constantFrom(...types).chain((type) =>
    fc.record({
      type: fc.constant(type),
      more: bareItem(type),
      condition: maybe(
        fc.record({
          question: fc.nat({ max: 30 }),
          type: fc.constantFrom('show' as const, 'hide' as const),
          answers: fc.subarray(CONDITION_ANSWERS, { minLength: 1, maxLength: 4 }),
          level: maybe(fc.constantFrom('large' as const, 'medium' as const, 'small' as const), 3),
        }),
        2,
      ),
      section: fc.constantFrom('outside' as const, 'outside' as const, 'inside' as const, 'opens' as const),
    }),
  );
}

function withCondition(draft: Draft, index: number, count: number): Partial<SchemaItem> {
  const { condition } = draft;
  const question = condition ? condition.question % count : index;
  if (!condition || question === index) return {};
  const { type, answers, level } = condition;
  return { displayCondition: { type, questionId: `k${question}`, answers, ...(level && { bunruiKey: level }) } };
}

/**
 * A config of drafts: those `inside` go into the group header that the last `opens` began; choice group headers open
 * such headers.
 */
function assemble(drafts: readonly Draft[], surveyId: string): SurveyConfig {
  const seen = new Set<string>();
  const surveySchema: SchemaItem[] = [];
  let section: SchemaItem | undefined;
  for (const [index, draft] of drafts.entries()) {
    const isSecond = SINGLE_TYPES.includes(draft.type) && seen.has(draft.type);
    seen.add(draft.type);
    const item: SchemaItem = {
      itemKey: `k${index}`,
      type: isSecond ? 'text' : draft.type,
      title: `設問${index}`,
      ...draft.more,
      ...withCondition(draft, index, drafts.length),
    };
    if (draft.section === 'opens' || (draft.section === 'inside' && !section)) {
      section = { itemKey: `g${index}`, type: 'groupheader', title: `区分${index}`, items: [] };
      surveySchema.push(section);
    }
    if (draft.section === 'outside' || !section?.items) surveySchema.push(item);
    else section.items.push(item);
  }
  const headers = surveySchema.filter(({ type }) => type === 'groupheader').map(({ itemKey }) => itemKey);
  return { surveyId, surveyTitle: '帳票', surveySchema: surveySchema.map((item) => linked(item, headers)) };
}

function linked(item: SchemaItem, headers: readonly string[]): SchemaItem {
  if (item.items) return { ...item, items: item.items.map((inner) => linked(inner, [])) };
  if (item.type !== 'choicegroupheader' || headers.length === 0) return item;
  const options = (item.options ?? []).map((option) => (typeof option === 'string' ? option : option.value));
  return {
    ...item,
    sectionOptions: options.flatMap((value, index) => {
      const header = headers[index % headers.length];
      return header === undefined ? [] : [{ option: { value }, groupheader: { value: header } }];
    }),
  };
}

/** The config without the conditions of items that wait for themselves, which a bundle's check refuses. */
function withoutCircles(config: SurveyConfig): SurveyConfig {
  const circular = new Set(circularKeys(config));
  const freed = (item: SchemaItem): SchemaItem => {
    const { displayCondition, sectionOptions, items, ...rest } = item;
    return {
      ...rest,
      ...(items && { items: items.map(freed) }),
      ...(!circular.has(item.itemKey) && displayCondition && { displayCondition }),
      ...(!circular.has(item.itemKey) && sectionOptions && { sectionOptions }),
    };
  };
  return { ...config, surveySchema: config.surveySchema.map(freed) };
}

/** A form of up to `size` items of the given types. */
export function randomConfig(
  types: readonly string[] = RANDOM_TYPES,
  size = 9,
  surveyId = 'random',
): fc.Arbitrary<SurveyConfig> {
  return fc
    .array(draftItem(types), { minLength: 1, maxLength: size })
    .map((drafts) => withoutCircles(assemble(drafts, surveyId)));
}
