/** Which dose this is. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const countVaccines: FormItemType = { Field, View: TextView };
