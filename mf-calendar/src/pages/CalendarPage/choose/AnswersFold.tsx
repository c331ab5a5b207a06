/** What was answered, folded below the table of a change: only the date is asked for there. */
import type { Answers } from '@madoguchi/shared/contract';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { calendarTexts } from '@madoguchi/shared/texts';
import { Button, LoadingView } from '@madoguchi/shared/ui/plain';
import { Suspense, useState } from 'react';
import styles from '../CalendarPage.module.css';
import type { ReservationData } from '../useReservationData';

const EnteredAnswers = lazyComponent(
  () => import(/* webpackChunkName: "calendar_confirm" */ '../confirm/EnteredAnswers'),
);

export interface AnswersFoldProps {
  data: ReservationData;
  answers: Answers;
  /** To the form, where the change did not come from it. */
  onForm: (() => void) | undefined;
}

export function AnswersFold({ data, answers, onForm }: AnswersFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.answers} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{calendarTexts.answers.title}</summary>
      {isOpen && (
        <Suspense fallback={<LoadingView />}>
          <EnteredAnswers data={data} answers={answers} />
          {/* With the answers, which would move it away under the finger when they come. */}
          {onForm && (
            <Button size="medium" variant="plain" onClick={onForm}>
              {calendarTexts.answers.toForm}
            </Button>
          )}
        </Suspense>
      )}
    </details>
  );
}
