/** An image in an answer. */
import { textOf } from '@madoguchi/shared/domain/survey';
import { fileTexts } from '@madoguchi/shared/texts';
import type { ViewProps } from '../../types';
import { Picture } from './Picture';

export function View({ item, value }: ViewProps) {
  const address = textOf(value);
  if (address === '') return null;
  return <Picture key={address} address={address} alt={fileTexts.image.preview(item.title)} size="result" />;
}
