/** A number of digits. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const number: FormItemType = { Field, View: TextView };
