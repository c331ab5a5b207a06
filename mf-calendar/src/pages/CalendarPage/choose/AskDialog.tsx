/** The question before a slot is taken (CAL-011). */
import { calendarTexts } from '@madoguchi/shared/texts';
import { BarRow, Button, Dialog } from '@madoguchi/shared/ui/plain';
import styles from '../CalendarPage.module.css';

export interface AskDialogProps {
  /** M月D日(曜) HH:mm; undefined: not asked. */
  when: string | undefined;
  onYes: () => void;
  onNo: () => void;
}

export function AskDialog({ when, onYes, onNo }: AskDialogProps) {
  const { title, yes, no } = calendarTexts.ask;
  return (
    <Dialog
      open={when !== undefined}
      title={title}
      onClose={onNo}
      width={320}
      actions={
        <BarRow>
          <Button variant="plain" onClick={onNo}>
            {no}
          </Button>
          <Button onClick={onYes}>{yes}</Button>
        </BarRow>
      }
    >
      <p className={styles.askWhen}>{when}</p>
    </Dialog>
  );
}
