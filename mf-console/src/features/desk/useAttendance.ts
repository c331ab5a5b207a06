/** Notes where somebody is on the day, and takes a slip back (CONTRACT 13). */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import type { AttendanceState } from '@madoguchi/shared/contract/console/words';
import { nameOf } from '@madoguchi/shared/domain/desk';
import { isApiError } from '@madoguchi/shared/store';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { consoleTodayTexts } from '@madoguchi/shared/texts/console/today';
import { useRef } from 'react';
import { useDeskDeedMutation } from '../calls/desk';
import { useUndo } from './useUndo';
import { faultText } from './words';

/** @param onChanged somebody else was faster: what stands has to be read anew */
export function useAttendance(say: (text: string, undo?: () => void) => void, onChanged: () => void) {
  const [run] = useDeskDeedMutation();
  const undo = useUndo();
  // Versions that are being noted or are over: until the sheet is read anew, a second press is the same one.
  const pressed = useRef(new Set<string>());
  const takeBack = async (answer: ConsoleAnswer, state: AttendanceState) => {
    const { partitionKey, attendance: before } = answer;
    const { outcome } = await undo({
      partitionKey,
      isAsLeft: ({ attendance }) => attendance?.state === state,
      back: ({ version }) => ({
        deed: 'answerAttendance',
        partitionKey,
        body: { state: before?.state ?? null, version },
      }),
    });
    const { undone, undoGone, failed } = consoleTodayTexts;
    say({ done: undone(nameOf(answer)), changed: undoGone, failed }[outcome]);
  };
  return async (answer: ConsoleAnswer, state: AttendanceState) => {
    const { partitionKey, version } = answer;
    const press = `${partitionKey} ${version}`;
    if (pressed.current.has(press)) return;
    pressed.current.add(press);
    const { error } = await run({ deed: 'answerAttendance', partitionKey, body: { state, version } });
    if (error === undefined) {
      const words = consoleTodayTexts.noted(nameOf(answer), consoleTodayTexts.state[state]);
      say(words, () => void takeBack(answer, state));
      return;
    }
    pressed.current.delete(press);
    const isChanged = isApiError(error) && error.code === 'changed';
    say(isChanged ? consoleAnswersTexts.changed.title : `${consoleTodayTexts.failed}${faultText(error)}`);
    if (isChanged) onChanged();
  };
}
