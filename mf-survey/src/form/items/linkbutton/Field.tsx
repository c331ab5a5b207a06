/**
 * The link button (FORM-037): the main button of a form whose date is chosen on the calendar, so it submits the form;
 * with an outside address it only opens that. Administrators set the date in its place (ADMIN-004).
 */

import { holdsDate } from '@madoguchi/shared/domain/survey';
import { lazyPart } from '@madoguchi/shared/remotes';
import { formTexts } from '@madoguchi/shared/texts';
import { Button, Card } from '@madoguchi/shared/ui/plain';
import { imageUrlOf } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';

const AdminField = lazyPart(() => import(/* webpackChunkName: "item_reservationDate" */ './AdminField'));

function Field(props: FieldProps) {
  const { item, services } = props;
  return services.mode === 'admin' && holdsDate(item) ? <AdminField {...props} /> : <UserField {...props} />;
}

function UserField({ item, disabled, services }: FieldProps) {
  const { onLinkButton } = services;
  if (!onLinkButton) return null;
  const imageUrl = imageUrlOf(item);
  return (
    <Card data-item-key={item.itemKey}>
      {item.description && <p className="form-guide">{item.description}</p>}
      {imageUrl && <img className="mg-field__image" src={imageUrl} alt={formTexts.image(item.title)} loading="lazy" />}
      {item.link?.url ? (
        <Button variant="quiet" onClick={() => onLinkButton(item)}>
          {item.title}
        </Button>
      ) : (
        <Button type="submit" disabled={disabled}>
          {item.title || formTexts.linkButton.toCalendar}
        </Button>
      )}
    </Card>
  );
}

export const linkbutton: FormItemType = { Field, View: TextView };
