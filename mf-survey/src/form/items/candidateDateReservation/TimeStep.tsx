/**
 * The second step to a preferred date: a press on one of the times of the chosen day saves it (CAND-004, CAND-007,
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
import { adminTexts, candidateTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, Notice } from '@madoguchi/shared/ui/plain';

/** What both steps are about, and whom they tell. */
export interface WishStepProps {
  itemKey: string;
  order: number;
  choice: CandidateChoice;
  settings: DepartmentSettings;
  /** Called when a day is chosen; its time is '' until then. */
  onBegin: (wish: CandidateWish) => void;
  onSave: (wish: CandidateWish) => void;
  onClose: () => void;
}

interface TimeStepProps extends WishStepProps {
  /** YYYY-MM-DD. */
  date: string;
  /** What is chosen now, where it is of this day. */
  present: string;
  isOverridden: boolean;
  onBack: () => void;
}

export function TimeStep(props: TimeStepProps) {
  const { order, choice, settings, date, present, isOverridden, onSave, onBack, onClose } = props;
  const ofDay = timeOptionsOf(settings, fromHyphens(date));
  const options = ofDay.length > 0 ? ofDay : allTimeOptions(settings);
  const taken = takenOptions(choice, date, order);
  return (
    <Dialog
      open
      title={candidateTexts.actionOf(candidateTexts.preferred(order), candidateTexts.timeStep)}
      width={380}
      onClose={onClose}
      closeButton
      actions={
        <Button variant="plain" onClick={onBack}>
          {candidateTexts.backToDate}
        </Button>
      }
    >
      <p className="form-candidate__day">{japaneseDateWithWeekday(fromHyphens(date))}</p>
      {isOverridden && <Notice tone="warn">{adminTexts.override}</Notice>}
      {options.length === 0 && <Notice>{candidateTexts.noTimes}</Notice>}
      {options.length > 0 && (
        <ul className="form-candidate__times" aria-label={candidateTexts.time}>
          {options.map((option) => (
            <li key={option}>
              <Button
                variant="quiet"
                disabled={taken.includes(option)}
                aria-pressed={option === present}
                onClick={() => onSave({ date, timeOption: option, order })}
              >
                {taken.includes(option) ? candidateTexts.taken(option) : option}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
