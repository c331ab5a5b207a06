/** One of several options in a native select. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const dropdown: FormItemType = { Field, View: TextView };
