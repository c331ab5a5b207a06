/** The dialog around a job: what is wished, how far it is, what came of it, and the file that it wrote. */
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../frame/Dialog';
import styles from '../desk.module.css';
import { JobProgress } from './JobProgress';
import { saveFile } from './saveFile';
import type { JobWish, RunningJob } from './useJob';

const { job: words, deed } = consoleAnswersTexts;

interface JobModalProps {
  title: string;
  running: RunningJob;
  /** What is begun by the main button; undefined while something is missing. */
  wish: JobWish | undefined;
  submit: string;
  isDanger?: boolean;
  /** Something is typed that would be lost: Esc does not close the dialog. */
  isTyped?: boolean;
  onClose: () => void;
  /** What is asked for, until the job has ended. */
  children: ReactNode;
}

export function JobModal({
  title,
  running,
  wish,
  submit,
  isDanger = false,
  isTyped = false,
  onClose,
  children,
}: JobModalProps) {
  const { job, isBusy, startError, lookError, isLost, start, stop } = running;
  const [isFileFailed, setFileFailed] = useState(false);
  // One that is lost may well have run: begun again it would be done a second time.
  const isOver = isLost || (job !== undefined && job.state !== 'running');
  const { jobId = '', fileName } = job ?? {};
  const save = async () => setFileFailed(!(await saveFile(jobId, fileName ?? '')));
  return (
    <Dialog
      title={title}
      isBusy={isBusy}
      keyboard={isOver || (!isBusy && !isTyped)}
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
              danger={isDanger}
              loading={isBusy}
              disabled={wish === undefined}
              onClick={() => wish && void start(wish)}
            >
              {submit}
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog}>
        {!isOver && children}
        <JobProgress job={job} startError={startError} lookError={lookError} isLost={isLost} />
        {isFileFailed && <Alert type="error" role="alert" title={words.downloadFailed} />}
      </div>
    </Dialog>
  );
}
