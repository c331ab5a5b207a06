/**
 * Proposes another day and time to somebody who wishes for dates (CONTRACT 13). Where somebody else was faster
 * both values are shown, and what was typed stays.
 */
import { StandingAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/desk';
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { DESK_MESSAGE_MAXIMUM } from '@madoguchi/shared/contract/console/words';
import { today } from '@madoguchi/shared/domain/clock';
import { monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { visitValue, whenText } from '@madoguchi/shared/domain/desk';
import { isAnswer, isApiError } from '@madoguchi/shared/store';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { consoleWishesTexts } from '@madoguchi/shared/texts/console/wishes';
import Alert from 'antd/es/alert';
import Input from 'antd/es/input';
import { useId, useState } from 'react';
import { useDeskProposeMutation } from '../../calls/desk';
import { DayPick } from '../../date/DayPick';
import { Dialog } from '../../frame/Dialog';
import { ChangedNotice } from '../ChangedNotice';
import styles from '../desk.module.css';
import { statusName } from '../statusName';
import { faultText } from '../words';
import { VisitTime } from './VisitTime';

const { propose: words } = consoleWishesTexts;
const { changed, deed } = consoleAnswersTexts;

/** The server puts the address below the text where it is answered. */
const ROOM_FOR_LINK = 500;

interface ProposeDialogProps {
  answer: ConsoleAnswer;
  /** @param told what has become of it, in words */
  onDone: (told: string) => void;
  onClose: () => void;
}

const momentOf = (day: string, time: string) => `${monthDayWeekday(day)} ${shortTime(time)}`;

/** What stands of an answer: a confirmed visit, a proposal, else its status. */
function standsText(answer: ConsoleAnswer): string {
  const { proposal, check } = answer;
  const when = whenText(answer, today());
  if (when !== '') return when;
  return proposal ? words.stands(momentOf(proposal.day, proposal.time)) : statusName(check);
}

export function ProposeDialog({ answer, onDone, onClose }: ProposeDialogProps) {
  const [day, setDay] = useState<string>();
  const [time, setTime] = useState<string>();
  /** Once it was changed by hand the text follows day and time no more. */
  const [typed, setTyped] = useState<string>();
  const [standing, setStanding] = useState<ConsoleAnswer>();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [propose, call] = useDeskProposeMutation();
  const id = useId();
  const when = day && time && momentOf(day, time);
  const text = typed ?? words.words(when ?? '');
  const isMissing = text.trim() === '';
  const isChanged = isApiError(call.error) && call.error.code === 'changed';
  const press = async () => {
    if (!day || !time || !when || isMissing) return;
    const { partitionKey } = answer;
    const { version } = standing ?? answer;
    const asked = { value: visitValue(day, time), text: text.trim(), version, idempotencyKey: key };
    const { data, error } = await propose({ partitionKey, ...asked });
    if (data) {
      const hasLeft = data.state === 'sent' || data.state === 'waiting';
      onDone(hasLeft ? words.done(when) : words.untold(when));
      return;
    }
    const now = isApiError(error) && error.code === 'changed' ? error.data : undefined;
    if (!isAnswer(StandingAnswerSchema, now)) return;
    setStanding(now);
    // The refused one was not sent: what is proposed on what stands now is another message.
    setKey(crypto.randomUUID());
  };
  return (
    <Dialog
      isBusy={call.isLoading}
      keyboard={!call.isLoading && typed === undefined}
      title={words.title}
      width={560}
      okText={isChanged ? changed.again : words.submit}
      cancelText={deed.stop}
      okButtonProps={{ disabled: !when || isMissing }}
      onOk={() => void press()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <div className={styles.beside}>
          <span aria-hidden="true">{words.day}</span>
          <DayPick label={words.day} day={day} first={today()} onDay={setDay} />
        </div>
        <VisitTime time={time} onTime={setTime} />
        <label htmlFor={id}>{words.label}</label>
        <Input.TextArea
          id={id}
          rows={6}
          maxLength={DESK_MESSAGE_MAXIMUM - ROOM_FOR_LINK}
          value={text}
          status={isMissing ? 'error' : ''}
          aria-invalid={isMissing}
          aria-describedby={`${id}-help`}
          onChange={({ target: { value } }) => setTyped(value)}
        />
        <div id={`${id}-help`} aria-live="polite">
          {isMissing ? words.empty : words.link}
        </div>
        {isChanged && (
          <ChangedNotice
            title={changed.title}
            text={changed.text}
            values={[
              [changed.yours, words.yours(when ?? '')],
              ...(standing ? [[changed.stands, standsText(standing)] as const] : []),
            ]}
          />
        )}
        {call.error !== undefined && !isChanged && (
          <Alert type="error" role="alert" title={deed.failed} description={faultText(call.error)} />
        )}
      </div>
    </Dialog>
  );
}
