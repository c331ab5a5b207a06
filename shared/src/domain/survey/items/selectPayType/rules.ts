/**
 * Rules of the pay type: one of the item's labels, never blank (VAL-013).
 */
import { validationTexts } from '../../../../texts';
import { textRules } from '../base';

export const selectPayTypeRules = textRules({
  types: ['selectPayType'],
  requiredMessage: validationTexts.required.payType,
  isRequired: () => true,
  check: (item, text) =>
    (item.payTypeOptions ?? []).some((option) => option.input === text) ? undefined : validationTexts.choice.unknown,
});
