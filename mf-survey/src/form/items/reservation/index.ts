/** The reservation of a category and its item. */
import type { FormItemType } from '../../types';
import { Field } from './Field';
import { View } from './View';

export const reservation: FormItemType = { Field, View };
