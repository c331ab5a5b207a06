/** Several of several options. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const checkboxes: FormItemType = { Field, View: TextView };
