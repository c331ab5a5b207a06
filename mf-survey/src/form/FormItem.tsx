/** One item: its widget with its own slice of the form. Memoised, so that only the touched item is rendered again. */
import type { FormMode, SchemaItem } from '@madoguchi/shared/contract';
import { type ComponentType, memo } from 'react';
import { ItemBoundary } from './ItemBoundary';
import { isFetched, widgetsOf } from './registry';
import type { FieldProps } from './types';

/** The widgets that stand for themselves, by their own component. */
const memoised = new Map<ComponentType<FieldProps>, ComponentType<FieldProps>>();

/** Whether an item's widget comes with the form and shows nothing of the form around the item. */
export function isPlain(item: SchemaItem, mode: FormMode): boolean {
  // In admin mode plain items fetch parts too.
  return mode === 'user' && !isFetched(item);
}

/** What shows an item: its type's widget itself, or, where something is still to come, the widget in a boundary. */
export function itemView(item: SchemaItem, mode: FormMode): ComponentType<FieldProps> {
  if (!isPlain(item, mode)) return ItemInBoundary;
  const { Field } = widgetsOf(item);
  const known = memoised.get(Field) ?? memo(Field);
  memoised.set(Field, known);
  return known;
}

const ItemInBoundary = memo(function ItemInBoundary(props: FieldProps) {
  return (
    <ItemBoundary item={props.item}>
      <Widget {...props} />
    </ItemBoundary>
  );
});

/** Looks the widget up below the boundary, so that a retry finds what has arrived since. */
function Widget(props: FieldProps) {
  const { Field } = widgetsOf(props.item);
  return <Field {...props} />;
}
