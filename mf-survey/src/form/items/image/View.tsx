/** An image in an answer. */
import { fileTexts } from '@madoguchi/shared/texts';
import { textOf } from '../../textValue';
import type { ViewProps } from '../../types';
import { Picture } from './Picture';

export function View({ item, value }: ViewProps) {
  const address = textOf(value);
  if (address === '') return null;
  return <Picture key={address} address={address} alt={fileTexts.image.preview(item.title)} size="result" />;
}
