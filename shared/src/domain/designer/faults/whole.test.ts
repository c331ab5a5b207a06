/** Faults of places, payment and what the form as a whole names. */
import { describe, expect, test } from '@jest/globals';
import { faultWords } from '../../../texts/console/designerFaults';
import type { FormDocument } from '../document/document';
import type { Json, JsonObject } from '../document/json';
import { formFaults } from './formFaults';
import { faultsOf, form, item, KNOWN, NOTHING, place, said, services, TREE } from './testForms';
import type { KnownToForm } from './types';

describe('places', () => {
  const own = (...children: object[]) =>
    item('a', 'reservation', { categories_tree: [{ name: '本院', children }] as unknown as Json });
  test('of no category, or of one that is gone', () => {
    expect(said(form([item('a', 'reservation')]), { ...KNOWN, tree: [] })).toEqual(['treeMissing a categoriesTree']);
    expect(
      faultsOf(item('a', 'reservation', { selectedLargeCategory: '本院', selectedMediumCategory: '歯科' })),
    ).toEqual(['categoryGone a selectedMediumCategory']);
    expect(
      faultsOf(item('a', 'reservation', { selectedLargeCategory: '分院', selectedMediumCategory: '内科' })),
    ).toEqual(['categoryGone a selectedLargeCategory']);
    expect(faultsOf(own(place('内科', 'n', 'gone')))).toEqual(['calendarGone a categoriesTree']);
  });

  test('of a calendar that is gone, though not for who cannot see it [CONSOLE 4]', () => {
    const facts = (items: JsonObject[], known: KnownToForm) =>
      formFaults(form(items), known).map(({ code, severity }) => [code, severity]);
    const limited = { ...KNOWN, isLimited: true };
    expect(facts([own(place('内科', 'n', 'gone'))], limited)).toEqual([['calendarElsewhere', 'warning']]);
    // Of the common tree: a fault where nothing else can be reserved.
    const common = (...places: object[]) => ({ ...KNOWN, tree: places }) as KnownToForm;
    const [good, gone] = [place('内科', 'n', 'main'), place('外科', 'g', 'gone')];
    const asked = [item('a', 'reservation')];
    expect(facts(asked, common(gone))).toEqual([['commonCalendarGone', 'fault']]);
    expect(facts(asked, common(good, gone))).toEqual([['commonCalendarGone', 'warning']]);
    expect(facts(asked, { ...common(gone), isLimited: true })).toEqual([]);
    expect(facts(asked, { ...common(gone), calendars: undefined })).toEqual([]);
  });

  test('without a calendar, or of one without times, are a fault where nothing else can be reserved', () => {
    const severities = (...children: object[]) =>
      formFaults(form([own(...children)]), KNOWN).map(({ code, severity, values }) => [
        code,
        severity,
        values.category,
      ]);
    const [good, bare, empty] = [place('内科', 'n', 'main'), place('外科', 'g'), place('歯科', 's', 'empty')];
    expect(severities(good)).toEqual([]);
    expect(severities(bare, empty)).toEqual([
      ['categoryWithoutCalendar', 'fault', '外科'],
      ['calendarWithoutTimes', 'fault', '歯科'],
    ]);
    expect(severities(good, bare, empty)).toEqual([
      ['categoryWithoutCalendar', 'warning', '外科'],
      ['calendarWithoutTimes', 'warning', '歯科'],
    ]);
    expect(severities({ name: '眼科', calendarId: 'main' })).toEqual([['categoryWithoutCalendar', 'fault', '眼科']]);
  });

  test('that the form does not let people choose are nobody’s', () => {
    const fixed = { selectedLargeCategory: '本院', isFixedLargeCategory: true };
    const branch = { name: '分院', children: [place('歯科', 's')] };
    expect(said(form([item('a', 'reservation', fixed)]), { ...KNOWN, tree: [...TREE, branch] })).toEqual([]);
    expect(said(form([item('a', 'reservation')]), { ...KNOWN, tree: [...TREE, branch] })).toEqual([
      'categoryWithoutCalendar a',
    ]);
  });

  test('are of one kind', () => {
    expect(faultsOf(item('a', 'reservation'), item('b', 'reservation'))).toEqual(['secondOfType b']);
    expect(said(form([item('a', 'selectBed'), item('b', 'reservation')], { surveyId: 'beds' }))).toEqual([
      'bedBesideReservation a',
    ]);
    expect(faultsOf(item('a', 'selectBed'))).toEqual(['bedsMissing a']);
    expect(said(form([item('a', 'text')], { surveyId: 'beds' }))).toEqual(['bedItemMissing']);
    expect(faultsOf(item('a', 'linkbutton', { link: { routeName: 'calendar' } }), item('b', 'reservation'))).toEqual(
      [],
    );
    expect(faultsOf(item('a', 'linkbutton', { link: { url: 'https://x' } }), item('b', 'text'))).toEqual([]);
  });
});

