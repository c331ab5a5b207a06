/** The day of the previous dose (FORM-043); that it is not after today is the rules' business. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from '../sesshuJisshiDate/Field';

export const previousVaccineDate: FormItemType = { Field, View: TextView };
