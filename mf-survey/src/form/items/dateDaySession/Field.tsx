/**
 * A date with 午前 or 午後 (FORM-017, FORM-054). The date is the named control; the session is below it, with a default
 * (FORM-093).
 */

import { today } from '@madoguchi/shared/domain/clock';
import { toHyphens } from '@madoguchi/shared/domain/date';
import {
  DAY_SESSIONS,
  dateExample,
  defaultSession,
  joinDaySession,
  splitDaySession,
  textOf,
} from '@madoguchi/shared/domain/survey';
import { formTexts } from '@madoguchi/shared/texts';
import { RadioGroup } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { ItemFrame } from '../../ItemFrame';
import type { FieldProps, FormItemType } from '../../types';
import { DateInput } from '../date/DateInput';
import './dateDaySession.css';
import { TextView } from '../../TextView';

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const answer = splitDaySession(textOf(value));
  // A session without a date is no answer yet, so it waits here.
  const [chosen, setChosen] = useState<string>(defaultSession(item.itemKey));
  const session = answer.session || (disabled ? '' : chosen);

  /** What has been taken over, which a render may not show yet. */
  const current = () => splitDaySession(textOf(services.answers()[item.itemKey]));
  const commit = (date: string, settled: boolean) => {
    const kept = current().session || chosen;
    setChosen(kept);
    services.commit(item, date === '' ? '' : joinDaySession(date, kept), settled);
  };
  const choose = (next: string) => {
    setChosen(next);
    const { date } = current();
    if (date !== '') services.commit(item, joinDaySession(date, next), true);
  };
  return (
    <ItemFrame item={item} error={error} required={required} hint={dateExample(item, today())}>
      {(control) => (
        <>
          <DateInput
            control={control}
            item={item}
            value={answer.date}
            disabled={disabled}
            services={services}
            commit={commit}
            openOn={toHyphens(today())}
          />
          <fieldset aria-label={formTexts.daySession.session} className="form-session">
            <RadioGroup
              name={`${item.itemKey}-session`}
              options={DAY_SESSIONS}
              value={session}
              columns={2}
              disabled={disabled}
              onChange={choose}
            />
          </fieldset>
        </>
      )}
    </ItemFrame>
  );
}

export const dateDaySession: FormItemType = { Field, View: TextView };
