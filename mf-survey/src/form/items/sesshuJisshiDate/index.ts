/** The day of a dose. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const sesshuJisshiDate: FormItemType = { Field, View: TextView };
