/** The same deed on many answers: asked for, run as a job, and what came of it (CONTRACT 14.3, Jobs). */
import { CHECK_STATUSES, type CheckStatus } from '@madoguchi/shared/contract';
import type { Job, Selection } from '@madoguchi/shared/contract/console/jobs';
import { DESK_MESSAGE_MAXIMUM, type FileFormat, MEMO_MAXIMUM } from '@madoguchi/shared/contract/console/words';
import { grouped } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import { useId, useState } from 'react';
import { statusName } from '../statusName';
import { FormatField } from './FormatField';
import { JobModal } from './JobModal';
import { type JobWish, useJob } from './useJob';

const { job: words, message: messageTexts, memo: memoTexts } = consoleAnswersTexts;

export type BulkDeed = 'check' | 'message' | 'memo' | 'cancel' | 'export';

const LONGEST = { message: DESK_MESSAGE_MAXIMUM, memo: MEMO_MAXIMUM } as const;

interface JobDialogProps {
  name: BulkDeed;
  selection: Selection;
  count: number;
  /** The form of the view, which an export is of. */
  form: string | undefined;
  onEnd: (job: Job) => void;
  onClose: () => void;
}

export default function JobDialog({ name, selection, count, form, onEnd, onClose }: JobDialogProps) {
  const running = useJob(onEnd);
  const { isBusy } = running;
  const [check, setCheck] = useState<CheckStatus>();
  const [text, setText] = useState('');
  const [format, setFormat] = useState<FileFormat>('csv-utf8');
  const id = useId();
  const counted = grouped(count);
  const titles: Record<BulkDeed, string> = {
    check: words.status(counted),
    message: words.message(counted),
    memo: words.memo(counted),
    cancel: words.cancel(counted),
    export: words.export(counted),
  };
  const wishOf = (): JobWish | undefined => {
    const said = text.trim();
    switch (name) {
      case 'check':
        return check && { kind: 'check', selection, check };
      case 'message':
        return said === '' ? undefined : { kind: 'message', selection, text: said };
      case 'memo':
        return said === '' ? undefined : { kind: 'memo', selection, text: said };
      case 'cancel':
        return { kind: 'cancel', selection };
      case 'export':
        return form === undefined ? undefined : { kind: 'export', selection, form, format };
    }
  };
  return (
    <JobModal
      title={titles[name]}
      running={running}
      wish={wishOf()}
      submit={name === 'export' ? words.write : words.run}
      isDanger={name === 'cancel'}
      isTyped={text !== ''}
      onClose={onClose}
    >
      {name === 'check' && (
        <Radio.Group
          vertical
          aria-label={titles.check}
          value={check}
          disabled={isBusy}
          options={CHECK_STATUSES.map((value) => ({ value, label: statusName(value) }))}
          onChange={({ target }: { target: { value?: CheckStatus } }) => setCheck(target.value)}
        />
      )}
      {(name === 'message' || name === 'memo') && (
        <>
          <label htmlFor={id}>{name === 'message' ? messageTexts.label : memoTexts.label}</label>
          <Input.TextArea
            id={id}
            disabled={isBusy}
            rows={4}
            maxLength={LONGEST[name]}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      )}
      {name === 'cancel' && <p>{words.cancelText}</p>}
      {name === 'export' &&
        (form === undefined ? (
          <p>{words.exportForm}</p>
        ) : (
          <FormatField value={format} isDisabled={isBusy} onChange={setFormat} />
        ))}
    </JobModal>
  );
}
