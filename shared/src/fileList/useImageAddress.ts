/** The address of a stored picture: its link is short-lived, and is asked for anew once when the browser cannot load it. */
import type { FormMode } from '@madoguchi/shared/contract';
import { imageKeyOf } from '@madoguchi/shared/domain/file';
import { useFilesAskDownloadMutation } from '@madoguchi/shared/endpoints/files';
import { useState } from 'react';

export interface ImageAddress {
  /** Undefined where the picture cannot be shown. */
  source: string | undefined;
  /** The browser could not load it. */
  onError: () => void;
}

/** @param address the answer, or a picture on this device; give the component a key by it */
export function useImageAddress(address: string, mode?: FormMode): ImageAddress {
  const [source, setSource] = useState<string | undefined>(address);
  const [isRenewed, setRenewed] = useState(false);
  const [askDownload] = useFilesAskDownloadMutation();
  const renew = async () => {
    setRenewed(true);
    const key = imageKeyOf(address);
    const answer = key === undefined || isRenewed ? undefined : await askDownload({ id: key, mode });
    setSource(answer?.data);
  };
  return { source, onError: () => void renew() };
}
