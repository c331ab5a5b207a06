/** A choice whose options each open the group header that they are linked to (FORM-023); what is open and locked is the domain's conditions (COND-005, COND-006). */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from '../radio/Field';

export const choicegroupheader: FormItemType = { Field, View: TextView };
