/**
 * The desk's confirmation: a date, an hour from 08 to 18 and a quarter of it (ADMIN-005, CAND-008 to CAND-011). Loaded
 * only in admin mode.
 */
import {
  CANDIDATE_HOURS,
  CANDIDATE_MINUTES,
  type CandidateChoice,
  type Confirmation,
  readConfirmation,
  withConfirmation,
} from '@madoguchi/shared/domain/candidate';
import { adminTexts, candidateTexts, formTexts } from '@madoguchi/shared/texts';
import { Button, TextInput } from '@madoguchi/shared/ui/plain';
import { useId } from 'react';
import { LabeledSelect } from '../reservation/LabeledSelect';

interface ConfirmationFieldsProps {
  itemKey: string;
  choice: CandidateChoice;
  invalid: true | undefined;
  disabled: boolean;
  onChange: (choice: CandidateChoice) => void;
}

const NOTHING: Confirmation = { date: '', hour: '', minute: '' };
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export default function ConfirmationFields({ itemKey, choice, invalid, disabled, onChange }: ConfirmationFieldsProps) {
  const id = useId();
  const confirmation = readConfirmation(choice);
  const isStarted = choice.markers.length > 0;
  const set = (change: Partial<Confirmation>) => onChange(withConfirmation(choice, { ...confirmation, ...change }));
  const marked = (value: string) => (isStarted && value === '' ? invalid : undefined);
  const common = { required: false, disabled } as const;
  return (
    <fieldset className="form-candidate__confirmation">
      <legend>{adminTexts.candidate.title}</legend>
      {choice.wishes.length > 0 && (
        <div className="form-candidate__actions">
          {choice.wishes.map(({ order, date }) => (
            <Button
              key={order}
              size="medium"
              variant="quiet"
              disabled={disabled}
              aria-pressed={confirmation.date === date}
              onClick={() => set({ date })}
            >
              {candidateTexts.takeWish(order)}
            </Button>
          ))}
        </div>
      )}
      <div className="form-labeled">
        <label htmlFor={id}>{adminTexts.candidate.date}</label>
        <TextInput
          id={id}
          type="date"
          name={`${itemKey}-confirmedDate`}
          value={confirmation.date}
          disabled={disabled}
          aria-invalid={marked(confirmation.date)}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
      </div>
      <div className="form-candidate__time">
        <LabeledSelect
          {...common}
          label={adminTexts.candidate.hour}
          name={`${itemKey}-confirmedHour`}
          placeholder={formTexts.dateDropdown.placeholder}
          invalid={marked(confirmation.hour)}
          options={asOptions(CANDIDATE_HOURS)}
          value={confirmation.hour}
          onChange={(hour) => set({ hour })}
        />
        <LabeledSelect
          {...common}
          label={adminTexts.candidate.minute}
          name={`${itemKey}-confirmedMinute`}
          placeholder={formTexts.dateDropdown.placeholder}
          invalid={marked(confirmation.minute)}
          options={asOptions(CANDIDATE_MINUTES)}
          value={confirmation.minute}
          onChange={(minute) => set({ minute })}
        />
      </div>
      {isStarted && !disabled && (
        <Button size="medium" variant="plain" onClick={() => onChange(withConfirmation(choice, NOTHING))}>
          {candidateTexts.clearConfirmation}
        </Button>
      )}
    </fieldset>
  );
}
