/** A photo, chosen or taken with the phone, and uploaded at once (FORM-032, FILE-001, FILE-002). */
import { textOf } from '@madoguchi/shared/domain/survey';
import { fileTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useId } from 'react';
import { ItemFrame } from '../../ItemFrame';
import { describedBy, StatusLine } from '../../StatusLine';
import type { FieldProps, FormItemType, ViewProps } from '../../types';
import { FileChooser, useChooserFocus } from '../../upload/FileChooser';
import { UploadProgress } from '../../upload/UploadProgress';
import { Picture } from './Picture';
import { type ImageUploadState, useImageUpload } from './useImageUpload';

const MEMBER_ACCEPT = 'image/png,image/jpeg,.png,.jpg,.jpeg';
const ACCEPT = `${MEMBER_ACCEPT},image/heic,image/heif,.heic,.heif`;
const { image: texts, upload: words } = fileTexts;

function statusOf({ kind }: ImageUploadState, hasPicture: boolean, disabled: boolean): string | undefined {
  if (kind === 'preparing') return texts.preparing;
  if (kind === 'done') return texts.uploaded;
  return disabled && !hasPicture ? texts.none : undefined;
}

function Field({ item, value, partial, error, required, disabled, services }: FieldProps) {
  const id = useId();
  const { chooser, thenFocus } = useChooserFocus();
  const upload = useImageUpload(item, services);
  const { state } = upload;
  const answer = textOf(value);
  // An answer that came from elsewhere since, such as a draft, is not the picture that was uploaded here.
  const isReplaced = state.kind === 'done' && state.address !== answer;
  const picture = (!isReplaced && upload.preview) || answer;
  const isBusy = state.kind === 'preparing' || state.kind === 'uploading';
  const fault = state.kind === 'unfit' || state.kind === 'failed' ? state.message : undefined;
  const wasCut = partial !== undefined && state.kind === 'idle' && !disabled;
  const isMember = services.config.memberSurveyId !== undefined;
  const faultId = `${id}fault`;
  const noteId = `${id}note`;
  return (
    <ItemFrame item={item} error={error} required={required} isChosen>
      {(control) => (
        <div className="form-upload">
          {picture !== '' && (
            <Picture
              key={picture}
              address={picture}
              alt={texts.preview(item.title)}
              size="preview"
              mode={services.mode}
            />
          )}
          {state.kind === 'uploading' && (
            <UploadProgress
              text={texts.uploading}
              name={item.title}
              share={state.share}
              cancelLabel={words.cancelFile(item.title)}
              onCancel={thenFocus(upload.cancel)}
            />
          )}
          <StatusLine
            text={statusOf(state, picture !== '', disabled)}
            tone={state.kind === 'preparing' ? 'busy' : 'plain'}
          />
          {wasCut && <p className="form-upload__fault">{texts.cut}</p>}
          {fault !== undefined && (
            <p id={faultId} className="form-upload__fault" role="alert">
              {fault}
            </p>
          )}
          <div className="form-upload__actions">
            {state.kind === 'failed' && (
              <Button size="medium" variant="quiet" onClick={upload.retry}>
                {words.retry}
              </Button>
            )}
            <FileChooser
              control={control}
              inputRef={chooser}
              text={picture === '' ? texts.choose : texts.change}
              accept={isMember ? MEMBER_ACCEPT : ACCEPT}
              required={required && answer === ''}
              disabled={disabled}
              describedBy={describedBy(control['aria-describedby'], fault !== undefined && faultId, noteId)}
              onChoose={([file]) => file && upload.choose(file)}
            />
            {state.kind === 'failed' && (
              <Button size="medium" variant="plain" onClick={thenFocus(upload.cancel)}>
                {words.cancel}
              </Button>
            )}
            {answer !== '' && !isBusy && state.kind !== 'failed' && !disabled && (
              <Button size="medium" variant="plain" onClick={thenFocus(upload.remove)}>
                {texts.remove}
              </Button>
            )}
          </div>
          <p id={noteId} className="mg-field__help">
            {isMember ? texts.noteMember : texts.note}
          </p>
        </div>
      )}
    </ItemFrame>
  );
}

/** An image in an answer. */
function View({ item, value, mode }: ViewProps) {
  const address = textOf(value);
  if (address === '') return null;
  return (
    <Picture key={address} address={address} alt={fileTexts.image.preview(item.title)} size="result" mode={mode} />
  );
}

export const image: FormItemType = { Field, View };
