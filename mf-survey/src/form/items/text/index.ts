/** Short text. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const text: FormItemType = { Field, View: TextView };
