/**
 * Asks before anything is cancelled (CANCEL-022, FIND-044): キャンセルする sends, 閉じる and Escape leave all as it is
 * (CANCEL-028).
 */
import { cancelTexts, commonTexts } from '@madoguchi/shared/texts';
import { Button, Dialog } from '@madoguchi/shared/ui/plain';

interface CancelDialogProps {
  open: boolean;
  /** The cancel is being sent. */
  busy: boolean;
  onCancel: () => void;
  onClose: () => void;
}

export function CancelDialog({ open, busy, onCancel, onClose }: CancelDialogProps) {
  const { title, text, cancel } = cancelTexts.ask;
  return (
    <Dialog
      open={open}
      title={title}
      width={320}
      dismissible={!busy}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={onCancel}>
            {busy ? cancelTexts.pushing : cancel}
          </Button>
          <Button variant="plain" disabled={busy} onClick={onClose}>
            {commonTexts.action.close}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
