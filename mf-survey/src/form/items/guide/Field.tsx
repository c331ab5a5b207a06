/** An explanation between the items: title, description and image, no input (FORM-044). */
import { formTexts } from '@madoguchi/shared/texts';
import { Card } from '@madoguchi/shared/ui/plain';
import { imageUrlOf } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';

function Field({ item }: Pick<FieldProps, 'item'>) {
  const imageUrl = imageUrlOf(item);
  return (
    <Card data-item-key={item.itemKey}>
      <h2 className="mg-field__title">{item.title}</h2>
      {item.description && <p className="form-guide">{item.description}</p>}
      {imageUrl && <img className="mg-field__image" src={imageUrl} alt={formTexts.image(item.title)} loading="lazy" />}
    </Card>
  );
}

export const guide: FormItemType = { Field, View: TextView };
