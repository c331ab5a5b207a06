/** The files of one item that are on their way, and what becomes of them (FILE-003 to FILE-014, FILE-032). */

import type { SchemaItem } from '@madoguchi/shared/contract';
import { acceptedFileName, contentTypeOfName, isContentAllowed } from '@madoguchi/shared/domain/file';
import { listOf, parseSecureFile, SECURE_FILE_COUNT, secureFileMessage } from '@madoguchi/shared/domain/survey';
import { normalForm } from '@madoguchi/shared/domain/text';
import { useFilesAskSecureLinksMutation } from '@madoguchi/shared/endpoints/files';
import { fileTexts, validationTexts } from '@madoguchi/shared/texts';
import { useEffect, useRef, useState } from 'react';
import type { FieldServices } from '../../types';
import { contentOf } from '../../upload/fileContent';
import { UploadFailure } from '../../upload/putFile';
import { uploadSecureFile } from './uploadSecureFile';

export interface SecureUploading {
  key: number;
  file: File;
  /** As the person calls it. */
  name: string;
  /** How much has gone, from 0 to 1. */
  share: number;
  /** Why it has not come; absent while it is on its way. */
  fault?: string | undefined;
}

export interface SecureUploads {
  uploading: readonly SecureUploading[];
  /** The own names of files that go by another one, by their entries. */
  ownNames: Readonly<Record<string, string>>;
  /** Why chosen files were not taken. */
  refusals: readonly string[];
  /** The file that has just come, for screen readers. */
  arrived: string | undefined;
  choose: (files: readonly File[]) => void;
  retry: (upload: SecureUploading) => void;
  cancel: (upload: SecureUploading) => void;
  remove: (entry: string) => void;
}

/** The files by names that the rules take. */
function withAcceptedNames(files: readonly File[], taken: readonly string[]): File[] {
  const names = new Set(taken);
  return files.map((file) => {
    const own = normalForm(file.name, 'NFC');
    const name = acceptedFileName(own, names);
    names.add(name);
    return name === own ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}

/** What is wrong with a chosen file, by its name, size and content. */
async function faultOf(file: File): Promise<string | undefined> {
  const name = normalForm(file.name, 'NFC');
  const message = secureFileMessage({ name, size: file.size });
  if (message !== undefined) return message;
  const isTrue = isContentAllowed('secure', contentTypeOfName(name), await contentOf(file));
  return isTrue ? undefined : validationTexts.file.content;
}

export function useSecureUploads(item: SchemaItem, services: FieldServices): SecureUploads {
  const [uploading, setUploading] = useState<readonly SecureUploading[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [arrived, setArrived] = useState<string>();
  const [ownNames, setOwnNames] = useState<Readonly<Record<string, string>>>({});
  const [askLinks] = useFilesAskSecureLinksMutation();
  const controllers = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);

  const isHeld = uploading.length > 0;
  useEffect(() => {
    services.hold(item, isHeld ? fileTexts.secure.unfinished : undefined);
  }, [isHeld, item, services]);
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
      services.hold(item, undefined);
    };
  }, [item, services]);

  const answer = () => listOf(services.answers()[item.itemKey]);
  const change = (key: number, part: Partial<SecureUploading>) =>
    setUploading((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const drop = (key: number) => {
    controllers.current.delete(key);
    setUploading((all) => all.filter((upload) => upload.key !== key));
  };

  const send = async ({ key, file, name }: SecureUploading) => {
    const controller = new AbortController();
    const { signal } = controller;
    controllers.current.set(key, controller);
    change(key, { share: 0, fault: undefined });
    try {
      const onProgress = (share: number) => change(key, { share });
      const entry = await uploadSecureFile(file, name, { askLinks, signal, onProgress });
      if (signal.aborted) return;
      if (name !== normalForm(file.name, 'NFC')) setOwnNames((all) => ({ ...all, [entry]: name }));
      services.commit(item, [...answer(), entry], true);
      setArrived(fileTexts.secure.uploaded(name));
      drop(key);
    } catch (cause) {
      if (signal.aborted) return;
      const isRefused = cause instanceof UploadFailure && cause.kind === 'refused';
      change(key, { fault: (isRefused && cause.errorMessage) || fileTexts.secure.failed(name) });
    }
  };
  const choose = async (chosen: readonly File[]) => {
    const known = [
      ...answer().flatMap((entry) => parseSecureFile(entry)?.fileName ?? []),
      ...uploading.map(({ file }) => file.name),
    ];
    const files = withAcceptedNames(chosen, known);
    const ownNameOf = new Map(files.map((file, index) => [file, normalForm(chosen[index]?.name ?? file.name, 'NFC')]));
    const faults = await Promise.all(files.map(faultOf));
    // Counted behind the look into the files, during which others may have been chosen.
    const room = SECURE_FILE_COUNT - answer().length - controllers.current.size;
    const fit = files.filter((_, index) => faults[index] === undefined);
    const refused = chosen.flatMap(({ name }, index) => {
      const fault = faults[index];
      return fault === undefined ? [] : [fileTexts.secure.refused(name, fault)];
    });
    setRefusals(fit.length > room ? [...refused, validationTexts.file.count(SECURE_FILE_COUNT)] : refused);
    const taken = fit.slice(0, Math.max(0, room)).map((file): SecureUploading => {
      const key = nextKey.current;
      nextKey.current += 1;
      return { key, file, name: ownNameOf.get(file) ?? normalForm(file.name, 'NFC'), share: 0 };
    });
    setArrived(undefined);
    setUploading((all) => [...all, ...taken]);
    for (const upload of taken) void send(upload);
  };
  return {
    uploading,
    ownNames,
    refusals,
    arrived,
    choose: (files) => void choose(files),
    retry: (upload) => void send(upload),
    cancel: (upload) => {
      controllers.current.get(upload.key)?.abort();
      drop(upload.key);
      // The message that was there may have been about this upload.
      services.commit(item, answer(), true);
    },
    remove: (entry) => {
      setRefusals([]);
      setArrived(undefined);
      services.commit(
        item,
        answer().filter((other) => other !== entry),
        true,
      );
    },
  };
}
