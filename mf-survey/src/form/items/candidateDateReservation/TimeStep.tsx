/**
 * The second step to a preferred date: one of the times of the chosen day, then it is saved (CAND-004, CAND-007,
 * CAND-017).
 */
import type { DepartmentSettings } from '@madoguchi/shared/contract';
import {
  allTimeOptions,
  type CandidateChoice,
  type CandidateWish,
  takenOptions,
  timeOptionsOf,
} from '@madoguchi/shared/domain/candidate';
import { fromHyphens, japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import { adminTexts, candidateTexts, validationTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, FieldFrame, Notice, RadioGroup } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';

/** What both steps are about, and whom they tell. */
export interface WishStepProps {
  itemKey: string;
  order: number;
  choice: CandidateChoice;
  settings: DepartmentSettings;
  /** Called at each step; the time is '' until it is chosen. */
  onBegin: (wish: CandidateWish) => void;
  onSave: (wish: CandidateWish) => void;
  onClose: () => void;
}

interface TimeStepProps extends WishStepProps {
  /** YYYY-MM-DD. */
  date: string;
  initial: string;
  isOverridden: boolean;
  onBack: () => void;
}

export function TimeStep({
  itemKey,
  order,
  choice,
  settings,
  date,
  initial,
  isOverridden,
  onBegin,
  onSave,
  onBack,
  onClose,
}: TimeStepProps) {
  const [chosen, setChosen] = useState(initial);
  const [isMissing, setIsMissing] = useState(false);
  const ofDay = timeOptionsOf(settings, fromHyphens(date));
  const options = ofDay.length > 0 ? ofDay : allTimeOptions(settings);
  const taken = takenOptions(choice, date, order);
  // What was kept may have been taken or withdrawn since.
  const timeOption = options.includes(chosen) && !taken.includes(chosen) ? chosen : '';
  const save = () => {
    if (timeOption === '') setIsMissing(true);
    else onSave({ date, timeOption, order });
  };
  return (
    <Dialog
      open
      title={candidateTexts.actionOf(candidateTexts.preferred(order), candidateTexts.timeStep)}
      width={380}
      onClose={onClose}
      closeButton
      actions={
        <>
          {options.length > 0 && <Button onClick={save}>{candidateTexts.save}</Button>}
          <Button variant="plain" onClick={onBack}>
            {candidateTexts.backToDate}
          </Button>
        </>
      }
    >
      <p className="form-candidate__day">{japaneseDateWithWeekday(fromHyphens(date))}</p>
      {isOverridden && <Notice tone="warn">{adminTexts.override}</Notice>}
      {options.length === 0 && <Notice>{candidateTexts.noTimes}</Notice>}
      {options.length > 0 && (
        <FieldFrame
          itemKey={`${itemKey}-time`}
          title={candidateTexts.time}
          group
          card={false}
          error={isMissing ? validationTexts.candidate.hour : undefined}
        >
          {(control) => (
            <RadioGroup
              name={control.name}
              value={timeOption}
              options={options.map((option) => ({
                value: option,
                label: taken.includes(option) ? candidateTexts.taken(option) : option,
                disabled: taken.includes(option),
              }))}
              onChange={(option) => {
                setChosen(option);
                setIsMissing(false);
                onBegin({ order, date, timeOption: option });
              }}
            />
          )}
        </FieldFrame>
      )}
    </Dialog>
  );
}
