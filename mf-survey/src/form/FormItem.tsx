/** One item: its widget with its own slice of the form. Memoised, so that only the touched item is rendered again. */
import { memo } from 'react';
import { ItemBoundary } from './ItemBoundary';
import { isFetched, widgetsOf } from './registry';
import type { FieldProps } from './types';

export const FormItem = memo(function FormItem(props: FieldProps) {
  // In admin mode plain items fetch parts too.
  if (!isFetched(props.item) && props.services.mode === 'user') {
    const { Field } = widgetsOf(props.item);
    return <Field {...props} />;
  }
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
