/** The last look before people are told, which cannot be taken back: how many, how, by which words; then it is a job. */
import type { Closing } from '@madoguchi/shared/contract/console/closings';
import { OFFER_CHOICES } from '@madoguchi/shared/contract/console/words';
import { useAppDispatch } from '@madoguchi/shared/store';
import { grouped, yen } from '@madoguchi/shared/texts';
import { consoleClosingsTexts } from '@madoguchi/shared/texts/console/closings';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useEffect, useRef } from 'react';
import { consoleApi } from '../../../features/calls/consoleApi';
import { JobProgress } from '../../../features/desk/jobs/JobProgress';
import { useJob } from '../../../features/desk/jobs/useJob';
import styles from '../closing.module.css';
import { Preview } from './Preview';
import { waitingOf } from './words';

const { check: texts, people: words, previousStep } = consoleClosingsTexts;

interface LastLookProps {
  closing: Closing;
  text: string;
  onBack: () => void;
  /** @param count people whom the job has told */
  onSent: (count: number) => void;
}

export function LastLook({ closing, text, onBack, onSent }: LastLookProps) {
  const { closingId, slots, reason } = closing;
  const dispatch = useAppDispatch();
  const running = useJob((job) => {
    dispatch(consoleApi.util.invalidateTags(['Closing', 'ConsoleAnswer']));
    if (job.state === 'done' && job.results.length === 0) onSent(job.done);
  });
  const { job, isBusy, start } = running;
  // Who is told by the running job is no longer waiting: the sums stay those of the press.
  const asked = useRef(waitingOf(closing.offers));
  useEffect(() => {
    if (!isBusy) asked.current = waitingOf(closing.offers);
  }, [isBusy, closing.offers]);
  const waiting = isBusy ? asked.current : waitingOf(closing.offers);
  const counted = (count: number) => texts.people(grouped(count));
  const cancelled = waiting.filter(({ choice }) => choice === 'cancel');
  const refund = cancelled.reduce((sum, { paid = 0 }) => sum + paid, 0);
  const atLine = waiting.filter(({ isAtLine }) => isAtLine).length;
  const facts: [string, string][] = [
    [texts.slots, consoleClosingsTexts.closedSlots(grouped(slots.length))],
    ...(reason === '' ? [] : [[texts.reason, reason] satisfies [string, string]]),
    ...OFFER_CHOICES.map((choice): [string, string] => [
      words.choices[choice],
      counted(waiting.filter((each) => each.choice === choice).length),
    ]),
    ...(refund > 0 ? [[texts.refund, yen(refund)] satisfies [string, string]] : []),
    [texts.line, counted(atLine)],
    [texts.phone, counted(waiting.length - atLine)],
  ];
  const isOver = job !== undefined && !isBusy;
  return (
    <section aria-label={texts.label} className={styles.form}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Preview closing={closing} text={text} />
      <Alert type="warning" title={texts.last} />
      <JobProgress job={job} startError={running.startError} lookError={running.lookError} isLost={running.isLost} />
      <div className={styles.bar}>
        <Button disabled={isBusy} onClick={onBack}>
          {previousStep}
        </Button>
        <Button
          type="primary"
          loading={isBusy}
          disabled={waiting.length === 0 || isOver}
          onClick={() => void start({ kind: 'closing', closingId, text })}
        >
          {texts.send(grouped(waiting.length))}
        </Button>
      </div>
    </section>
  );
}