describe('payment', () => {
  const paid = { usePayment: 1 };
  const products = (more: JsonObject = {}) => item('p', 'selectProducts', more);
  test.each<[string, string[], FormDocument, KnownToForm?]>([
    ['of nothing', ['paymentWithoutProducts usePayment'], form([item('a', 'text')], paid)],
    [
      'of a service that is gone',
      ['serviceGone p paymentCategory'],
      form([products({ paymentCategory: 'gone' })], paid),
    ],
    ['of a service that sells', [], form([products({ paymentCategory: 's' })], paid)],
    [
      'of a service that sells nothing',
      ['serviceWithoutProducts p paymentCategory'],
      form([products({ paymentCategory: 's' })], paid),
      { ...KNOWN, services: [{ serviceId: 's', products: [] }] },
    ],
    ['of no service', ['serviceWithoutProducts p paymentCategory'], form([products()], paid)],
    ['of the reserved category’s service', [], form([item('r', 'reservation'), products()], paid)],
    [
      'of other categories’ services',
      ['serviceWithoutProducts p paymentCategory'],
      form([item('r', 'reservation'), products()], paid),
      { ...KNOWN, services: [{ serviceId: 's', products: services[0]?.products ?? [], categoryIds: ['x'] }] },
    ],
    ['that nobody takes', ['productsWithoutPayment p'], form([products({ paymentCategory: 's' })])],
    [
      'without an issuer',
      ['receiptWithoutIssuer usePayment'],
      form([products({ paymentCategory: 's' })], paid),
      { ...KNOWN, isIssuerNamed: false },
    ],
    [
      'in a member form',
      ['paymentInMemberForm usePayment'],
      form([products({ paymentCategory: 's' })], { ...paid, memberSurveyId: 'f' }),
    ],
    [
      'of a stay',
      ['paidStay usePayment'],
      form([item('b', 'selectBed'), products({ paymentCategory: 's' })], { ...paid, surveyId: 'beds' }),
    ],
    ['of what nobody knows', [], form([products()], paid), NOTHING],
  ])('%s', (_, expected, document, known = KNOWN) => {
    expect(said(document, known)).toEqual(expected);
  });
});

test('a form whose desk entries are found by little is warned of, not refused [CONTRACT 12]', () => {
  const searched = (itemKey: string, type: string, isNeeded = true) =>
    item(itemKey, type, { isSearchable: { value: true }, isRequired: { value: isNeeded } });
  const facts = (...items: JsonObject[]) =>
    formFaults(form(items), KNOWN).map(({ code, severity, values }) => [code, severity, values.keys]);
  const easy = (keys: string) => [['lookupEasy', 'warning', keys]];
  const [name, birth, kana] = [searched('name', 'text'), searched('birth', 'birthday'), searched('kana', 'text')];
  const phone = searched('phone', 'phone');
  expect(facts(name)).toEqual(easy('name'));
  expect(facts(name, birth, kana)).toEqual(easy('name, birth, kana'));
  expect(facts(name, phone)).toEqual(easy('name, phone'));
  expect(facts(name, birth, phone)).toEqual([]);
  // What need not be told opens nothing, and without a required item nobody finds the desk's entries at all.
  expect(facts(name, birth, searched('mobile', 'phone', false))).toEqual(easy('name, birth'));
  expect(facts(searched('name', 'text', false))).toEqual([]);
  expect(
    formFaults(form([name, { ...phone, title: '' }]), KNOWN).map((fault) => faultWords.text(fault)),
  ).toContainEqual(expect.stringContaining('「設問 name、phone」を知っているほかの方も照会できます'));
});

test('the form names what is there', () => {
  const own = (more: JsonObject) => said(form([item('a', 'text')], more));
  expect(own({ departmentId: 'd', memberFormId: 'm', memberSurveySubId: 9999 })).toEqual([]);
  expect(own({ departmentId: 'x' })).toEqual(['departmentGone departmentId']);
  expect(own({ memberFormId: 'x' })).toEqual(['memberFormGone memberFormId']);
  const drafted = { ...KNOWN, memberDrafts: new Set(['x']), isLimited: true };
  expect(said(form([item('a', 'text')], { memberFormId: 'x' }), drafted)).toEqual([
    'memberFormUnpublished memberFormId',
  ]);
  const limited = formFaults(form([item('a', 'text')], { memberFormId: 'x' }), { ...KNOWN, isLimited: true });
  expect(limited).toMatchObject([{ code: 'memberFormElsewhere', severity: 'warning' }]);
  expect(own({ memberSurveySubId: 10_000 })).toEqual(['subIdTooGreat memberSurveySubId']);
  expect(said(form([item('a', 'guide'), item('numberMonthShowCalendar', 'number', { title: '' })]))).toEqual([
    'nothingAsked',
  ]);
});
