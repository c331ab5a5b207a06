/** One of many options, found by typing. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const suggest: FormItemType = { Field, View: TextView };
