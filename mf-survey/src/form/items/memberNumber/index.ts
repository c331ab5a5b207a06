/** A member's number. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const memberNumber: FormItemType = { Field, View: TextView };
