/** One preferred date: what is chosen, and the buttons that choose, change and clear it (CAND-005). */
import type { CandidateWish } from '@madoguchi/shared/domain/candidate';
import { fromHyphens, japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import { candidateTexts, validationTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useRef } from 'react';

interface WishRowProps {
  itemKey: string;
  order: number;
  wish: CandidateWish | undefined;
  /** A day whose time is still to be chosen. */
  partial: CandidateWish | undefined;
  disabled: boolean;
  onOpen: () => void;
  onClear: () => void;
}

const dayOf = ({ date }: CandidateWish) => japaneseDateWithWeekday(fromHyphens(date));

export function WishRow({ itemKey, order, wish, partial, disabled, onOpen, onClear }: WishRowProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const name = candidateTexts.preferred(order);
  const choose = wish ? candidateTexts.change : candidateTexts.choose;
  return (
    <li className="form-candidate__wish">
      <div className="form-candidate__chosen">
        <span className="form-candidate__order">{name}</span>
        {(wish || !partial) && (
          <span data-candidate={order}>{wish ? `${dayOf(wish)} ${wish.timeOption}` : candidateTexts.none}</span>
        )}
        {partial && (
          <span className="form-candidate__partial">
            {dayOf(partial)} {validationTexts.candidate.hour}
          </span>
        )}
      </div>
      <div className="form-candidate__actions">
        <Button
          ref={opener}
          size="medium"
          variant="quiet"
          name={itemKey}
          value={order}
          disabled={disabled}
          aria-haspopup="dialog"
          aria-label={candidateTexts.actionOf(name, choose)}
          onClick={onOpen}
        >
          {choose}
        </Button>
        {(wish || partial) && !disabled && (
          <Button
            size="medium"
            variant="plain"
            aria-label={candidateTexts.actionOf(name, candidateTexts.clear)}
            onClick={() => {
              onClear();
              // This button goes: the person goes on at the one beside it.
              opener.current?.focus();
            }}
          >
            {candidateTexts.clear}
          </Button>
        )}
      </div>
    </li>
  );
}
