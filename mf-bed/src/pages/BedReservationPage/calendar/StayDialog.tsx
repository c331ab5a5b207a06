/**
 * The choice of the nights from an admission day on (BED-012, BED-013, BED-022, BED-023, BED-025). Mounted anew for
 * each day, so that it starts afresh.
 */
import { endOfStay, longestStay, MAX_NIGHTS, stayChoices } from '@madoguchi/shared/domain/bed';
import { addDays, monthDayWeekday } from '@madoguchi/shared/domain/date';
import type { FreeBeds } from '@madoguchi/shared/endpoints/beds';
import { bedTexts, commonTexts, validationTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, FieldFrame, Notice, RadioGroup } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import styles from './CalendarStep.module.css';

export interface StayDialogProps {
  /** The admission day, YYYYMMDD. */
  start: string;
  free: FreeBeds;
  /** The chosen stay in days (nights + 1). */
  days: number | undefined;
  onDays: (days: number) => void;
  onClose: () => void;
  /** Called with the discharge day, YYYYMMDD. */
  onReserve: (end: string) => void;
}

const texts = bedTexts.period;

export function StayDialog({ start, free, days, onDays, onClose, onReserve }: StayDialogProps) {
  const [isMissing, setMissing] = useState(false);
  const longest = longestStay(start, new Map(Object.entries(free)));
  const options = stayChoices().map(({ nights, label, days: value }) => ({
    value: String(value),
    label,
    disabled: nights > longest,
  }));
  const reserve = () => {
    if (days === undefined) setMissing(true);
    else onReserve(endOfStay(start, days));
  };
  return (
    <Dialog
      open
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Notice announce>
            <p>{texts.planned}</p>
            <p className={styles.planned}>
              <span>{texts.plannedStart(monthDayWeekday(start))}</span>{' '}
              <span>
                {days === undefined ? texts.plannedNone : texts.plannedEnd(monthDayWeekday(endOfStay(start, days)))}
              </span>
            </p>
          </Notice>
          <Button onClick={reserve}>{texts.reserve}</Button>
          <Button variant="plain" onClick={onClose}>
            {commonTexts.action.close}
          </Button>
        </>
      }
    >
      <p>{texts.startAt(monthDayWeekday(start))}</p>
      <FieldFrame
        itemKey="stay"
        title={texts.stay}
        group
        card={false}
        error={isMissing && days === undefined ? validationTexts.required.standard : undefined}
        description={
          longest < MAX_NIGHTS ? texts.notAvailable(longest + 1, monthDayWeekday(addDays(start, longest))) : undefined
        }
      >
        {(control) => (
          <RadioGroup
            {...control}
            columns={2}
            options={options}
            value={days === undefined ? '' : String(days)}
            onChange={(value) => onDays(Number(value))}
          />
        )}
      </FieldFrame>
    </Dialog>
  );
}
