/** The day of a dose (FORM-039). Its calendar opens on this month: doses are recent. */

import { today } from '@madoguchi/shared/domain/clock';
import { toHyphens } from '@madoguchi/shared/domain/date';
import { textOf } from '@madoguchi/shared/domain/survey';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { DateInput } from '../date/DateInput';

function Field({ item, value, partial, error, required, disabled, services }: FieldProps) {
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
          openOn={toHyphens(today())}
        />
      )}
    </ItemFrame>
  );
}

export const sesshuJisshiDate: FormItemType = { Field, View: TextView };
