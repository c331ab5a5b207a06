/** The deeds on one answer as a screen offers them: which dialog is open, what is said afterwards, how it is undone. */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { today } from '@madoguchi/shared/domain/clock';
import { isPastVisit, nameOf, placeValue, whenText } from '@madoguchi/shared/domain/desk';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { consoleTodayTexts } from '@madoguchi/shared/texts/console/today';
import { type ReactNode, Suspense, useState } from 'react';
import type { DeedName, DeedsProps } from './deeds';
import { statusName } from './statusName';
import { useUndo } from './useUndo';

const Deeds = lazyComponent(() => import(/* webpackChunkName: "desk_deeds" */ './deeds'));

interface UseDeeds {
  open: (name: DeedName, answer: ConsoleAnswer) => void;
  isOpen: boolean;
  /** Render it once. */
  element: ReactNode;
}

interface DeedsOptions {
  calendarIdsOf: (surveyId: string) => readonly string[];
  say: (text: string, undo?: () => void) => void;
  /** An answer stands otherwise now, after a move perhaps under another key. */
  onReplaced: (partitionKey: string, standing: ConsoleAnswer) => void;
}

export function useDeeds({ calendarIdsOf, say, onReplaced }: DeedsOptions): UseDeeds {
  const [opened, setOpened] = useState<{ name: DeedName; answer: ConsoleAnswer }>();
  const undo = useUndo();
  const { status, move, cancel, deed } = consoleAnswersTexts;

  const takeBack = async (asked: Parameters<typeof undo>[0]) => {
    const { outcome, standing } = await undo(asked);
    if (standing) onReplaced(asked.partitionKey, standing);
    const words = { done: status.undone, changed: consoleTodayTexts.undoGone, failed: deed.failed };
    say(words[outcome]);
  };
  const close = () => setOpened(undefined);
  const finish = (text: string, back?: () => void) => {
    close();
    say(text, back);
  };
  const onStatus =
    ({ partitionKey, ...answer }: ConsoleAnswer): DeedsProps['onStatus'] =>
    (check, standing, before) => {
      if (standing) onReplaced(partitionKey, standing);
      finish(
        status.done(nameOf(answer), statusName(check)),
        () =>
          void takeBack({
            partitionKey,
            isAsLeft: (now) => now.check === check,
            back: ({ version }) => ({ deed: 'answerCheck', partitionKey, body: { check: before.check, version } }),
          }),
      );
    };
  const onCancelled =
    ({ partitionKey }: ConsoleAnswer): DeedsProps['onCancelled'] =>
    (standing) => {
      if (standing) onReplaced(partitionKey, standing);
      finish(cancel.done);
    };
  const onMoved =
    (answer: ConsoleAnswer): DeedsProps['onMoved'] =>
    ({ value, when, standing, before }) => {
      const partitionKey = standing?.partitionKey ?? answer.partitionKey;
      if (standing) onReplaced(answer.partitionKey, standing);
      const former = placeValue(before);
      const isFirst = whenText(before, today()) === '';
      finish(
        (isFirst ? move.visit : move).done(when),
        former === undefined || isPastVisit(former, today())
          ? undefined
          : () =>
              void takeBack({
                partitionKey,
                isAsLeft: (now) => placeValue(now) === value,
                back: ({ version }) => ({ deed: 'answerMove', partitionKey, body: { value: former, version } }),
              }),
      );
    };
  return {
    open: (name, answer) => setOpened({ name, answer }),
    isOpen: opened !== undefined,
    element: opened && (
      <Suspense fallback={null}>
        <Deeds
          name={opened.name}
          answer={opened.answer}
          calendarIds={calendarIdsOf(opened.answer.surveyId)}
          onStatus={onStatus(opened.answer)}
          onMoved={onMoved(opened.answer)}
          onCancelled={onCancelled(opened.answer)}
          onProposed={(told) => {
            onReplaced(opened.answer.partitionKey, opened.answer);
            finish(told);
          }}
          onRefused={(told, standing) => {
            if (standing) onReplaced(opened.answer.partitionKey, standing);
            finish(told);
          }}
          onSent={(told) => finish(told)}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
