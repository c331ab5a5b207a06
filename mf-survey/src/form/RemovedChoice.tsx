/**
 * What was chosen earlier and is no option any more, as in the draft of an older form: said at once, and taken back by
 * one press, because none of the item's own controls shows it.
 */
import { formTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';

interface LapsedChoiceProps {
  /** The id of the control that the person goes on with. */
  controlId: string;
  chosen: readonly string[];
  options: readonly string[];
  disabled: boolean;
  onRemove: (option: string) => void;
}

export function RemovedChoice({ controlId, chosen, options, disabled, onRemove }: LapsedChoiceProps) {
  const lapsed = disabled ? [] : chosen.filter((option) => option !== '' && !options.includes(option));
  return lapsed.map((option) => (
    <div key={option} className="form-lapsed">
      <p className="form-status form-status--bad">{formTexts.lapsed.text(option)}</p>
      <Button
        size="medium"
        variant="plain"
        aria-label={formTexts.lapsed.removeOption(option)}
        onClick={() => {
          onRemove(option);
          // This button goes.
          document.getElementById(controlId)?.focus();
        }}
      >
        {formTexts.lapsed.remove}
      </Button>
    </div>
  ));
}
