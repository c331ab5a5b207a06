/** An entry of a master list. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const search: FormItemType = { Field, View: TextView };
