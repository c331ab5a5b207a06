/** A mail address. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const email: FormItemType = { Field, View: TextView };
