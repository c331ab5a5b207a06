/** How far a job is, what came of it, and what did not go as asked. */
import type { Job } from '@madoguchi/shared/contract/console/jobs';
import { grouped } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Alert from 'antd/es/alert';
import Progress from 'antd/es/progress';
import styles from '../desk.module.css';
import { faultText } from '../words';
import type { RunningJob } from './useJob';

const { job: words, import: importTexts } = consoleAnswersTexts;
/** A list on a screen; all of them stand in the job's answer. */
const SHOWN_FAULTS = 200;

/** Words of how a job ended; undefined while it runs. */
function endOf({ state, done, results }: Job): string | undefined {
  if (state === 'running') return undefined;
  if (state === 'done') return words.done(grouped(done - results.length));
  return words[state];
}

export function JobProgress({
  job,
  startError,
  lookError,
  isLost,
  ofRows = false,
}: Pick<RunningJob, 'job' | 'startError' | 'lookError' | 'isLost'> & { ofRows?: boolean }) {
  const end = job && endOf(job);
  return (
    <>
      {startError !== undefined && (
        <Alert type="error" role="alert" title={words.startFailed} description={faultText(startError)} />
      )}
      {lookError !== undefined && <Alert type="warning" role="alert" title={words.lookFailed} />}
      {isLost && <Alert type="error" role="alert" title={words.lost} />}
      {job && (
        <div role="status" className={styles.dialog}>
          {end === undefined && (
            <>
              <span>{words.running}</span>
              <Progress
                aria-label={words.running}
                percent={job.total > 0 ? Math.floor((job.done / job.total) * 100) : 0}
                format={() => words.progress(grouped(job.done), grouped(job.total))}
              />
            </>
          )}
          {end !== undefined && !ofRows && <p>{end}</p>}
          {job.replaced !== undefined && job.replaced > 0 && <p>{words.replaced(grouped(job.replaced))}</p>}
        </div>
      )}
      {job && job.results.length > 0 && (
        <section className={styles.faults} aria-label={words.faults(grouped(job.results.length))}>
          <b>{ofRows ? importTexts.faults(grouped(job.results.length)) : words.faults(grouped(job.results.length))}</b>
          <table>
            <thead>
              <tr>
                {ofRows ? (
                  <>
                    <th scope="col">{importTexts.row}</th>
                    <th scope="col">{importTexts.column}</th>
                  </>
                ) : (
                  <th scope="col">{consoleAnswersTexts.title}</th>
                )}
                <th scope="col">{importTexts.reason}</th>
              </tr>
            </thead>
            <tbody>
              {job.results.slice(0, SHOWN_FAULTS).map(({ key, row, column, code, message }) => (
                <tr key={`${key ?? ''} ${row ?? ''} ${column ?? ''} ${code}`}>
                  {ofRows ? (
                    <>
                      <td>{row}</td>
                      <td>{column}</td>
                    </>
                  ) : (
                    <td>{key}</td>
                  )}
                  <td>{message || code}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
