/** The answers on a phone: a list in place of the table. */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { today } from '@madoguchi/shared/domain/clock';
import { momentText, nameOf, whatText, whenText } from '@madoguchi/shared/domain/desk';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { Chip } from '@madoguchi/shared/ui/plain';
import styles from './answers.module.css';

interface AnswersListProps {
  rows: readonly ConsoleAnswer[];
  onOpen: (partitionKey: string) => void;
}

export function AnswersList({ rows, onOpen }: AnswersListProps) {
  const present = today();
  return (
    <ul className={styles.list} aria-label={consoleAnswersTexts.table.label}>
      {rows.map((answer) => (
        <li key={answer.partitionKey}>
          <button type="button" onClick={() => onOpen(answer.partitionKey)}>
            <span className={styles.listName}>{nameOf(answer)}</span>
            <Chip status={answer.check} />
            <small>
              {[
                whenText(answer, present) || momentText(answer.createdAt, present),
                whatText(answer) || answer.surveyTitle,
              ].join('　')}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
