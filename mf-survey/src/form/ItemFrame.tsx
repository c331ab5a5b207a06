/** The frame around an item's widget: title, 必須, help, image, message (CONTRACT 7). */
import { formTexts } from '@madoguchi/shared/texts';
import { type FieldControl, FieldFrame } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';
import type { FieldProps } from './types';

interface ItemFrameProps extends Pick<FieldProps, 'item' | 'error' | 'required'> {
  /** Radios, checkboxes and widgets of several controls. */
  group?: boolean;
  /** See FieldFrame: to be said by a type that is chosen and no group, or a group that is typed. */
  isChosen?: boolean;
  /** Help that the type itself gives, under the item's description. */
  hint?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** The address of an item's image, whichever way the config has it (FORM-005). */
export function imageUrlOf({ imageUrl }: Pick<FieldProps['item'], 'imageUrl'>): string | undefined {
  return (typeof imageUrl === 'string' ? imageUrl : imageUrl?.itemUrl) || undefined;
}

export function ItemFrame({ item, error, required, group = false, isChosen = group, hint, children }: ItemFrameProps) {
  const help = [item.description, hint].filter(Boolean).join('\n');
  // Called, not rendered: one component less for each of hundreds of items.
  return FieldFrame({
    itemKey: item.itemKey,
    title: item.title,
    required,
    description: help,
    imageUrl: imageUrlOf(item),
    imageAlt: formTexts.image(item.title),
    error,
    group,
    isChosen,
    children,
  });
}
