/** A stretch of days from which a move is chosen: its heading with the way to the one before and after. */
import { daySpan } from '@madoguchi/shared/domain/date';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Spin from 'antd/es/spin';
import { type ReactNode, useId } from 'react';
import styles from '../desk.module.css';

/** Where to, as the call takes it and in words. */
export interface Moved {
  value: string;
  when: string;
}

/** What chooses where to. */
export interface MovePart {
  /** undefined: nothing, or what stands already. */
  onChoose: (moved: Moved | undefined) => void;
}

interface StretchProps {
  /** Days YYYYMMDD. */
  first: string;
  last: string;
  mayGoBack: boolean;
  words: { previous: string; next: string; failed: string };
  isFetching: boolean;
  /** Where the days could not be read: asks again. */
  onRetry: (() => void) | undefined;
  /** @param count 1 or -1 */
  onTurn: (count: number) => void;
  children: ReactNode;
}

export function Stretch({ first, last, mayGoBack, words, isFetching, onRetry, onTurn, children }: StretchProps) {
  const headingId = useId();
  const { deed } = consoleAnswersTexts;
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.week}>
        <Button disabled={!mayGoBack} onClick={() => onTurn(-1)}>
          {words.previous}
        </Button>
        <b id={headingId} aria-live="polite">
          {daySpan(first, last, true)}
        </b>
        <Button onClick={() => onTurn(1)}>{words.next}</Button>
      </div>
      {isFetching && <Spin />}
      {onRetry && (
        <Alert
          type="error"
          role="alert"
          title={words.failed}
          action={<Button onClick={onRetry}>{deed.again}</Button>}
        />
      )}
      {children}
    </section>
  );
}
