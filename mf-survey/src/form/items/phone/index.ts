/** A phone number. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const phone: FormItemType = { Field, View: TextView };
