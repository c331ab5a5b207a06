/** What a screen shows instead of content: under way, failed with another attempt, empty, not to be found. */
import { sendErrorOf } from '@madoguchi/shared/domain/survey';
import { isApiError } from '@madoguchi/shared/store';
import { routeTexts } from '@madoguchi/shared/texts';
import { consoleFrameTexts } from '@madoguchi/shared/texts/console/frame';
import Button from 'antd/es/button';
import Spin from 'antd/es/spin';
import type { ReactNode } from 'react';
import { ConsoleScreen } from './ConsoleScreen';
import styles from './frame.module.css';

export function Loading() {
  return (
    <div className={styles.state} role="status" aria-label={consoleFrameTexts.loading}>
      <Spin />
    </div>
  );
}

/** @param props.error of the call; @param props.onRetry asks again */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <h2>{consoleFrameTexts.failed}</h2>
      {isApiError(error) && <p>{sendErrorOf(error).text}</p>}
      <Button onClick={onRetry}>{consoleFrameTexts.retry}</Button>
    </div>
  );
}

/** @param props.title what there is not; children: what to do first */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.state} role="status">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

interface ListedProps<Item> {
  /** What there is; undefined before it was read. */
  items: readonly Item[] | undefined;
  /** Of the first read. */
  error: unknown;
  onRetry: () => void;
  empty: { title: string; text?: string };
  children: (items: readonly Item[]) => ReactNode;
}

/** A list of the server's, once it is there and has something in it. */
export function Listed<Item>({ items, error, onRetry, empty, children }: ListedProps<Item>) {
  if (!items) return error === undefined ? <Loading /> : <Failed error={error} onRetry={onRetry} />;
  if (items.length > 0) return children(items);
  return <Empty title={empty.title}>{empty.text !== undefined && <p>{empty.text}</p>}</Empty>;
}

/** A path of the console that no screen has, or none that the person may see: both look alike. */
export function NotFound() {
  return (
    <ConsoleScreen title={routeTexts.notFound.title}>
      <Empty title={routeTexts.notFound.hint} />
    </ConsoleScreen>
  );
}
