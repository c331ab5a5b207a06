/** One closing: before anybody is told the steps that lead there, and the way back; afterwards who is still open. */
import { isApiError } from '@madoguchi/shared/store';
import { grouped } from '@madoguchi/shared/texts';
import { consoleClosingsTexts as texts } from '@madoguchi/shared/texts/console/closings';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Steps from 'antd/es/steps';
import { useState } from 'react';
import { useClosingQuery, useClosingUndoMutation } from '../../../features/calls/closings';
import { restMilliseconds, useEvery } from '../../../features/desk/useEvery';
import { faultText } from '../../../features/desk/words';
import { ConsoleScreen } from '../../../features/frame/ConsoleScreen';
import { Empty, Failed, Loading, NotFound } from '../../../features/frame/states';
import { useStaff } from '../../../features/session/staff';
import styles from '../closing.module.css';
import { Followed } from './Followed';
import { LastLook } from './LastLook';
import { MessageStep } from './MessageStep';
import { PeopleStep } from './PeopleStep';
import { daysText, waitingOf } from './words';

const REFRESH_MILLISECONDS = 30_000;
const STEPS = ['people', 'message', 'check'] as const;

interface OneClosingProps {
  closingId: string;
  mayPlan: boolean;
  say: (text: string, undo?: () => void) => void;
  /** @param calendarId of the closing, once it is known */
  onBack: (calendarId?: string) => void;
}

export function OneClosing({ closingId, mayPlan, say, onBack }: OneClosingProps) {
  const { currentData: closing, error, refetch } = useClosingQuery(closingId);
  const [undo, undoing] = useClosingUndoMutation();
  const [step, setStep] = useState<(typeof STEPS)[number]>();
  /** As the desk has written it; until then as the house says it. */
  const [written, setWritten] = useState<string>();
  const { idleMinutes } = useStaff();
  // People answer by themselves meanwhile; who is typing is left alone.
  useEvery({ every: REFRESH_MILLISECONDS, restAfter: restMilliseconds(idleMinutes) }, () => {
    if (closing) void refetch();
  });
  if (!closing) {
    if (isApiError(error) && error.status === 404) return <NotFound />;
    return (
      <ConsoleScreen title={texts.title}>
        {error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />}
      </ConsoleScreen>
    );
  }
  const text = written ?? closing.text ?? texts.message.initial;
  const { calendarId, calendarName, slots, offers, reason, sentAt, undoneAt, version } = closing;
  const waiting = waitingOf(offers);
  const days = [...new Set(slots.map(({ day }) => day))];
  const isTold = sentAt !== undefined;
  const takeBack = async () => {
    const { data } = await undo({ id: closingId, version });
    if (!data) return;
    say(texts.undone);
    onBack(calendarId);
  };
  const isOpen = mayPlan && undoneAt === undefined;
  const at = isOpen ? (step ?? (isTold ? undefined : 'people')) : undefined;
  return (
    <Followed closing={closing} isShown={at === undefined && undoneAt === undefined && offers.length > 0} say={say}>
      {(followed) => (
        <ConsoleScreen
          title={texts.title}
          after={<span>{texts.head(calendarName, daysText(days))}</span>}
          actions={
            <>
              {isOpen && !isTold && (
                <Button danger loading={undoing.isLoading} onClick={() => void takeBack()}>
                  {texts.undo}
                </Button>
              )}
              <Button onClick={() => onBack(calendarId)}>{texts.back}</Button>
            </>
          }
          aside={followed.aside}
        >
          <div className={styles.steps}>
            {undoneAt !== undefined && <Alert type="info" role="status" title={texts.undoneNow} />}
            {undoing.error !== undefined && (
              <Alert type="error" role="alert" title={texts.undoFailed} description={faultText(undoing.error)} />
            )}
            <p className={styles.help}>{[texts.closedSlots(grouped(slots.length)), reason].join('　')}</p>
            {offers.length === 0 && (
              <Empty title={texts.nobody.title}>
                <p>{texts.nobody.text}</p>
              </Empty>
            )}
            {at !== undefined && offers.length > 0 && (
              <>
                <Steps
                  size="small"
                  aria-label={texts.steps.label}
                  current={STEPS.indexOf(at)}
                  items={STEPS.map((each) => ({ title: texts.steps[each] }))}
                />
                {at === 'people' && <PeopleStep closing={closing} onNext={() => setStep('message')} />}
                {at === 'message' && (
                  <MessageStep
                    closing={closing}
                    text={text}
                    onBack={() => setStep(isTold ? undefined : 'people')}
                    onNext={(next) => {
                      setWritten(next);
                      setStep('check');
                    }}
                  />
                )}
                {at === 'check' && (
                  <LastLook
                    closing={closing}
                    text={text}
                    onBack={() => setStep('message')}
                    onSent={(count) => {
                      setStep(undefined);
                      say(texts.check.sent(grouped(count)));
                    }}
                  />
                )}
              </>
            )}
            {followed.content}
            {isOpen && isTold && at === undefined && waiting.length > 0 && (
              <div>
                <Button onClick={() => setStep('message')}>{texts.after.remaining(grouped(waiting.length))}</Button>
              </div>
            )}
          </div>
        </ConsoleScreen>
      )}
    </Followed>
  );
}
