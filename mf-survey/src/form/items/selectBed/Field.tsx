/**
 * The bed select (FORM-035): which stay is chosen, and the way to the calendar of free beds, where it is chosen. The
 * item has no answer of its own: the stay's dates satisfy it (CONTRACT 12, Beds), and without them the form is not
 * sent.
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { fromHyphens, japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import { END_DATE_KEY, START_DATE_KEY, splitDaySession, textOf } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { bedTexts, formTexts, validationTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useEffect } from 'react';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';

/** `2026-12-01 午後` as 2026年12月1日(火); undefined for an absent day. */
function dayText(value: string): string | undefined {
  const { date } = splitDaySession(value);
  return date === '' ? undefined : japaneseDateWithWeekday(fromHyphens(date));
}

function Field({ item, error, required, disabled, services }: FieldProps) {
  const navigate = useNavigate();
  const answers = services.answers();
  const start = dayText(textOf(answers[START_DATE_KEY]));
  const end = dayText(textOf(answers[END_DATE_KEY]));
  const isChosen = start !== undefined && end !== undefined;
  const texts = formTexts.bed;

  useEffect(() => {
    services.hold(item, isChosen ? undefined : validationTexts.required.dropdown);
    return () => services.hold(item, undefined);
  }, [isChosen, item, services]);
  return (
    <ItemFrame item={item} error={error} required={required} group>
      {(control) => (
        <>
          <p className="form-status">{isChosen ? bedTexts.period.plannedDates(start, end) : texts.none}</p>
          <Button
            name={control.name}
            size="medium"
            variant="quiet"
            disabled={disabled}
            onClick={() => void navigate(pathOf('BedReservation', services.config.surveyId))}
          >
            {isChosen ? texts.change : texts.choose}
          </Button>
        </>
      )}
    </ItemFrame>
  );
}

export const selectBed: FormItemType = { Field, View: TextView };
