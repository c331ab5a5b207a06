/** A scale of whole numbers. */
import type { FormItemType } from '../../types';
import { Field } from './Field';
import { View } from './View';

export const linearscale: FormItemType = { Field, View };
