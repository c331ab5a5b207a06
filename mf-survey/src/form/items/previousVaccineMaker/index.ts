/** The maker of the previous dose's vaccine (FORM-042). */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from '../sesshuVaccineMaker/Field';

export const previousVaccineMaker: FormItemType = { Field, View: TextView };
