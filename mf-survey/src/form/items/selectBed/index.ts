/** The bed of a stay. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const selectBed: FormItemType = { Field, View: TextView };
