/** A postcode. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const postcode: FormItemType = { Field, View: TextView };
