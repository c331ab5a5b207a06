/**
 * An image answer as a picture (FILE-001). A link that has expired is asked for again once; what the browser cannot
 * show is named in words.
 */
import type { FormMode } from '@madoguchi/shared/contract';
import { useImageAddress } from '@madoguchi/shared/fileList';
import { fileTexts } from '@madoguchi/shared/texts';
import './image.css';

interface PictureProps {
  /** The answer, or a picture on this device. Give the element a key by it. */
  address: string;
  alt: string;
  /** preview: at most 150 px high; result: at most two thirds of the window. */
  size: 'preview' | 'result';
  mode?: FormMode | undefined;
}

export function Picture({ address, alt, size, mode }: PictureProps) {
  const { source, onError } = useImageAddress(address, mode);
  if (source === undefined) return <p className="form-image__none">{fileTexts.image.noPreview}</p>;
  return <img className={`form-image form-image--${size}`} src={source} alt={alt} onError={onError} />;
}
