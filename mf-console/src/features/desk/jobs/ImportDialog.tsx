/** Answers out of a CSV: first judged, with all faults by row and column, then taken in (CONSOLE 6, import). */
import type { AnswerForm } from '@madoguchi/shared/contract/console/answers';
import type { Job } from '@madoguchi/shared/contract/console/jobs';
import { grouped } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useId, useState } from 'react';
import { Dialog } from '../../frame/Dialog';
import styles from '../desk.module.css';
import { csvText } from './csvText';
import { JobProgress } from './JobProgress';
import { useJob } from './useJob';

const { import: words, job: jobTexts, deed } = consoleAnswersTexts;

interface ImportDialogProps {
  form: AnswerForm;
  onEnd: (job: Job) => void;
  onClose: () => void;
}

/** What the rows of a judged file would come to. */
function planOf(job: Job | undefined): string | undefined {
  if (!job?.imported) return undefined;
  const { added, changed, unchanged } = job.imported;
  return words.plan(grouped(added), grouped(changed), grouped(unchanged));
}

export default function ImportDialog({ form, onEnd, onClose }: ImportDialogProps) {
  const [csv, setCsv] = useState<string>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [isReal, setReal] = useState(false);
  const { job, isBusy, startError, lookError, isLost, start, stop } = useJob((ended) => {
    if (isReal) onEnd(ended);
    else setChecked(ended.state === 'done' && ended.results.length === 0);
  });
  const id = useId();
  const read = async (file: File | undefined) => {
    setChecked(false);
    setUnreadable(false);
    setCsv(undefined);
    if (!file) return;
    try {
      setCsv(csvText(new Uint8Array(await file.arrayBuffer())));
    } catch {
      setUnreadable(true);
    }
  };
  const run = (real: boolean) => {
    if (csv === undefined) return;
    setReal(real);
    void start({ kind: 'import', form: form.surveyId, csv, ...(!real && { dryRun: true }) });
  };
  // One that is lost may well have run.
  const isDone = isReal && (isLost || (job !== undefined && job.state !== 'running'));
  const rows = grouped(job?.total ?? 0);
  return (
    <Dialog
      title={words.title(form.surveyTitle)}
      isBusy={isBusy}
      onCancel={isBusy ? stop : onClose}
      footer={
        isDone ? (
          <Button onClick={onClose}>{jobTexts.close}</Button>
        ) : (
          <>
            <Button onClick={isBusy ? stop : onClose}>{isBusy ? jobTexts.stop : deed.stop}</Button>
            <Button type="primary" loading={isBusy} disabled={csv === undefined} onClick={() => run(isChecked)}>
              {isChecked ? words.submit(rows) : words.check}
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog}>
        <label htmlFor={id}>{words.file}</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          disabled={isBusy || isDone}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => void read(target.files?.[0])}
        />
        <p id={`${id}-hint`} className={styles.quiet}>
          {words.hint}
        </p>
        {isUnreadable && <Alert type="error" role="alert" title={words.unreadable} />}
        {isChecked && !isBusy && (
          <Alert type="success" role="status" title={words.ok(rows)} description={planOf(job)} />
        )}
        <JobProgress
          job={job}
          startError={startError}
          lookError={lookError}
          isLost={isLost}
          ofRows={!isReal || (job?.results.length ?? 0) > 0}
        />
      </div>
    </Dialog>
  );
}
