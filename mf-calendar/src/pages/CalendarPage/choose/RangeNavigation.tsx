/** 前へ, what is shown, 次へ (CAL-003, CAL-005). At an end the button stays focusable and says that it is off. */
import { calendarTexts } from '@madoguchi/shared/texts';
import { PillButton } from '@madoguchi/shared/ui/plain';
import styles from '../CalendarPage.module.css';

export interface RangeNavigationProps {
  label: string;
  hasPrevious: boolean;
  hasNext: boolean;
  onPage: (direction: -1 | 1) => void;
  /** Marks 次へ as the one of the week (CONTRACT 7). */
  isWeek: boolean;
}

export function RangeNavigation({ label, hasPrevious, hasNext, onPage, isWeek }: RangeNavigationProps) {
  const { previous, next } = calendarTexts.action;
  return (
    <div className={styles.range}>
      <PillButton aria-disabled={!hasPrevious || undefined} onClick={() => hasPrevious && onPage(-1)}>
        {previous}
      </PillButton>
      <h2 className={styles.rangeLabel} aria-live="polite">
        {label}
      </h2>
      <PillButton
        aria-disabled={!hasNext || undefined}
        data-next-week={isWeek ? '' : undefined}
        onClick={() => hasNext && onPage(1)}
      >
        {next}
      </PillButton>
    </div>
  );
}
