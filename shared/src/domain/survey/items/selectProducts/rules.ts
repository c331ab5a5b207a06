/**
 * Rules of the products item (VAL-086, CONTRACT 4): chosen lines become the order beside the rows, and the row, the
 * order's id, is the server's to write. So a list of lines has no row, and a text is the id of a stored order.
 */
import type { AnswerValue, SchemaItem } from '../../../../contract';
import { orderLines, validationTexts } from '../../../../texts';
import type { ItemRules } from '../../types';
import { filledListOf, isFlaggedRequired, singleRow, textOf } from '../base';

function stored(_item: SchemaItem, value: AnswerValue | undefined): string | string[] {
  const lines = filledListOf(value);
  return lines.length > 0 ? lines : textOf(value).trim();
}

const isEmpty = (item: SchemaItem, value: AnswerValue | undefined) => stored(item, value).length === 0;

export const selectProductsRules: ItemRules = {
  types: ['selectProducts'],
  isPurchase: true,
  isOnlyOnce: true,
  copiedFromRegistration: false,
  hasAnswer: true,
  emptyValue: () => '',
  isEmpty,
  canonical: stored,
  validate(item, value, { config, mode }) {
    // Where a form takes no payment its products are not shown and not asked for (PAY-022).
    const isMissing = config.usePayment === 1 && isFlaggedRequired(item, mode) && isEmpty(item, value);
    return isMissing ? validationTexts.order.noDetails : undefined;
  },
  toRows: (item, value) => singleRow(item, textOf(stored(item, value))),
  fromRows: (_, rows) => rows[0]?.value ?? '',
  displayText: (_, value) => (filledListOf(value).length > 0 ? orderLines(filledListOf(value).length) : textOf(value)),
};
