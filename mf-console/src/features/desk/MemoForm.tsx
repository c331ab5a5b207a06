/** Writes a memo of the desk. What was typed stays until it is kept. */
import { MEMO_MAXIMUM } from '@madoguchi/shared/contract/console/words';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type FormEvent, useId, useState } from 'react';
import { useDeskDeedMutation } from '../calls/desk';
import styles from './desk.module.css';
import { useDraft } from './useDraft';
import { faultText } from './words';

const { memo } = consoleAnswersTexts;

export function MemoForm({ partitionKey, onDone }: { partitionKey: string; onDone: () => void }) {
  const [text, setText] = useDraft('memo', partitionKey);
  const [isMissing, setMissing] = useState(false);
  const [run, call] = useDeskDeedMutation();
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    setMissing(typed === '');
    if (typed === '') return;
    const { error } = await run({ deed: 'answerMemo', partitionKey, body: { text: typed } });
    if (error !== undefined) return;
    setText('');
    onDone();
  };
  return (
    <form className={styles.dialog} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{memo.label}</label>
      <Input.TextArea
        id={id}
        rows={2}
        maxLength={MEMO_MAXIMUM}
        value={text}
        aria-invalid={isMissing}
        aria-describedby={`${id}-help`}
        status={isMissing ? 'error' : ''}
        onChange={({ target: { value } }) => {
          setText(value);
          setMissing(false);
        }}
      />
      <div id={`${id}-help`} aria-live="polite">
        {isMissing && memo.empty}
      </div>
      {call.error !== undefined && (
        <Alert type="error" role="alert" title={consoleAnswersTexts.deed.failed} description={faultText(call.error)} />
      )}
      <Button htmlType="submit" loading={call.isLoading}>
        {memo.submit}
      </Button>
    </form>
  );
}
