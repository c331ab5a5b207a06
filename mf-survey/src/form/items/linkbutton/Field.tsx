/**
 * The link button (FORM-037): the main button of a form whose date is chosen on the calendar, so it submits the form; with an outside address
 * it only opens that.
 */

import { formTexts } from '@madoguchi/shared/texts';
import { Button, Card } from '@madoguchi/shared/ui/plain';
import type { FieldProps } from '../../types';

export function Field({ item, services }: Pick<FieldProps, 'item' | 'services'>) {
  const { onLinkButton } = services;
  if (!onLinkButton) return null;
  return (
    <Card data-item-key={item.itemKey}>
      {item.description && <p className="form-guide">{item.description}</p>}
      {item.link?.url ? (
        <Button variant="quiet" onClick={() => onLinkButton(item)}>
          {item.title}
        </Button>
      ) : (
        <Button type="submit">{item.title || formTexts.linkButton.toCalendar}</Button>
      )}
    </Card>
  );
}
