/** One image on its way from the device to the answer (FILE-002, FILE-032, FILE-033). */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { isContentAllowed } from '@madoguchi/shared/domain/file';
import { imageFileMessage, textOf } from '@madoguchi/shared/domain/survey';
import { useFilesAskImageLinkMutation } from '@madoguchi/shared/endpoints/files';
import { fileTexts, validationTexts } from '@madoguchi/shared/texts';
import { useEffect, useRef, useState } from 'react';
import type { FieldServices } from '../../types';
import { contentOf } from '../../upload/fileContent';
import { UploadFailure } from '../../upload/putFile';
import { prepareImage, typeOf } from './prepareImage';
import { uploadImage } from './uploadImage';

export type ImageUploadState =
  | { kind: 'idle' }
  | { kind: 'preparing' }
  | { kind: 'uploading'; share: number }
  | { kind: 'done'; address: string }
  /** The file itself is no good: another one has to be chosen. */
  | { kind: 'unfit'; message: string }
  | { kind: 'failed'; message: string };

export interface ImageUpload {
  state: ImageUploadState;
  /** The chosen picture on this device, while it is the one to show. */
  preview: string | undefined;
  choose: (file: File) => void;
  retry: () => void;
  cancel: () => void;
  remove: () => void;
}

export function useImageUpload(item: SchemaItem, services: FieldServices): ImageUpload {
  const [state, setState] = useState<ImageUploadState>({ kind: 'idle' });
  const [preview, setPreview] = useState<string>();
  const [askLink] = useFilesAskImageLinkMutation();
  const running = useRef<AbortController>(undefined);
  const chosen = useRef<File>(undefined);
  const isMember = services.config.memberSurveyId !== undefined;

  const show = (file: File | undefined) => setPreview(file && URL.createObjectURL(file));
  useEffect(() => (preview === undefined ? undefined : () => URL.revokeObjectURL(preview)), [preview]);
  useEffect(
    () => () => {
      running.current?.abort();
      services.hold(item, undefined);
    },
    [item, services],
  );

  /** Ends with the answer as it was before, and judged anew, because the message may have been about this upload. */
  const stop = (next: ImageUploadState) => {
    running.current?.abort();
    chosen.current = undefined;
    services.hold(item, undefined);
    services.begin(item, undefined);
    show(undefined);
    setState(next);
    services.commit(item, textOf(services.answers()[item.itemKey]), true);
  };
  const unfitness = async (file: File) => {
    const message = imageFileMessage(file, isMember);
    if (message !== undefined || isContentAllowed('image', typeOf(file), await contentOf(file))) return message;
    return isMember ? validationTexts.image.typeMember : validationTexts.image.type;
  };
  const send = async (file: File, { signal }: AbortController) => {
    setState({ kind: 'uploading', share: 0 });
    const onProgress = (share: number) => setState({ kind: 'uploading', share });
    const address = await uploadImage(file, { askLink, signal, onProgress });
    services.hold(item, undefined);
    services.begin(item, undefined);
    services.commit(item, address, true);
    setState({ kind: 'done', address });
  };
  const start = async (file: File, isPrepared: boolean) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    services.hold(item, fileTexts.image.unfinished);
    // After a killed page the item asks the person to choose it again.
    services.begin(item, ['uploading']);
    setState({ kind: 'preparing' });
    const ready = isPrepared ? file : await prepareImage(file);
    const message = isPrepared ? undefined : await unfitness(ready);
    if (controller.signal.aborted) return;
    if (message !== undefined) {
      stop({ kind: 'unfit', message });
      return;
    }
    chosen.current = ready;
    if (!isPrepared) show(ready);
    try {
      await send(ready, controller);
    } catch (cause) {
      // A later choice, or the person, has ended this one.
      if (controller.signal.aborted) return;
      const isRefused = cause instanceof UploadFailure && cause.kind === 'refused';
      setState({ kind: 'failed', message: (isRefused && cause.errorMessage) || fileTexts.image.failed });
    }
  };
  return {
    state,
    preview,
    choose: (file) => void start(file, false),
    retry: () => {
      if (chosen.current) void start(chosen.current, true);
    },
    cancel: () => stop({ kind: 'idle' }),
    remove: () => {
      stop({ kind: 'idle' });
      services.commit(item, '', true);
    },
  };
}
