/** A facility search. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const googleFacilitySearch: FormItemType = { Field, View: TextView };
