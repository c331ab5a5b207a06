/** The same deed on many answers: asked for, run as a job, and what came of it (CONTRACT 14.3, Jobs). */
import { CHECK_STATUSES, type CheckStatus } from '@madoguchi/shared/contract';
import type { Job, Selection } from '@madoguchi/shared/contract/console/jobs';
import { FILE_FORMATS, type FileFormat } from '@madoguchi/shared/contract/console/words';
import { grouped } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import Radio from 'antd/es/radio';
import { useId, useState } from 'react';
import styles from '../desk.module.css';
import { statusName } from '../statusName';
import { JobProgress } from './JobProgress';
import { saveFile } from './saveFile';
import { type JobWish, useJob } from './useJob';

const { job: words, message: messageTexts, deed } = consoleAnswersTexts;

export type BulkDeed = 'check' | 'message' | 'cancel' | 'export';

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
  const { job, isBusy, startError, lookError, start, stop } = useJob(onEnd);
  const [check, setCheck] = useState<CheckStatus>();
  const [text, setText] = useState('');
  const [format, setFormat] = useState<FileFormat>('csv-utf8');
  const [isFileFailed, setFileFailed] = useState(false);
  const id = useId();
  const counted = grouped(count);
  const titles: Record<BulkDeed, string> = {
    check: words.status(counted),
    message: words.message(counted),
    cancel: words.cancel(counted),
    export: words.export(counted),
  };
  const wishOf = (): JobWish | undefined => {
    switch (name) {
      case 'check':
        return check && { kind: 'check', selection, check };
      case 'message':
        return text.trim() === '' ? undefined : { kind: 'message', selection, text: text.trim() };
      case 'cancel':
        return { kind: 'cancel', selection };
      case 'export':
        return form === undefined ? undefined : { kind: 'export', selection, form, format };
    }
  };
  const wish = wishOf();
  const isOver = job !== undefined && job.state !== 'running';
  const { fileName } = job ?? {};
  const save = async () => setFileFailed(!(await saveFile(job?.jobId ?? '', fileName ?? '')));
  return (
    <Modal
      open
      title={titles[name]}
      closable={!isBusy}
      mask={{ closable: false }}
      onCancel={isBusy ? stop : onClose}
      footer={
        isOver ? (
          <>
            {fileName !== undefined && (
              <Button type="primary" onClick={() => void save()}>
                {words.download}
              </Button>
            )}
            <Button onClick={onClose}>{words.close}</Button>
          </>
        ) : (
          <>
            <Button onClick={isBusy ? stop : onClose}>{isBusy ? words.stop : deed.stop}</Button>
            <Button
              type="primary"
              danger={name === 'cancel'}
              loading={isBusy}
              disabled={wish === undefined}
              onClick={() => wish && void start(wish)}
            >
              {name === 'export' ? words.write : words.run}
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog}>
        {name === 'check' && !isOver && (
          <Radio.Group
            vertical
            aria-label={titles.check}
            value={check}
            disabled={isBusy}
            options={CHECK_STATUSES.map((value) => ({ value, label: statusName(value) }))}
            onChange={({ target }: { target: { value?: CheckStatus } }) => setCheck(target.value)}
          />
        )}
        {name === 'message' && !isOver && (
          <>
            <label htmlFor={id}>{messageTexts.label}</label>
            <Input.TextArea
              id={id}
              disabled={isBusy}
              rows={4}
              maxLength={5_000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </>
        )}
        {name === 'cancel' && !isOver && <p>{words.cancelText}</p>}
        {name === 'export' &&
          !isOver &&
          (form === undefined ? (
            <p>{words.exportForm}</p>
          ) : (
            <Radio.Group
              vertical
              aria-label={words.format}
              value={format}
              disabled={isBusy}
              options={FILE_FORMATS.map((value) => ({ value, label: words.formats[value] }))}
              onChange={({ target }: { target: { value?: FileFormat } }) => setFormat(target.value ?? format)}
            />
          ))}
        <JobProgress job={job} startError={startError} lookError={lookError} />
        {isFileFailed && <Alert type="error" role="alert" title={words.downloadFailed} />}
      </div>
    </Modal>
  );
}
