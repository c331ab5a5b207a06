/** One of several options, all in view. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const radio: FormItemType = { Field, View: TextView };
