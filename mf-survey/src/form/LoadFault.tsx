/** What an item says in its place when something that it offers could not be fetched, with the way to ask again. */
import { formTexts } from '@madoguchi/shared/texts';
import { Button, Notice } from '@madoguchi/shared/ui/plain';

export interface LoadFaultProps {
  onRetry: () => void;
  text?: string;
}

export function LoadFault({ onRetry, text = formTexts.loadFailed }: LoadFaultProps) {
  return (
    <Notice
      tone="error"
      announce
      actions={
        <Button size="medium" variant="quiet" onClick={onRetry}>
          {formTexts.reload}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
