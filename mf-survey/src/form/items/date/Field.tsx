/**
 * A date as text, with a calendar beside it that is fetched when it is first wanted (FORM-016). With
 * attributes.hasAllowedDays it is a booking date: its calendar starts today and leaves out what has passed or is no
 * allowed day (VAL-067, FORM-078 to FORM-081).
 */
import { today } from '@madoguchi/shared/domain/clock';
import { toHyphens } from '@madoguchi/shared/domain/date';
import { allowedDaysOf, isBookingDate, isPastDate, textOf } from '@madoguchi/shared/domain/survey';
import { useMemo } from 'react';
import { typingHelp } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { DateInput } from './DateInput';

function Field({ item, value, partial, error, required, disabled, services }: FieldProps) {
  const isAllowed = useMemo(() => allowedDaysOf(item), [item]);
  const booking = isBookingDate(item) && {
    openOn: toHyphens(today()),
    isDisabled: (date: string) => isPastDate(date, today()) || !isAllowed(date),
  };
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => (
        <DateInput
          control={control}
          item={item}
          value={textOf(value)}
          disabled={disabled}
          services={services}
          partial={partial}
          commit={(text, settled) => services.commit(item, text, settled)}
          autoComplete={typingHelp(item, services.mode).autoComplete}
          {...booking}
        />
      )}
    </ItemFrame>
  );
}

export const date: FormItemType = { Field, View: TextView };
