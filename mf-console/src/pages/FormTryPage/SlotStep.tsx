/** The day and time of what is reserved: the open slots of its calendar. */
import type { Answers, CategoryNode, SchemaItem } from '@madoguchi/shared/contract';
import { categoryTreeOf, findCategory, parseReservation } from '@madoguchi/shared/domain/reservation';
import { textOf } from '@madoguchi/shared/domain/survey';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import { Button, Notice } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { SlotMove } from '../../features/desk/deeds/SlotMove';
import styles from './try.module.css';

const texts = consoleFormsTexts.try;

interface SlotStepProps {
  reservation: SchemaItem;
  answers: Answers;
  /** The common categories, for an item without a tree of its own. */
  tree: readonly CategoryNode[] | undefined;
  onBack: () => void;
  /** @param value the reservation's answer with its day and slot */
  onChoose: (value: string) => void;
}

export function SlotStep({ reservation, answers, tree, onBack, onChoose }: SlotStepProps) {
  const [chosen, setChosen] = useState<string>();
  const answer = parseReservation(textOf(answers[reservation.itemKey]));
  const calendarId = answer && findCategory(categoryTreeOf(reservation, tree) ?? [], answer.categoryId)?.calendarId;
  const wanted = answer && {
    categoryId: answer.categoryId,
    itemId: answer.itemId ?? '',
    date: '',
    slot: '',
    start: '',
    end: '',
  };
  return (
    <>
      <h2 className={styles.heading}>{texts.slot}</h2>
      {wanted && calendarId !== undefined ? (
        <SlotMove reservation={wanted} calendarIds={[calendarId]} onChoose={(moved) => setChosen(moved?.value)} />
      ) : (
        <Notice tone="warn">{texts.calendarGone}</Notice>
      )}
      <div className={styles.steps}>
        <Button type="button" disabled={chosen === undefined} onClick={() => chosen !== undefined && onChoose(chosen)}>
          {texts.next}
        </Button>
        <Button type="button" variant="plain" onClick={onBack}>
          {texts.correct}
        </Button>
      </div>
    </>
  );
}
