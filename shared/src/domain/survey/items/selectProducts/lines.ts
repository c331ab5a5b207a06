/**
 * The products item's answer while a form is filled in: a list with one text a line,
 * `serviceId#productId#count#productCategoryId`. Only what a person chose is kept, so that a draft never carries a
 * price. A stored answer is the order's id, a text (CONTRACT 4).
 */
import type { AnswerValue, OrderLineInput, SchemaItem } from '../../../../contract';
import { filledListOf } from '../base';

/** True for the item that sells products. */
export function isProducts({ type }: Pick<SchemaItem, 'type'>): boolean {
  return type === 'selectProducts';
}

/** A chosen line, with the service that sells the product. */
export interface ProductLine extends OrderLineInput {
  serviceId: string;
}

/** The text of a line. */
export function encodeProductLine({ serviceId, productId, count, productCategoryId = '' }: ProductLine): string {
  return [serviceId, productId, String(count), productCategoryId].join('#');
}

/**
 * The line of a text, or undefined for what is none. A count that is no number comes back as NaN, for the rules to
 * refuse.
 */
export function parseProductLine(text: string): ProductLine | undefined {
  const [serviceId, productId, count, ...category] = text.split('#');
  if (serviceId === undefined || productId === undefined || count === undefined) return undefined;
  const productCategoryId = category.join('#');
  return { serviceId, productId, count: Number(count), ...(productCategoryId !== '' && { productCategoryId }) };
}

/** The lines of an answer; none for a stored order's id. */
export function productLinesOf(value: AnswerValue | undefined): ProductLine[] {
  return filledListOf(value).flatMap((text) => parseProductLine(text) ?? []);
}
