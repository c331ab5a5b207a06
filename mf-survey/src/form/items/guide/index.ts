/** An explanation between the items. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const guide: FormItemType = { Field, View: TextView };
