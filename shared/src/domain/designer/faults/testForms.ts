/** The small forms in which the tests of this folder look for faults, and what a house has beside them. */
import type { PaymentService } from '../../../contract';
import '../../survey/items/everyType';
import type { FormDocument } from '../document/document';
import type { JsonObject } from '../document/json';
import { formFaults } from './formFaults';
import type { KnownToForm } from './types';

export const item = (itemKey: string, type: string, more: JsonObject = {}): JsonObject => ({
  itemKey,
  type,
  title: `設問 ${itemKey}`,
  ...more,
});
export const radio = (itemKey: string, more: JsonObject = {}) =>
  item(itemKey, 'radio', { options: ['甲', '乙'], ...more });
export const when = (questionId: string, answers: string[], more: JsonObject = {}) => ({
  displayCondition: { type: 'show', questionId, answers, ...more },
});
export const unless = (questionId: string, answers: string[]) => when(questionId, answers, { type: 'hide' });
export const group = (itemKey: string, items: JsonObject[], more: JsonObject = {}) =>
  item(itemKey, 'groupheader', { items, ...more });
export const form = (surveySchema: JsonObject[], more: JsonObject = {}): FormDocument => ({
  surveyId: 'f',
  surveyTitle: '帳票',
  surveySchema,
  ...more,
});
export const place = (name: string, id: string, calendarId?: string) => ({
  name,
  id,
  ...(calendarId && { calendarId }),
});
export const TREE = [{ name: '本院', children: [place('内科', 'naika', 'main'), place('外科', 'geka', 'main')] }];
export const services: PaymentService[] = [
  {
    serviceId: 's',
    serviceName: '売店',
    serviceSortKey: 's',
    purchaseLimit: 1,
    products: [{ productId: 'p', productName: '品', price: 1, taxableType: 0, order: 1, productCategories: [] }],
    categoryIds: ['naika'],
  },
];
export const KNOWN: KnownToForm = {
  calendars: new Map([
    ['main', { name: '本館', hasTimes: true }],
    ['empty', { name: '別館', hasTimes: false }],
  ]),
  tree: TREE,
  services,
  isIssuerNamed: true,
  memberForms: new Set(['m']),
  departments: new Set(['d']),
  masters: new Set(),
  beds: { forms: new Set(['beds']), isWhole: true },
  judgeFormat: (source) => (source.includes('(a+)+') ? 'slow' : source.includes('(?=') ? 'unbounded' : undefined),
};
export const NOTHING: KnownToForm = {};
export const said = (document: FormDocument, known = KNOWN) =>
  formFaults(document, known).map(({ code, itemKey, field }) => [code, itemKey, field].filter(Boolean).join(' '));
export const faultsOf = (...items: JsonObject[]) => said(form(items));
