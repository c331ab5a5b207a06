/** Secure files. */
import type { FormItemType } from '../../types';
import { Field } from './Field';
import { View } from './View';

export const secureFiles: FormItemType = { Field, View };
