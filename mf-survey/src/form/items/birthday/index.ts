/** A birthday. */
import type { FormItemType } from '../../types';
import { Field } from './Field';
import { View } from './View';

export const birthday: FormItemType = { Field, View };
