/** A date. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const date: FormItemType = { Field, View: TextView };
