/**
 * A group of items that can be opened, with the items below it (FORM-024). Closed items stay in the page: what was
 * entered in them counts.
 */

import type { SchemaItem } from '@madoguchi/shared/contract';
import { commonTexts, formTexts, surveyTexts } from '@madoguchi/shared/texts';
import { type ReactNode, useId } from 'react';
import { imageUrlOf } from '../../ItemFrame';
import './group.css';

interface GroupProps {
  item: SchemaItem;
  open: boolean;
  /** No choice has opened it (COND-005, COND-006). */
  locked: boolean;
  /** A question that could open it has an answer. */
  asked: boolean;
  /** Required items in it that are still empty. */
  requiredLeft: number;
  onToggle: (item: SchemaItem) => void;
  children: ReactNode;
}

export function Group({ item, open, locked, asked, requiredLeft, onToggle, children }: GroupProps) {
  const id = useId();
  const imageUrl = imageUrlOf(item);
  const left = requiredLeft > 0 ? commonTexts.progress.requiredLeft(requiredLeft) : undefined;
  const { section } = surveyTexts;
  const whyLocked = asked ? section.locked : section.waiting;
  const note = locked ? whyLocked : left;
  return (
    <section className="form-group" data-item-key={item.itemKey}>
      <h2 className="form-group__heading">
        <button
          type="button"
          className="form-group__button"
          aria-expanded={open}
          aria-controls={id}
          aria-describedby={note ? `${id}note` : undefined}
          disabled={locked}
          onClick={() => onToggle(item)}
        >
          {item.title}
        </button>
      </h2>
      {item.description && <p className="form-guide">{item.description}</p>}
      {note && (
        <p id={`${id}note`} className="form-group__note">
          {note}
        </p>
      )}
      {imageUrl && <img className="mg-field__image" src={imageUrl} alt={formTexts.image(item.title)} loading="lazy" />}
      <div id={id} className="form-group__items" hidden={!open}>
        {children}
      </div>
    </section>
  );
}
