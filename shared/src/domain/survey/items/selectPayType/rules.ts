/**
 * Rules of the pay type: one of the item's labels, never blank where the form takes payment (VAL-013, PAY-026).
 */
import type { AnswerValue, FormMode, PayType, SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { textOf, textRules } from '../base';
import { cashLabelOf } from './labels';

/** The pay type that a label stands for; undefined for no label of the item (PAY-026, PAY-038, PAY-039). */
export function payTypeOf(item: SchemaItem, value: AnswerValue | undefined): PayType | undefined {
  return item.payTypeOptions?.find((option) => option.input === textOf(value))?.payType;
}

/**
 * A pay type must be chosen where it is shown at all, in forms that take payment (VAL-013); but administrators, who are
 * held to cash, have nothing to choose where it has no label for cash (ADMIN-007).
 */
function isRequired(item: SchemaItem, mode: FormMode): boolean {
  return mode === 'user' || cashLabelOf(item) !== undefined;
}

export const selectPayTypeRules = textRules({
  types: ['selectPayType'],
  isPurchase: true,
  isOnlyOnce: true,
  copiedFromRegistration: false,
  isFilledByProgram: (_, mode) => mode === 'admin',
  isRequired,
  requiredMessage: validationTexts.required.payType,
  isMandatory: (item, { config, mode }) => config.usePayment === 1 && isRequired(item, mode),
  check: (item, text) => (payTypeOf(item, text) === undefined ? validationTexts.choice.unknown : undefined),
});
