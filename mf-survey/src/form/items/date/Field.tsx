/**
 * A date as text, with a calendar beside it that is fetched when it is first wanted (FORM-016). With
 * attributes.hasAllowedDays it is a booking date: its calendar starts today and leaves out what has passed or is no
 * allowed day (VAL-067, FORM-078 to FORM-081).
 */
import { today } from '@madoguchi/shared/domain/clock';
import { toHyphens } from '@madoguchi/shared/domain/date';
import { allowedDaysOf, isBookingDate, isPastDate } from '@madoguchi/shared/domain/survey';
import { useMemo } from 'react';
import { typingHelp } from '../../device';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { DateItem } from './DateInput';

function Field(props: FieldProps) {
  const { item, services } = props;
  const isAllowed = useMemo(() => allowedDaysOf(item), [item]);
  const booking = isBookingDate(item) && {
    openOn: toHyphens(today()),
    isDisabled: (date: string) => isPastDate(date, today()) || !isAllowed(date),
  };
  return <DateItem {...props} autoComplete={typingHelp(item, services.mode).autoComplete} {...booking} />;
}

export const date: FormItemType = { Field, View: TextView };
