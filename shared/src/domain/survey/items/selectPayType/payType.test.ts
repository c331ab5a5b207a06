/** How an order is paid: labels and what they stand for, and who must choose. */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { cashLabelOf, isPayType } from './labels';
import { payTypeOf, selectPayTypeRules } from './rules';

const card = { input: 'カード', payType: 0 as const };
const cash = { input: '窓口', payType: 1 as const };
const item: SchemaItem = { itemKey: 'k', type: 'selectPayType', title: 't', payTypeOptions: [card, cash] };
const cashless = { ...item, payTypeOptions: [card] };
const { payTypeOptions: _, ...bare } = item;

test('a label stands for card or cash; none for what is no label [PAY-026, PAY-038, PAY-039]', () => {
  expect(['カード', '窓口', '小切手', '', undefined].map((value) => payTypeOf(item, value))).toEqual([
    ...[0, 1, undefined, undefined, undefined],
  ]);
  expect(payTypeOf(bare, '窓口')).toBeUndefined();
});

test('the label for cash, where there is one [ADMIN-007]', () => {
  expect([item, cashless, {}].map(cashLabelOf)).toEqual(['窓口', undefined, undefined]);
  expect([isPayType(item), isPayType({ type: 'radio' })]).toEqual([true, false]);
});

test('it is asked where the form takes payment: of users always, of administrators who have cash to choose [VAL-013, ADMIN-007]', () => {
  const messageOf = (subject: SchemaItem, mode: 'user' | 'admin', usePayment: 0 | 1, value = '') => {
    const config = { surveyId: 's', surveyTitle: 's', surveySchema: [subject], usePayment };
    return selectPayTypeRules.validate(subject, value, { config, mode, today: '20261120', answers: {} });
  };
  const { payType } = validationTexts.required;
  expect([messageOf(item, 'user', 1), messageOf(item, 'admin', 1), messageOf(cashless, 'user', 1)]).toEqual(
    Array(3).fill(payType),
  );
  expect([messageOf(cashless, 'admin', 1), messageOf(item, 'user', 0), messageOf(item, 'admin', 0)]).toEqual(
    Array(3).fill(undefined),
  );
  expect([messageOf(item, 'user', 1, '小切手'), messageOf(item, 'user', 0, '窓口')]).toEqual([
    validationTexts.choice.unknown,
    undefined,
  ]);
});

test('the program fills it in for administrators alone, and requires it of whom it asks [FORM-008]', () => {
  const config = { surveyId: 's', surveyTitle: 's', surveySchema: [item] };
  const { isFilledByProgram = () => undefined, isRequired = () => undefined } = selectPayTypeRules;
  expect([isFilledByProgram(config, 'admin'), isFilledByProgram(config, 'user')]).toEqual([true, false]);
  expect([isRequired(item, 'user'), isRequired(item, 'admin'), isRequired(cashless, 'admin')]).toEqual([
    true,
    true,
    false,
  ]);
});
