/** A section that can be opened, with the items below it (FORM-024). Closed items stay in the page: what was entered in them counts. */

import type { SchemaItem } from '@madoguchi/shared/contract';
import { commonTexts, formTexts, surveyTexts } from '@madoguchi/shared/texts';
import { type ReactNode, useId } from 'react';
import { imageUrlOf } from '../../ItemFrame';
import './section.css';

interface SectionProps {
  item: SchemaItem;
  open: boolean;
  /** No choice has opened it (COND-005, COND-006). */
  locked: boolean;
  /** Required items in it that are still empty. */
  requiredLeft: number;
  onToggle: (item: SchemaItem) => void;
  children: ReactNode;
}

export function Section({ item, open, locked, requiredLeft, onToggle, children }: SectionProps) {
  const id = useId();
  const imageUrl = imageUrlOf(item);
  const left = requiredLeft > 0 ? commonTexts.progress.requiredLeft(requiredLeft) : undefined;
  const note = locked ? surveyTexts.section.locked : left;
  return (
    <section className="form-section" data-item-key={item.itemKey}>
      <h2 className="form-section__heading">
        <button
          type="button"
          className="form-section__button"
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
        <p id={`${id}note`} className="form-section__note">
          {note}
        </p>
      )}
      {imageUrl && <img className="mg-field__image" src={imageUrl} alt={formTexts.image(item.title)} loading="lazy" />}
      <div id={id} className="form-section__items" hidden={!open}>
        {children}
      </div>
    </section>
  );
}
