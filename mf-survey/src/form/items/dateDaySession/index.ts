/** A date with 午前 or 午後. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const dateDaySession: FormItemType = { Field, View: TextView };
