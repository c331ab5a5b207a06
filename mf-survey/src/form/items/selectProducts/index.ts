/** What is bought with an answer: mf-payment's order area in the form (FORM-033). */
import type { FormItemType } from '../../types';
import { Field } from './Field';
import { View } from './View';

export const selectProducts: FormItemType = { Field, View };
