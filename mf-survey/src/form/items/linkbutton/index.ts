/** The link button to the calendar or to an outside address. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const linkbutton: FormItemType = { Field, View: TextView };
