/** The maker of the vaccine of a dose. */
import { TextView } from '../../TextView';
import type { FormItemType } from '../../types';
import { Field } from './Field';

export const sesshuVaccineMaker: FormItemType = { Field, View: TextView };
