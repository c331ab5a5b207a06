/**
 * Up to three files that only the person and administrators may open, uploaded as soon as they are chosen (FORM-031,
 * FILE-003, FILE-022).
 */
import { contentTypeOfName } from '@madoguchi/shared/domain/file';
import { listOf, parseSecureFile, SECURE_FILE_COUNT, SECURE_FILE_EXTENSIONS } from '@madoguchi/shared/domain/survey';
import { FileListButton } from '@madoguchi/shared/fileList';
import { productSwitches } from '@madoguchi/shared/store';
import { fileTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useEffect, useId, useRef } from 'react';
import { ItemFrame } from '../../ItemFrame';
import { describedBy, StatusLine } from '../../StatusLine';
import type { FieldProps, FormItemType } from '../../types';
import { FileChooser, useChooserFocus } from '../../upload/FileChooser';
import { UploadProgress } from '../../upload/UploadProgress';
import { type SecureUploading, useSecureUploads } from './useSecureUploads';
import './secureFiles.css';
import { View } from './View';

const ENDINGS = SECURE_FILE_EXTENSIONS.map((extension) => `.${extension}`);
const ACCEPT = [...new Set([...ENDINGS, ...ENDINGS.map(contentTypeOfName)])].join(',');
const { secure, list, upload: words } = fileTexts;

/** Shown where the server takes secure files (CONST-003). */
function Field(props: FieldProps) {
  return productSwitches().secureFiles ? <SecureFiles {...props} /> : null;
}

function SecureFiles({ item, value, partial, error, required, disabled, services }: FieldProps) {
  const id = useId();
  const { chooser, thenFocus } = useChooserFocus();
  const uploads = useSecureUploads(item, services);
  const entries = listOf(value);
  const owner = { surveyId: services.config.surveyId, itemKey: item.itemKey };
  const { uploading, refusals, arrived } = uploads;
  const count = entries.length + uploading.length;
  const hasFiles = count > 0;
  const hasBegun = useRef(false);
  const isUploading = uploading.length > 0;
  useEffect(() => {
    // After a killed page the item names a file that was chosen here, and no file that was stored before.
    if (isUploading) {
      hasBegun.current = true;
      services.begin(item, ['chosen']);
    } else if (!hasFiles && hasBegun.current) services.begin(item, undefined);
  }, [isUploading, hasFiles, services, item]);
  const noteId = `${id}note`;
  const refusalId = `${id}refusal`;
  return (
    <ItemFrame item={item} error={error} required={required} isChosen>
      {(control) => (
        <div className="form-upload">
          {count > 0 && (
            <ul className="mg-files">
              {entries.map((entry) => {
                const stored = parseSecureFile(entry)?.fileName ?? entry;
                const own = uploads.ownNames[entry];
                const name = own === undefined ? stored : list.renamed(stored, own);
                return (
                  <li key={entry} className="mg-files__row">
                    <span className="mg-files__name">{name}</span>
                    {!disabled && (
                      <Button
                        size="medium"
                        variant="plain"
                        aria-label={secure.remove(name)}
                        onClick={thenFocus(() => uploads.remove(entry))}
                      >
                        {words.remove}
                      </Button>
                    )}
                  </li>
                );
              })}
              {uploading.map((upload) => (
                <UploadingRow
                  key={upload.key}
                  upload={upload}
                  onRetry={() => uploads.retry(upload)}
                  onCancel={thenFocus(() => uploads.cancel(upload))}
                />
              ))}
            </ul>
          )}
          {partial !== undefined && !hasFiles && !disabled && <p className="form-upload__fault">{secure.notKept}</p>}
          <StatusLine text={arrived ?? (disabled && count === 0 ? list.empty : undefined)} />
          {refusals.length > 0 && (
            <div id={refusalId} className="form-upload__fault" role="alert">
              {refusals.map((refusal) => (
                <p key={refusal}>{refusal}</p>
              ))}
            </div>
          )}
          <div className="form-upload__actions">
            <FileChooser
              control={control}
              inputRef={chooser}
              text={secure.choose}
              accept={ACCEPT}
              multiple
              required={required && entries.length === 0}
              disabled={disabled}
              describedBy={describedBy(control['aria-describedby'], refusals.length > 0 && refusalId, noteId)}
              onChoose={uploads.choose}
            />
            {entries.length > 0 && <FileListButton owner={owner} files={entries} mode={services.mode} />}
          </div>
          <p id={noteId} className="mg-field__help">
            {secure.note} {secure.count(count, SECURE_FILE_COUNT)}
          </p>
        </div>
      )}
    </ItemFrame>
  );
}

interface UploadingRowProps {
  upload: SecureUploading;
  onRetry: () => void;
  onCancel: () => void;
}

function UploadingRow({ upload: { name, share, fault }, onRetry, onCancel }: UploadingRowProps) {
  if (fault === undefined) {
    return (
      <li className="mg-files__row">
        <UploadProgress
          text={secure.uploading(name)}
          name={name}
          share={share}
          cancelLabel={words.cancelFile(name)}
          onCancel={onCancel}
        />
      </li>
    );
  }
  return (
    <li className="mg-files__row">
      <p className="form-upload__fault" role="alert">
        {fault}
      </p>
      <Button size="medium" variant="quiet" aria-label={words.retryFile(name)} onClick={onRetry}>
        {words.retry}
      </Button>
      <Button size="medium" variant="plain" aria-label={words.cancelFile(name)} onClick={onCancel}>
        {words.cancel}
      </Button>
    </li>
  );
}

export const secureFiles: FormItemType = { Field, View };
