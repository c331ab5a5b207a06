/** Every field of the schemas can be set in the designer, or is kept with a reason; which type takes which. */
import { describe, expect, test } from '@jest/globals';
import { BundleSurveySchema } from '../../../contract/bundleSchema';
import { ItemFieldsSchema, MemberSurveyConfigSchema } from '../../../contract/formSchema';
import { designerFieldTexts, fieldWords } from '../../../texts/console/designerFields';
import { itemTypes } from '../../survey';
import '../../survey/items/everyType';
import { choicesIn } from './choices';
import { fieldAt, fieldsOfForm, fieldsOfType } from './fieldsOf';
import { FORM_FIELDS } from './formFields';
import { ITEM_FIELDS } from './itemFields';

/** Fields of an item that no control sets, each with the reason; the document keeps them as they are. */
const KEPT_ITEM_FIELDS: Readonly<Record<string, string>> = {
  itemKey: 'changed by a command of its own, with all that names it',
  type: 'changed by converting the item',
  items: 'the items of a group header are moved in the list',
  input: 'the saved answer of an edit, filled by the program (FORM-006)',
  categoryRequiredFlag: 'kept as data (FORM-001)',
};

/** Fields of a form that no control sets, each with the reason; the document keeps them as they are. */
const KEPT_FORM_FIELDS: Readonly<Record<string, string>> = {
  surveyId: 'its address: it never changes',
  memberSurveyId: 'its address: it never changes',
  surveySchema: 'the items, which have commands of their own',
  disabled: 'stopped and opened in the list of forms',
  updatedAt: 'set by the server',
  version: 'set by the server',
  surveySubId: 'kept as data (SURVEY-031)',
  cancelPost: 'kept as data (SURVEY-031)',
  inputs: 'kept as data (SURVEY-031)',
};

const firstOf = (fields: object) => Object.values(fields).map(({ path }: { path: string[] }) => path[0] ?? '');

describe.each([
  ['an item', [...Object.keys(ItemFieldsSchema.entries), 'items'], ITEM_FIELDS, KEPT_ITEM_FIELDS],
  [
    'a form',
    [...Object.keys(BundleSurveySchema.entries), ...Object.keys(MemberSurveyConfigSchema.entries)],
    FORM_FIELDS,
    KEPT_FORM_FIELDS,
  ],
])('every field of %s', (_, names, fields, kept) => {
  test('is set by a control or kept with a reason, and not both [CONSOLE 4]', () => {
    const set = new Set(firstOf(fields));
    expect([...new Set(names)].sort()).toEqual([...new Set([...set, ...Object.keys(kept)])].sort());
    expect(Object.keys(kept).filter((name) => set.has(name))).toEqual([]);
  });
});

test.each(itemTypes())('an item of %s has each of its fields once', (type) => {
  const paths = fieldsOfType(type).map(({ path }) => path.join('.'));
  expect(paths).toHaveLength(new Set(paths).size);
  expect(paths).toEqual(
    expect.arrayContaining(['title', 'description', 'displayCondition', 'imageUrl', 'isAdminItem']),
  );
});

test('every field is taken by some type', () => {
  const taken = new Set(itemTypes().flatMap((type) => fieldsOfType(type).map(({ name }) => name)));
  expect(Object.keys(ITEM_FIELDS).filter((name) => !taken.has(name as keyof typeof ITEM_FIELDS))).toEqual([]);
});

/** Beside what every type takes. */
const EVERY = ['title', 'description', 'displayCondition', 'imageUrl', 'isAdminItem'];
const ANSWERED = ['isRequired', 'isRequiredForUser', 'isNotEditable', 'disabled'];
const QUERY = ['queryParam1', 'queryParam2', 'queryParam3'];
const PLAIN = [...ANSWERED, ...QUERY, 'carryOver', 'default', 'meaning'];
const WRITTEN = [
  'lengthMin',
  'lengthMax',
  'lengthLimitation',
  'validLength',
  'imeType',
  'characterType',
  'inputFormat',
];
const DATES = [...PLAIN, 'isSearchable', 'firstDate', 'lastDate'];
const LEVELS = ['Large', 'Medium', 'Small'];

