/**
 * The files of an answer with their scan states, and the way to open what is ready (FILE-023 to FILE-031, ERR-031 to
 * ERR-033).
 */
import type { FileStatus, FormMode } from '@madoguchi/shared/contract';
import { type SecureFileEntry, type SecureFileOwner, secureFileEntries } from '@madoguchi/shared/domain/survey';
import { useFilesAskDownloadMutation, useFilesAskStatesMutation } from '@madoguchi/shared/endpoints/files';
import { isApiError, openFile } from '@madoguchi/shared/store';
import { commonTexts, errorTexts, fileTexts, validationTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, Notice, RetryButton, Spinner } from '@madoguchi/shared/ui/plain';
import { useEffect } from 'react';
import './fileList.css';

const { list } = fileTexts;

/** What is said of a file beside its state. */
const NOTES: Readonly<Partial<Record<FileStatus, string>>> = {
  Pending: fileTexts.preparing,
  InProgress: fileTexts.preparing,
  Clean: fileTexts.preparing,
  Encrypting: fileTexts.preparing,
  Infected: fileTexts.infected,
  Error: fileTexts.infected,
};

/** Why a file could not be opened, in words. */
function faultOf(error: unknown): string {
  if (!isApiError(error)) return errorTexts.network;
  if (error.code === 'file_not_ready') return fileTexts.preparing;
  if (error.code === 'file_unusable') return fileTexts.infected;
  return fileTexts.downloadFailed(error.errorMessage || String(error.status ?? error.kind));
}

export interface FileListDialogProps {
  /** The item that the files answer. */
  owner: SecureFileOwner;
  /** `fileId#fileName` each, as the answer holds them. */
  files: readonly string[];
  /** admin: somebody else's, opened as administrators may. */
  mode?: FormMode | undefined;
  onClose: () => void;
}

export function FileListDialog({ owner, files, mode, onClose }: FileListDialogProps) {
  const [askStates, states] = useFilesAskStatesMutation();
  useEffect(() => {
    if (files.length > 0) void askStates({ files, mode });
  }, [askStates, files, mode]);
  const isPreparing = states.data?.some(({ status }) => NOTES[status] === fileTexts.preparing) === true;
  return (
    <Dialog
      open
      title={list.title}
      width={430}
      onClose={onClose}
      actions={
        <>
          {(isPreparing || states.isError) && (
            <RetryButton variant="quiet" busy={states.isLoading} onClick={() => void askStates({ files, mode })} />
          )}
          <Button variant="plain" onClick={onClose}>
            {commonTexts.action.close}
          </Button>
        </>
      }
    >
      {files.length === 0 && <p>{list.empty}</p>}
      {files.length > 0 && (states.isUninitialized || states.isLoading) && (
        <Spinner label={commonTexts.loading.short} />
      )}
      {states.isError && (
        <Notice tone="error" announce>
          {errorTexts.network}
        </Notice>
      )}
      {states.data && (
        <ul className="mg-files">
          {secureFileEntries(owner, files, states.data).map((entry) => (
            <FileRow key={entry.file} entry={entry} mode={mode} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function FileRow({ entry, mode }: { entry: SecureFileEntry; mode: FormMode | undefined }) {
  const { file, ownName, status } = entry;
  const name = ownName === undefined ? entry.name : list.renamed(entry.name, ownName);
  const [askDownload, download] = useFilesAskDownloadMutation();
  const open = async () => {
    const { data } = await askDownload({ id: file, mode });
    if (data !== undefined) openFile(data);
  };
  const note = status === undefined ? validationTexts.file.unknown : NOTES[status];
  return (
    <li className="mg-files__row">
      <span className="mg-files__name">{name}</span>
      {status === 'Completed' ? (
        <Button
          size="medium"
          variant="quiet"
          busy={download.isLoading}
          aria-label={list.downloadFile(name)}
          onClick={() => void open()}
        >
          {list.download}
        </Button>
      ) : (
        status && <span className={`mg-files__state mg-files__state--${status}`}>{fileTexts.status[status]}</span>
      )}
      {note && <p className="mg-files__note">{note}</p>}
      {download.isError && (
        <p className="mg-files__fault" role="alert">
          {faultOf(download.error)}
        </p>
      )}
    </li>
  );
}
