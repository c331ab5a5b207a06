/**
 * An image answer as a picture (FILE-001). A link that has expired is asked for again once; what the browser cannot
 * show is named in words.
 */
import type { FormMode } from '@madoguchi/shared/contract';
import { imageKeyOf } from '@madoguchi/shared/domain/file';
import { useFilesAskDownloadMutation } from '@madoguchi/shared/fileList';
import { fileTexts } from '@madoguchi/shared/texts';
import { useState } from 'react';
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
  const [source, setSource] = useState<string | undefined>(address);
  const [isRenewed, setRenewed] = useState(false);
  const [askDownload] = useFilesAskDownloadMutation();

  const renew = async () => {
    setRenewed(true);
    const key = imageKeyOf(address);
    const answer = key === undefined || isRenewed ? undefined : await askDownload({ id: key, mode });
    setSource(answer?.data);
  };
  if (source === undefined) return <p className="form-image__none">{fileTexts.image.noPreview}</p>;
  return <img className={`form-image form-image--${size}`} src={source} alt={alt} onError={() => void renew()} />;
}
