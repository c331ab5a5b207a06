/** How far an upload is, and the button that ends it. */
import { fileTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import './upload.css';

interface UploadProgressProps {
  /** What is shown and read out. */
  text: string;
  /** The file's name, or the item's title. */
  name: string;
  /** From 0 to 1. */
  share: number;
  cancelLabel: string;
  onCancel: () => void;
}

export function UploadProgress({ text, name, share, cancelLabel, onCancel }: UploadProgressProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="form-upload__progress">
      <p role="status">{text}</p>
      <div className="form-row">
        <progress
          className="form-upload__meter"
          max={100}
          value={percent}
          aria-label={fileTexts.upload.progress(name)}
        />
        <span className="form-upload__percent" aria-hidden="true">
          {fileTexts.upload.percent(percent)}
        </span>
      </div>
      <Button size="medium" variant="plain" aria-label={cancelLabel} onClick={onCancel}>
        {fileTexts.upload.cancel}
      </Button>
    </div>
  );
}
