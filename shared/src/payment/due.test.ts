/** Whether answers have to be paid for, as the form asks while it is filled in. */
import { afterEach, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS, type SurveyConfig } from '../contract';
import { encodeProductLine } from '../domain/survey';
import { createAppStore } from '../store';
import { type FakeNetwork, fakeNetwork, HANAKO, signInAs, TAX_SETTING } from '../testing';
import { paymentDue } from './due';

const path = (name: keyof typeof API_PATHS, rest = '') => `GET ${API_BASE}${API_PATHS[name]}${rest}`;
const config: SurveyConfig = {
  surveyId: 's1',
  surveyTitle: '健診の申し込み',
  usePayment: 1,
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'place', type: 'reservation', title: '予約' },
    {
      itemKey: 'products',
      type: 'selectProducts',
      title: '検査項目',
      paymentCategory: 'options',
      displayCondition: { type: 'show', questionId: 'place', answers: ['健診'], bunruiKey: 'large' },
    },
  ],
};
const products = [encodeProductLine({ serviceId: 'options', productId: 'blood', count: 1 })];

let network: FakeNetwork | undefined;
afterEach(() => network?.restore());

test('products that a reserved category shows are due, whose name only the tree knows [PAY-017]', async () => {
  const store = createAppStore();
  signInAs(HANAKO, store);
  network = fakeNetwork({
    [path('categoriesTree')]: () => ({
      result: 'OK',
      data: {
        display: { title: '', tag1: '', tag2: '', tag3: '' },
        tree: [
          { name: '健診', id: 'health' },
          { name: '診察', id: 'visit' },
        ],
      },
    }),
    [path('taxSetting')]: () => ({
      code: 'success',
      data: TAX_SETTING,
    }),
    [path('paymentServices', '/options')]: () => ({
      code: 'success',
      data: {
        ...{ serviceId: 'options', serviceName: '健診オプション', serviceSortKey: 'options', purchaseLimit: 0 },
        products: [
          { productId: 'blood', productName: '血液検査', price: 3000, taxableType: 0, order: 1, productCategories: [] },
        ],
      },
    }),
  });
  const due = (place: string) =>
    paymentDue(store.dispatch, { config, answers: { place, products }, userId: HANAKO.userId });
  expect([await due('health_0'), await due('visit_0')]).toEqual([
    { isDue: true, sum: 'お支払い 3,300円' },
    { isDue: false, sum: undefined },
  ]);
});
