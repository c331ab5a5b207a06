/** A place on the map. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const location: FormItemType = { Field, View: TextView };
