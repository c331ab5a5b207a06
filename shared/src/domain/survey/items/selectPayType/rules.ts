/**
 * Rules of the pay type: one of the item's labels, never blank where the form takes payment (VAL-013, PAY-026).
 */
import type { AnswerValue, PayType, SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { isRequired } from '../../required';
import { textOf, textRules } from '../base';

/** The pay type that a label stands for; undefined for no label of the item (PAY-026, PAY-038, PAY-039). */
export function payTypeOf(item: SchemaItem, value: AnswerValue | undefined): PayType | undefined {
  return item.payTypeOptions?.find((option) => option.input === textOf(value))?.payType;
}

export const selectPayTypeRules = textRules({
  types: ['selectPayType'],
  requiredMessage: validationTexts.required.payType,
  isRequired: (item, { config, mode }) => config.usePayment === 1 && isRequired(item, mode),
  check: (item, text) => (payTypeOf(item, text) === undefined ? validationTexts.choice.unknown : undefined),
});
