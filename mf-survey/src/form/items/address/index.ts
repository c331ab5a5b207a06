/** An address. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const address: FormItemType = { Field, View: TextView };
