/** The day and time of a visit: one of those that the person wishes for, or another (ADMIN-005, CAND-010, CAND-011). */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import type { CandidateChoice } from '@madoguchi/shared/domain/candidate';
import { today } from '@madoguchi/shared/domain/clock';
import { fromHyphens, monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { placeValue, visitValue } from '@madoguchi/shared/domain/desk';
import { candidateTexts } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Radio from 'antd/es/radio';
import { useState } from 'react';
import { DayPick } from '../../date/DayPick';
import type { MovePart } from './Stretch';
import { VisitTime } from './VisitTime';

const { visit: words } = consoleAnswersTexts.move;
const OTHER = 'other';

interface VisitMoveProps extends MovePart {
  answer: ConsoleAnswer;
  wishes: CandidateChoice;
}

export function VisitMove({ answer, wishes: { wishes }, onChoose }: VisitMoveProps) {
  const { visit } = answer;
  const present = today();
  // Nobody can come on a day that is over: the server refuses it.
  const wished = wishes.map((wish) => ({ ...wish, day: fromHyphens(wish.date) })).filter((wish) => wish.day >= present);
  const [day, setDay] = useState(visit && visit.day >= present ? visit.day : wished[0]?.day);
  const [time, setTime] = useState(visit?.time);
  const isWished = wished.some((wish) => wish.day === day);
  const [isOther, setOther] = useState(!isWished);
  const choose = (nextDay: string | undefined, nextTime: string | undefined) => {
    setDay(nextDay);
    setTime(nextTime);
    const value = nextDay && nextTime && visitValue(nextDay, nextTime);
    const isMoved = value && value !== placeValue(answer);
    onChoose(isMoved ? { value, when: `${monthDayWeekday(nextDay)} ${shortTime(nextTime)}` } : undefined);
  };
  return (
    <>
      <Radio.Group
        vertical
        aria-label={words.day}
        value={isOther ? OTHER : day}
        options={[
          // Two wishes for one day differ by their part of it, which is no part of what is confirmed.
          ...wished
            .filter((wish, index) => wished.findIndex((each) => each.day === wish.day) === index)
            .map((wish) => ({
              value: wish.day,
              label: wished
                .filter((each) => each.day === wish.day)
                .map((each) =>
                  candidateTexts.actionOf(
                    candidateTexts.preferred(each.order),
                    `${monthDayWeekday(each.day)} ${each.timeOption}`,
                  ),
                )
                .join(words.and),
            })),
          { value: OTHER, label: words.other },
        ]}
        onChange={({ target }: { target: { value?: string } }) => {
          setOther(target.value === OTHER);
          choose(target.value === OTHER ? undefined : target.value, time);
        }}
      />
      {isOther && <DayPick label={words.otherDay} day={day} first={present} onDay={(next) => choose(next, time)} />}
      <VisitTime time={time} onTime={(next) => choose(day, next)} />
    </>
  );
}
