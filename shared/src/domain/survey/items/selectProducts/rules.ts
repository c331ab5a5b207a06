/**
 * Rules of the products item: its row holds the order's id, which exists only once the order is stored (VAL-086, CONTRACT 4).
 */
import { validationTexts } from '../../../../texts';
import { isRequired } from '../../required';
import { textRules } from '../base';

export const selectProductsRules = textRules({
  types: ['selectProducts'],
  requiredMessage: validationTexts.order.noDetails,
  isRequired: (item, context) => isRequired(item, context.mode) && !((context.orderLineCount ?? 0) > 0),
});
