/** Which item of a form sells. Apart from ./orderOfForm: a screen asks it of every form, of an order only where one is. */
import type { SchemaItem, SurveyConfig } from '../../contract';
import { isProducts } from '../survey/items/selectProducts/lines';
import { flattenItems } from '../survey/schema';

/** The form's products item; undefined where the form takes no payment (usePayment) or has none. */
export function productsItemOf(config: SurveyConfig): SchemaItem | undefined {
  return config.usePayment === 1 ? flattenItems(config).find(isProducts) : undefined;
}
