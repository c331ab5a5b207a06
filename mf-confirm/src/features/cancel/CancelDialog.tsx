/**
 * Asks before anything is cancelled (CANCEL-022, FIND-044): キャンセルする sends, 閉じる and Escape leave all as it is
 * (CANCEL-028).
 */
import { cancelTexts, commonTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, Notice } from '@madoguchi/shared/ui/plain';

interface CancelDialogProps {
  open: boolean;
  /** The cancel is being sent. */
  busy: boolean;
  /** What would be cancelled: 12月10日(木) 14:00 基本健診. */
  what: string;
  /** What becomes of the money. */
  money?: string | undefined;
  onCancel: () => void;
  onClose: () => void;
}

export function CancelDialog({ open, busy, what, money, onCancel, onClose }: CancelDialogProps) {
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
      <p>
        <strong>{what}</strong>
      </p>
      {money !== undefined && <Notice tone="warn">{money}</Notice>}
      <p>{text}</p>
    </Dialog>
  );
}
