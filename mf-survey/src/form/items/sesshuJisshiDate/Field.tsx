/** The day of a dose (FORM-039). Its calendar opens on this month: doses are recent. */

import { today } from '@madoguchi/shared/domain/clock';
import { toHyphens } from '@madoguchi/shared/domain/date';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { DateItem } from '../date/DateInput';

function Field(props: FieldProps) {
  return <DateItem {...props} openOn={toHyphens(today())} />;
}

export const sesshuJisshiDate: FormItemType = { Field, View: TextView };
