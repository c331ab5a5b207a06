/** Beside the list: who wishes for what, what the department has confirmed on those days, and what can be done. */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import type { ConsoleWish } from '@madoguchi/shared/contract/console/wishes';
import { monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { nameOf } from '@madoguchi/shared/domain/desk';
import { isLineUser } from '@madoguchi/shared/domain/survey';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { consoleWishesTexts } from '@madoguchi/shared/texts/console/wishes';
import Button from 'antd/es/button';
import type { DeedName } from '../../features/desk/deeds';
import { Spacer } from '../../features/frame/ConsoleScreen';
import { useReturnFocus } from '../../features/frame/useReturnFocus';
import { useStaff } from '../../features/session/staff';
import { WishDays } from './WishDays';
import { wishLines } from './WishTable';
import styles from './wishes.module.css';

const { panel } = consoleWishesTexts;
const { detail } = consoleAnswersTexts;

interface WishPanelProps {
  wish: ConsoleWish;
  onDeed: (name: DeedName, answer: ConsoleAnswer) => void;
  onAnswer: () => void;
  onClose: () => void;
}

export function WishPanel({ wish, onDeed, onAnswer, onClose }: WishPanelProps) {
  useReturnFocus();
  const { answer, department, departmentId } = wish;
  const maySettle = useStaff().may('settleWishes') !== undefined;
  const { telephone, proposal } = answer;
  return (
    <aside className={styles.panel} aria-label={panel.label}>
      <div className={styles.bar}>
        <h2>{detail.person(nameOf(answer))}</h2>
        <Spacer />
        <Button type="text" size="small" onClick={onClose}>
          {panel.close}
        </Button>
      </div>
      <p className={styles.facts}>
        {telephone && (
          <a href={`tel:${telephone}`} aria-label={detail.call(telephone)}>
            {telephone}
          </a>
        )}
        <span>{detail.code(answer.answerCode)}</span>
      </p>
      <ul className={styles.lines}>
        {wishLines(wish).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {proposal && (
        <p className={styles.proposal}>
          {panel.proposed(`${monthDayWeekday(proposal.day)} ${shortTime(proposal.time)}`)}
        </p>
      )}
      <div className={styles.days}>
        {department === '' ? (
          <p>{panel.noDepartment}</p>
        ) : (
          <WishDays departmentId={departmentId} department={department} wishes={wish.wishes} />
        )}
      </div>
      <div className={styles.foot}>
        {maySettle && (
          <>
            <Button type="primary" onClick={() => onDeed('move', answer)}>
              {panel.confirm}
            </Button>
            {isLineUser(answer.userId) && <Button onClick={() => onDeed('propose', answer)}>{panel.propose}</Button>}
            <Button danger onClick={() => onDeed('refuse', answer)}>
              {panel.refuse}
            </Button>
          </>
        )}
        <Button onClick={onAnswer}>{panel.answer}</Button>
      </div>
    </aside>
  );
}
