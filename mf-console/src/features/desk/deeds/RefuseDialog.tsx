/**
 * Refuses wished dates: cancels the answer, then tells the person why. What was typed stays where LINE did not take it,
 * and is found again where the person is written to (MessageDialog).
 */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { DESK_MESSAGE_MAXIMUM } from '@madoguchi/shared/contract/console/words';
import { today } from '@madoguchi/shared/domain/clock';
import { nameOf, whenText } from '@madoguchi/shared/domain/desk';
import { isLineUser } from '@madoguchi/shared/domain/survey';
import { pageHouse } from '@madoguchi/shared/store';
import { adminTexts } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { consoleWishesTexts } from '@madoguchi/shared/texts/console/wishes';
import Input from 'antd/es/input';
import { useId, useState } from 'react';
import { useDeskMessageMutation } from '../../calls/desk';
import { statusName } from '../statusName';
import { useDraft } from '../useDraft';
import { DeedDialog } from './DeedDialog';

const { refuse: words } = consoleWishesTexts;

export interface RefuseDialogProps {
  answer: ConsoleAnswer;
  /** @param told what has become of it, in words */
  onDone: (told: string, standing: ConsoleAnswer | undefined) => void;
  onClose: () => void;
}

export function RefuseDialog({ answer, onDone, onClose }: RefuseDialogProps) {
  const { partitionKey, userId } = answer;
  const [draft, setDraft] = useDraft('message', partitionKey);
  const [text, setText] = useState(draft || words.words);
  const [send] = useDeskMessageMutation();
  const id = useId();
  const who = consoleAnswersTexts.detail.person(nameOf(answer));
  const isTold = isLineUser(userId);
  const isMissing = isTold && text.trim() === '';
  const tell = async (standing: ConsoleAnswer | undefined) => {
    if (!isTold) return onDone(words.done(who), standing);
    const { data } = await send({ partitionKey, text: text.trim(), idempotencyKey: crypto.randomUUID() });
    const hasLeft = data?.state === 'sent' || data?.state === 'waiting';
    setDraft(hasLeft ? '' : text);
    onDone(hasLeft ? words.done(who) : words.untold(who), standing);
  };
  return (
    <DeedDialog
      answer={answer}
      title={words.title}
      submit={words.submit}
      danger
      disabled={isMissing}
      deed={(version) => ({ deed: 'answerCancel', partitionKey, body: { version } })}
      yours={words.submit}
      stands={(standing) => [statusName(standing.check), whenText(standing, today())].filter(Boolean).join(' ')}
      onDone={(standing) => void tell(standing)}
      onClose={onClose}
    >
      <p>{isTold ? words.text(who) : words.textWithoutLine(who)}</p>
      {isTold && (
        <>
          <label htmlFor={id}>{words.label}</label>
          <Input.TextArea
            id={id}
            rows={4}
            maxLength={DESK_MESSAGE_MAXIMUM}
            value={text}
            status={isMissing ? 'error' : ''}
            aria-invalid={isMissing}
            aria-describedby={`${id}-help`}
            onChange={({ target: { value } }) => {
              setText(value);
              setDraft(value);
            }}
          />
          <div id={`${id}-help`} aria-live="polite">
            {isMissing ? words.empty : pageHouse().medicalMode && adminTexts.notify.medicalHelp}
          </div>
        </>
      )}
    </DeedDialog>
  );
}
