/** A photo. */
import type { FormItemType } from '../../types';
import { Field } from './Field';
import { View } from './View';

export const image: FormItemType = { Field, View };
