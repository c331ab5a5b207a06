/**
 * The reservation (FORM-028, FORM-046 to FORM-052): up to three category selects, then the item of the category (予約項目).
 * The answer is there once everything that is offered has been chosen.
 */

import { japaneseDateWithWeekday } from '@madoguchi/shared/domain/date';
import {
  encodeReservation,
  isDated,
  NO_ITEM_ID,
  offeredItems,
  parseReservation,
} from '@madoguchi/shared/domain/reservation';
import { holdsDate, linkButtonOf, textOf } from '@madoguchi/shared/domain/survey';
import { useCalendarsGetItemsQuery } from '@madoguchi/shared/endpoints/calendars';
import { lazyPart } from '@madoguchi/shared/remotes';

import { formTexts } from '@madoguchi/shared/texts';
import { RetryNotice, Spinner } from '@madoguchi/shared/ui/plain';
import { Suspense, useEffect } from 'react';
import { ItemFrame } from '../../ItemFrame';
import type { FieldProps, FormItemType } from '../../types';
import { type PartialInput, usePartialInput } from '../../usePartialInput';
import { LabeledSelect } from './LabeledSelect';
import { useCategorySelection } from './useCategorySelection';
import './reservation.css';
import { View } from './View';

const ReservationDate = lazyPart(() => import(/* webpackChunkName: "item_reservationDate" */ './ReservationDate'));

function Field(props: FieldProps) {
  const partial = usePartialInput(props);
  return <Picker key={partial.round} {...props} levels={partial} />;
}

/** `levels`: the keys of the levels that are chosen, while the last one is still missing. */
type PickerProps = FieldProps & { levels: PartialInput };

function Picker({ item, value, products, levels, error, required, disabled, services }: PickerProps) {
  const answer = parseReservation(textOf(value));
  const button = linkButtonOf(services.config);
  const isDateHere = services.mode === 'admin' && !(button && holdsDate(button));
  const picker = useCategorySelection(item, answer?.categoryId, services.categories, services.mode === 'user', levels);
  const { categoryId } = picker;
  const query = useCalendarsGetItemsQuery(categoryId ?? '', { skip: categoryId === undefined });
  const items = categoryId !== undefined && query.data ? offeredItems(query.data, categoryId) : undefined;

  const choose = (category: string | undefined, itemId: string | undefined) => {
    const next = category && itemId ? encodeReservation({ categoryId: category, itemId }) : '';
    if (next !== textOf(value) || error !== undefined) services.commit(item, next, true);
  };

  const withoutItems = items?.length === 0;
  const isOpen = categoryId !== undefined && answer?.categoryId !== categoryId;
  useEffect(() => {
    // A category that has no items is the whole choice.
    if (withoutItems && isOpen && !disabled)
      services.commit(item, encodeReservation({ categoryId, itemId: NO_ITEM_ID }), true);
  }, [withoutItems, isOpen, disabled, categoryId, item, services]);
  const isIncomplete = !required && !disabled && picker.isBegun && answer === undefined;
  useEffect(() => {
    services.hold(item, isIncomplete ? formTexts.reservation.incomplete : undefined);
    return () => services.hold(item, undefined);
  }, [isIncomplete, item, services]);
  const isFetching = picker.loading || (categoryId !== undefined && query.isFetching);
  // Behind the answer that a category without items makes: a press that waited for it finds it taken over.
  useEffect(() => {
    services.awaits(item, isFetching);
    return () => services.awaits(item, false);
  }, [isFetching, item, services]);

  return (
    <ItemFrame item={{ ...item, title: picker.title }} error={error} required={required} group>
      {(control) => (
        <div className="form-reservation">
          {picker.failed && <RetryNotice text={formTexts.loadFailed} onRetry={picker.retry} />}
          {picker.loading && <Spinner label={formTexts.reservation.loading} />}
          {picker.levels.map(({ level, title, options, chosen, fixed }, index) => (
            <LabeledSelect
              key={level}
              id={index === 0 ? control.id : undefined}
              label={title}
              name={`${item.itemKey}-${level}`}
              required={required}
              invalid={control['aria-invalid']}
              disabled={disabled || fixed}
              options={options}
              value={chosen}
              onChange={(key) => {
                picker.choose(level, key);
                choose(undefined, undefined);
              }}
            />
          ))}
          {categoryId !== undefined && query.isFetching && <Spinner label={formTexts.reservation.loading} />}
          {categoryId !== undefined && query.isError && (
            <RetryNotice text={formTexts.loadFailed} onRetry={() => void query.refetch()} />
          )}
          {items && items.length > 0 && (
            <LabeledSelect
              label={formTexts.reservation.item}
              name={item.itemKey}
              required={required}
              invalid={control['aria-invalid']}
              disabled={disabled}
              options={items.map(({ itemId, itemName }) => ({ value: itemId, label: itemName }))}
              value={answer?.categoryId === categoryId ? (answer?.itemId ?? '') : ''}
              onChange={(itemId) => choose(categoryId, itemId)}
            />
          )}
          {isDateHere && (
            <Suspense fallback={<Spinner label={formTexts.reservation.loading} />}>
              <ReservationDate
                item={item}
                value={textOf(value)}
                products={products}
                invalid={control['aria-invalid']}
                required={false}
                disabled={disabled}
                services={services}
                onChoose={(chosen) => services.commit(item, chosen, true)}
              />
            </Suspense>
          )}
          {answer && isDated(answer) && (
            <p className="form-reservation__date">
              {formTexts.reservation.dateTime} {japaneseDateWithWeekday(answer.date)}
            </p>
          )}
        </div>
      )}
    </ItemFrame>
  );
}

export const reservation: FormItemType = { Field, View };
