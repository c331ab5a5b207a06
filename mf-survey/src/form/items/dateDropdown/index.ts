/** A date chosen in three selects. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const dateDropdown: FormItemType = { Field, View: TextView };