test.each<[string, string[]]>([
  ['text', [...PLAIN, ...WRITTEN, 'isSearchable']],
  ['textarea', [...PLAIN, ...WRITTEN, 'isSearchable']],
  ['hologram', [...PLAIN, ...WRITTEN, 'isSearchable']],
  ['email', [...PLAIN, 'isSearchable']],
  ['number', [...PLAIN, 'isSearchable', 'rangeMin', 'rangeMax']],
  ['linearscale', [...PLAIN, 'isSearchable', 'scaleMin', 'scaleMinLabel', 'scaleMax', 'scaleMaxLabel']],
  ['date', [...DATES, 'hasAllowedDays', 'allowedDays', 'closedDates']],
  ['birthday', DATES],
  ['radio', [...PLAIN, 'isSearchable', 'options', 'isSesshuKaisuu']],
  ['suggest', [...PLAIN, 'isSearchable', 'options']],
  ['search', [...PLAIN, 'isSearchable']],
  ['sesshuVaccineMaker', [...PLAIN, 'isSearchable', 'options']],
  ['choicegroupheader', [...PLAIN, 'isSearchable', 'options', 'sectionOptions']],
  [
    'checkboxes',
    [...ANSWERED, ...QUERY, 'carryOver', 'defaultOptions', 'isSearchable', 'options', 'selectionMin', 'selectionMax'],
  ],
  ['memberNumber', [...PLAIN, 'isSearchable', 'isAutomaticNumbering']],
  ['location', PLAIN],
  ['googleFacilitySearch', [...ANSWERED, 'isSearchable', 'prefecture']],
  ['image', ANSWERED],
  ['secureFiles', ANSWERED],
  [
    'reservation',
    [
      ...[...ANSWERED, ...QUERY, 'carryOver', 'isSearchable', 'categoriesTree'],
      ...LEVELS.flatMap((level) => [`set${level}CategoryTitle`, `selected${level}Category`, `isFixed${level}Category`]),
      ...['reservationCheckBox', 'reservationSupCheckBox', 'reservationSmallCheckBox'],
    ],
  ],
  ['candidateDateReservation', [...ANSWERED, 'carryOver']],
  ['selectBed', [...ANSWERED, 'isSearchable']],
  ['selectProducts', [...ANSWERED, 'isSearchable', 'paymentCategory']],
  ['selectPayType', [...ANSWERED, 'isSearchable', 'payTypeOptions']],
  ['linkbutton', ['linkRoute', 'linkUrl']],
  ['guide', []],
  ['groupheader', []],
])('what an item of %s takes', (type, names) => {
  expect(
    fieldsOfType(type)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...EVERY, ...names].sort());
});

test('a form takes what a member form has no use for, and the other way round', () => {
  const [survey, member] = (['survey', 'member'] as const).map((kind) => fieldsOfForm(kind).map(({ name }) => name));
  expect(survey).toEqual(expect.arrayContaining(['usePayment', 'memberFormId', 'surveyTitle']));
  expect(survey).not.toContain('memberSurveySubId');
  expect(member).toEqual(expect.arrayContaining(['memberSurveySubId', 'surveyTitle']));
  for (const name of ['usePayment', 'memberFormId', 'isAppending', 'kind']) expect(member).not.toContain(name);
  expect(fieldsOfForm('survey').some((field) => 'kind' in field)).toBe(false);
});

test('the values of a choice are those that the schema takes', () => {
  const field = (type: string, name: string) => fieldsOfType(type).find((each) => each.name === name);
  expect(field('text', 'imeType')?.choices).toEqual(['none', 'hankaku_only', 'katakana_fullwidth']);
  expect(field('text', 'characterType')?.choices).toHaveLength(14);
  expect(fieldsOfForm('survey').find(({ name }) => name === 'vaccinationIntervalType')?.choices).toEqual([
    '日数',
    '月数',
  ]);
  expect(() => choicesIn(ItemFieldsSchema.entries, ['title'])).toThrow('title');
  expect(() => choicesIn(ItemFieldsSchema.entries, ['gone', 'x'])).toThrow('gone.x');
});

test('every field and every value has its words', () => {
  expect(Object.keys(designerFieldTexts.item).sort()).toEqual(Object.keys(ITEM_FIELDS).sort());
  expect(Object.keys(designerFieldTexts.form).sort()).toEqual(Object.keys(FORM_FIELDS).sort());
  const fields = [
    ...itemTypes().flatMap((type) => fieldsOfType(type).map((field) => ({ field, words: fieldWords(field.name) }))),
    ...fieldsOfForm('survey').map((field) => ({ field, words: fieldWords(field.name, true) })),
  ];
  // Prefectures are their own words; the routes' are those of the screens.
  const worded = fields.filter(({ field }) => field.choices && !['prefecture', 'linkRoute'].includes(field.name));
  expect(worded.length).toBeGreaterThan(30);
  for (const { field, words } of worded)
    expect([field.name, Object.keys(words.choices ?? {})]).toEqual([field.name, field.choices]);
  expect(fieldWords('neither')).toEqual({ label: 'neither' });
  expect(fieldWords('constructor').label).toBe('constructor');
});

test('a path is found in the field that sets it, or that is a part of it', () => {
  expect(fieldAt('radio', ['options', 3, 'value'])?.name).toBe('options');
  expect(fieldAt('date', ['options', 3])?.name).toBe('allowedDays');
  expect(fieldAt('number', ['range'])?.name).toBe('rangeMin');
  expect(fieldAt('number', ['range', 'max'])?.name).toBe('rangeMax');
  expect(fieldAt('text', ['itemKey'])).toBeUndefined();
  expect(fieldAt('text', [])).toBeUndefined();
  expect(fieldAt(null, ['memberSurveySubId'])?.name).toBe('memberSurveySubId');
  expect(fieldAt(null, ['calendarSetting', 'updateOrCancelSettings'])?.name).toBe('updateOrCancel');
});
