/**
 * Renders a form from its config: for the survey page, and as `mf_survey/form` for other remotes. Holds no rules and no texts of its own: rules
 * are the domain's, an item's look is its type's (./registry).
 */
import type { FormPartProps, SchemaItem } from '@madoguchi/shared/contract';
import { begunParts, isInputDisabled, isRequired } from '@madoguchi/shared/domain/survey';
import { memo, type ReactNode } from 'react';
import { FormItem } from './FormItem';
import './form.css';
import { Section } from './items/groupheader';
import { itemsInside, progressOf } from './model';
import { SECTION_TYPE } from './registry';
import { useFormEngine } from './useFormEngine';
import { useParts } from './useParts';

/** What an item takes of the page as long as its part is undrawn. */
const USUAL_ITEM_PIXELS = 180;

export const FormRenderer = memo(function FormRenderer(props: FormPartProps) {
  const engine = useFormEngine(props);
  const { model, answers, errors, conditions, services } = engine;
  const { mode, editScope = 'all', isUpdate = false } = props;

  // A link button's date is the reservation's answer.
  const answerOf = ({ itemKey, type }: SchemaItem) =>
    answers[type === 'linkbutton' ? (model.reservationKey ?? itemKey) : itemKey];
  const renderItem = (item: SchemaItem): ReactNode => {
    const { itemKey } = item;
    if (!conditions.visible.has(itemKey)) return null;
    if (item.type === SECTION_TYPE) {
      const locked = conditions.locked.has(itemKey);
      return (
        <Section
          key={itemKey}
          item={item}
          locked={locked}
          open={!locked && engine.isOpen(item)}
          requiredLeft={progressOf(model, conditions.visible, answers, itemsInside(item)).requiredLeft}
          onToggle={engine.toggle}
        >
          {item.items?.map(renderItem)}
        </Section>
      );
    }
    return (
      <FormItem
        key={itemKey}
        item={item}
        value={answerOf(item)}
        begun={begunParts(answers, itemKey)}
        reservation={item.type === 'selectProducts' ? answers[model.reservationKey ?? ''] : undefined}
        error={errors[itemKey]}
        required={isRequired(item, mode)}
        disabled={isInputDisabled(item, { mode, isUpdate, scope: editScope })}
        services={services}
      />
    );
  };
  const hasFault = Object.values(errors).some((message) => message !== undefined);
  const { isLong, parts } = useParts(
    model.config.surveySchema,
    model.items.size,
    ({ itemKey }) => conditions.visible.has(itemKey),
    hasFault,
  );
  return (
    <div ref={engine.root} className="form-items">
      {isLong
        ? parts.map((part) => (
            <div
              key={part[0]?.itemKey}
              className="form-items form-part"
              style={{ containIntrinsicSize: `auto ${part.length * USUAL_ITEM_PIXELS}px` }}
            >
              {part.map(renderItem)}
            </div>
          ))
        : model.config.surveySchema.map(renderItem)}
    </div>
  );
});
