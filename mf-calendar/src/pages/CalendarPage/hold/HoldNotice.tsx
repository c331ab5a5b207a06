/**
 * How long the chosen place stays the person's; what it means when it does not. Read out when it begins, near its end,
 * and when it has ended.
 */
import { calendarTexts } from '@madoguchi/shared/texts';
import { Button, Notice, VisuallyHidden } from '@madoguchi/shared/ui/plain';
import styles from './HoldNotice.module.css';
import type { Hold } from './useHold';

/** From here on the remaining minutes are read out; before, only that the place is held. */
const SPOKEN_MINUTES = 5;

/** The line above the buttons. */
export function HoldLine({ hold }: { hold: Hold }) {
  const texts = calendarTexts.hold;
  const { state } = hold;
  if (state.status !== 'asking' && state.status !== 'held') return null;
  return (
    <>
      <p className={styles.line}>{state.status === 'asking' ? texts.asking : texts.remaining(state.minutes)}</p>
      <VisuallyHidden>
        <span role="status">
          {state.status === 'held' && (state.minutes > SPOKEN_MINUTES ? texts.held : texts.remaining(state.minutes))}
        </span>
      </VisuallyHidden>
    </>
  );
}

/** The notice above what is confirmed, where nothing is held. */
export function HoldNotice({ hold }: { hold: Hold }) {
  const texts = calendarTexts.hold;
  const { status } = hold.state;
  if (status !== 'none' && status !== 'expired') return null;
  return (
    <Notice
      tone="warn"
      announce
      actions={
        <Button variant="plain" size="medium" onClick={hold.again}>
          {texts.again}
        </Button>
      }
    >
      {status === 'expired' ? texts.expired : texts.none}
    </Notice>
  );
}
