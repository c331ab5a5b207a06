/** 閉じる: closes the window inside LINE (SURVEY-011). Elsewhere there is none to close, and no button. */
import { closeWindow, isInClient } from '@madoguchi/shared/store';
import { commonTexts } from '@madoguchi/shared/texts';
import { Button, type ButtonProps } from '@madoguchi/shared/ui/plain';

interface CloseWindowButtonProps {
  variant?: ButtonProps['variant'];
  /** Runs first: what is typed goes to the draft. */
  before?: () => void;
}

export function CloseWindowButton({ variant = 'plain', before }: CloseWindowButtonProps) {
  if (!isInClient()) return null;
  const close = () => {
    before?.();
    closeWindow();
  };
  return (
    <Button variant={variant} onClick={close}>
      {commonTexts.action.close}
    </Button>
  );
}
