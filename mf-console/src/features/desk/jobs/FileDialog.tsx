/** A file of everything: all answers or registrations of a form, or the orders of some days. */
import type { AnswerForm } from '@madoguchi/shared/contract/console/answers';
import type { Job } from '@madoguchi/shared/contract/console/jobs';
import type { FileFormat } from '@madoguchi/shared/contract/console/words';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { consoleFilesTexts } from '@madoguchi/shared/texts/console/files';
import { useState } from 'react';
import { DayRange } from '../../date/DayRange';
import styles from '../desk.module.css';
import { FormatField } from './FormatField';
import { JobModal } from './JobModal';
import { type JobWish, useJob } from './useJob';

/** What is written. */
export type FileContent = { form: AnswerForm } | 'orders';

interface FileDialogProps {
  content: FileContent;
  onEnd: (job: Job) => void;
  onClose: () => void;
}

export function FileDialog({ content, onEnd, onClose }: FileDialogProps) {
  const running = useJob(onEnd);
  const [format, setFormat] = useState<FileFormat>('csv-utf8');
  const [days, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  const { from, to } = days;
  const wishOf = (): JobWish | undefined => {
    if (content === 'orders')
      return from === undefined || to === undefined ? undefined : { kind: 'exportOrders', from, to, format };
    const { surveyId } = content.form;
    const selection = { query: String(new URLSearchParams({ form: surveyId })) };
    return { kind: 'export', form: surveyId, selection, format };
  };
  return (
    <JobModal
      title={
        content === 'orders' ? consoleFilesTexts.ordersTitle : consoleFilesTexts.exportTitle(content.form.surveyTitle)
      }
      running={running}
      wish={wishOf()}
      submit={consoleAnswersTexts.job.write}
      onClose={onClose}
    >
      {content === 'orders' && (
        <>
          <div className={styles.days}>
            <DayRange
              label={consoleFilesTexts.days}
              from={from}
              to={to}
              onChange={(first, last) => setDays({ from: first, to: last })}
            />
          </div>
          <p className={styles.quiet}>{consoleFilesTexts.daysFirst}</p>
        </>
      )}
      <FormatField value={format} isDisabled={running.isBusy} onChange={setFormat} />
    </JobModal>
  );
}
