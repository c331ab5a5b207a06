/**
 * A birthday (FORM-018): the calendar names the years with their eras, and the chosen date is repeated with its era
 * (FORM-053).
 */
import { today } from '@madoguchi/shared/domain/clock';
import { dateExample, rulesOf, textOf } from '@madoguchi/shared/domain/survey';
import { eraYearsOf } from '@madoguchi/shared/domain/text';
import { formTexts } from '@madoguchi/shared/texts';
import { useId } from 'react';
import { typingHelp } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { describedBy, StatusLine } from '../../StatusLine';
import type { FieldProps, FormItemType, ViewProps } from '../../types';
import { DateInput } from '../date/DateInput';
import { eraDateOf } from './eraDate';

/** A year of the calendar, e.g. 1980年（昭和55年）. */
function yearLabel(year: number): string {
  return formTexts.era.withYear(`${year}${formTexts.dateDropdown.year}`, eraYearsOf(year));
}

function Field({ item, value, partial, error, required, disabled, services }: FieldProps) {
  const eraId = useId();
  return (
    <ItemFrame item={item} error={error} required={required} hint={dateExample(item, today())}>
      {(control) => (
        <>
          <DateInput
            control={{ ...control, 'aria-describedby': describedBy(control['aria-describedby'], eraId) }}
            item={item}
            value={textOf(value)}
            disabled={disabled}
            services={services}
            partial={partial}
            commit={(text, settled) => services.commit(item, text, settled)}
            yearLabel={yearLabel}
            autoComplete={typingHelp(item, services.mode).autoComplete}
          />
          <StatusLine id={eraId} text={eraDateOf(textOf(value))} />
        </>
      )}
    </ItemFrame>
  );
}

/** A birthday as people read it, with its era. */
function View({ item, value }: ViewProps) {
  return <span className="form-view">{eraDateOf(textOf(value)) ?? rulesOf(item).displayText(item, value)}</span>;
}

export const birthday: FormItemType = { Field, View };
