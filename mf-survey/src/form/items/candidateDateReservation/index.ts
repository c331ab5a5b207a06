/** Preferred dates of a visit. */
import type { FormItemType } from '../../types';
import { Field } from './Field';
import { View } from './View';

export const candidateDateReservation: FormItemType = { Field, View };
