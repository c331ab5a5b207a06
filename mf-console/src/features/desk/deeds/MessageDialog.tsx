/** Writes to the person by LINE. What was typed stays until it has left. */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { nameOf } from '@madoguchi/shared/domain/desk';
import { pageHouse } from '@madoguchi/shared/store';
import { adminTexts } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Input from 'antd/es/input';
import { useId, useState } from 'react';
import { DeedDialog } from './DeedDialog';

/** As many characters as LINE takes. */
const MOST = 5_000;

interface MessageDialogProps {
  answer: ConsoleAnswer;
  onDone: () => void;
  onClose: () => void;
}

export function MessageDialog({ answer, onDone, onClose }: MessageDialogProps) {
  const { message, detail } = consoleAnswersTexts;
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  return (
    <DeedDialog
      answer={answer}
      title={`${message.title}　${detail.person(nameOf(answer))}`}
      submit={message.submit}
      deed={() => {
        const typed = text.trim();
        setMissing(typed === '');
        return typed === ''
          ? undefined
          : { deed: 'answerMessage', partitionKey: answer.partitionKey, body: { text: typed } };
      }}
      yours={text}
      stands={() => ''}
      onDone={onDone}
      onClose={onClose}
    >
      <label htmlFor={id}>{message.label}</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={4}
        maxLength={MOST}
        value={text}
        status={isMissing ? 'error' : ''}
        aria-invalid={isMissing}
        aria-describedby={`${id}-help`}
        onChange={({ target: { value } }) => {
          setText(value);
          setMissing(false);
        }}
      />
      <div id={`${id}-help`} aria-live="polite">
        {isMissing ? message.empty : pageHouse().medicalMode && adminTexts.notify.medicalHelp}
      </div>
    </DeedDialog>
  );
}
