/** How an order is paid: online or at the desk (FORM-034). */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const selectPayType: FormItemType = { Field, View: TextView };
