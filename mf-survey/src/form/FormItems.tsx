/**
 * The items of a form as they stand: those that are visible, each with its own slice. Memoised apart from the engine,
 * because Formik renders on the way of a submit where no item changes.
 */
import type { FormPartProps, SchemaItem } from '@madoguchi/shared/contract';
import {
  isInputDisabled,
  isLinkButton,
  isProducts,
  isRequired,
  isReservation,
  partialParts,
  rulesOf,
} from '@madoguchi/shared/domain/survey';
import { useEnteredBefore } from '@madoguchi/shared/ui/plain';
import { memo, type ReactNode } from 'react';
import { isPlain, itemView } from './FormItem';
import './form.css';
import { Group } from './items/groupheader/Group';
import { itemsInside, progressOf } from './model';
import { type FormEngine, isGroupOpen } from './useFormEngine';
import { useSections } from './useSections';

/** What an item takes of the page as long as its section is undrawn. */
const USUAL_ITEM_PIXELS = 180;

type FormItemsProps = FormEngine & Pick<FormPartProps, 'editScope' | 'isUpdate'>;

export const FormItems = memo(function FormItems({
  model,
  answers,
  messages,
  conditions,
  services,
  formServices,
  root,
  opened,
  toggle,
  editScope = 'all',
  isUpdate = false,
}: FormItemsProps) {
  const { mode } = model;
  useEnteredBefore(root);
  // A link button's date is the reservation's answer.
  const answerOf = (item: SchemaItem) =>
    answers[isLinkButton(item) ? (model.reservationKey ?? item.itemKey) : item.itemKey];
  const products = () => answers[[...model.items.values()].find(isProducts)?.itemKey ?? ''];
  /** Whether one of the questions whose choices open the section is answered. */
  const isAsked = ({ itemKey }: SchemaItem) =>
    model.graph.entries.get(itemKey)?.links.some(({ headerKey }) => {
      const header = model.items.get(headerKey);
      return (
        header !== undefined &&
        conditions.present.has(headerKey) &&
        !rulesOf(header).isEmpty(header, answers[headerKey])
      );
    }) === true;
  const renderItem = (item: SchemaItem): ReactNode => {
    const { itemKey } = item;
    if (!conditions.visible.has(itemKey)) return null;
    if (rulesOf(item).holdsItems) {
      const locked = conditions.locked.has(itemKey);
      return (
        <Group
          key={itemKey}
          item={item}
          locked={locked}
          asked={isAsked(item)}
          open={!locked && isGroupOpen(model, opened, item)}
          requiredLeft={progressOf(model, conditions.visible, answers, itemsInside(item)).requiredLeft}
          onToggle={toggle}
        >
          {item.items?.map(renderItem)}
        </Group>
      );
    }
    const Item = itemView(item, mode);
    return (
      <Item
        key={itemKey}
        item={item}
        value={answerOf(item)}
        partial={partialParts(answers, itemKey)}
        reservation={isProducts(item) ? answers[model.reservationKey ?? ''] : undefined}
        products={mode === 'admin' && (isReservation(item) || isLinkButton(item)) ? products() : undefined}
        error={messages[itemKey]}
        required={isRequired(item, mode)}
        disabled={isInputDisabled(item, { mode, isUpdate, scope: editScope })}
        services={isPlain(item, mode) ? services : formServices}
      />
    );
  };
  const hasFault = Object.values(messages).some((message) => message !== undefined);
  const { isLong, sections, laidOut } = useSections(
    model.config.surveySchema,
    model.items.size,
    ({ itemKey }) => conditions.visible.has(itemKey),
    hasFault,
  );
  return (
    <div ref={root} className="form-items">
      {isLong
        ? sections.map((section, at) => (
            <div
              key={section[0]?.itemKey}
              className="form-items form-section"
              data-waits={at < laidOut ? undefined : ''}
              style={{ containIntrinsicSize: `auto ${section.length * USUAL_ITEM_PIXELS}px` }}
            >
              {section.map(renderItem)}
            </div>
          ))
        : model.config.surveySchema.map(renderItem)}
    </div>
  );
});
