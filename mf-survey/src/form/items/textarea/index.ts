/** Text of several lines. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const textarea: FormItemType = { Field, View: TextView };
