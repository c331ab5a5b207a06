/** What came of a job of the list: how it ended, and what did not go as asked, each with its reason. */
import type { JobSummary } from '@madoguchi/shared/contract/console/jobs';
import { isApiError } from '@madoguchi/shared/store';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Button from 'antd/es/button';
import Spin from 'antd/es/spin';
import { useDeskJobQuery } from '../../calls/desk';
import { Dialog } from '../../frame/Dialog';
import { Failed } from '../../frame/states';
import styles from '../desk.module.css';
import { JobProgress } from './JobProgress';

interface JobResultsProps {
  job: JobSummary;
  title: string;
  onClose: () => void;
}

export default function JobResults({ job: { jobId, kind }, title, onClose }: JobResultsProps) {
  const { currentData: job, error, isFetching, refetch } = useDeskJobQuery(jobId, { refetchOnMountOrArgChange: true });
  const isLost = isApiError(error) && error.status === 404;
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{consoleAnswersTexts.job.close}</Button>}
    >
      <div className={styles.dialog}>
        {isFetching && !job && <Spin />}
        {error !== undefined && !isLost && <Failed error={error} onRetry={() => void refetch()} />}
        <JobProgress
          job={job}
          startError={undefined}
          lookError={undefined}
          isLost={isLost}
          ofRows={kind === 'import'}
        />
      </div>
    </Dialog>
  );
}
