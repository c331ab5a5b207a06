/**
 * Another day and time: of a reservation an open slot, of a stay free nights, of a visit what the person wishes for or
 * another day, which confirms it the first time.
 */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { today } from '@madoguchi/shared/domain/clock';
import { whenText, wishesOf } from '@madoguchi/shared/domain/desk';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { useState } from 'react';
import { DeedDialog } from './DeedDialog';
import { SlotMove } from './SlotMove';
import { StayMove } from './StayMove';
import type { Moved } from './Stretch';
import { VisitMove } from './VisitMove';

export interface MoveDialogProps {
  answer: ConsoleAnswer;
  /** Calendars of the answer's form, for a category that only the form itself knows. */
  calendarIds: readonly string[];
  /** @param before the answer as it stood until then */
  onDone: (moved: Moved & { standing: ConsoleAnswer | undefined; before: ConsoleAnswer }) => void;
  onClose: () => void;
}

export function MoveDialog({ answer, calendarIds, onDone, onClose }: MoveDialogProps) {
  const { reservation, stay, partitionKey } = answer;
  const [chosen, setChosen] = useState<Moved>();
  const now = whenText(answer, today());
  const wishes = wishesOf(answer);
  const { move } = consoleAnswersTexts;
  const { title, submit } = now === '' ? move.visit : move;
  return (
    <DeedDialog
      answer={answer}
      title={title}
      submit={submit}
      disabled={chosen === undefined}
      width={560}
      deed={(version) => chosen && { deed: 'answerMove', partitionKey, body: { value: chosen.value, version } }}
      yours={chosen?.when ?? ''}
      stands={(standing) => whenText(standing, today())}
      onDone={(standing, before) => chosen && onDone({ ...chosen, standing, before })}
      onClose={onClose}
    >
      {now !== '' && (
        <p>
          {move.now} <b>{now}</b>
        </p>
      )}
      {reservation && <SlotMove reservation={reservation} calendarIds={calendarIds} onChoose={setChosen} />}
      {!reservation && stay && <StayMove answer={answer} stay={stay} onChoose={setChosen} />}
      {!reservation && !stay && wishes && <VisitMove answer={answer} wishes={wishes} onChoose={setChosen} />}
    </DeedDialog>
  );
}
