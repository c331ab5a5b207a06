/** The foot of a list that is read page by page: why the next page did not come, and the button for it. */
import { consoleFrameTexts } from '@madoguchi/shared/texts/console/frame';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import type { Pages } from '../calls/pages';
import { refusalText } from '../form/refusal';
import styles from './frame.module.css';

interface MorePagesProps {
  pages: Pages<unknown>;
  /** The words of the button. */
  label: string;
}

export function MorePages({ pages: { items, hasMore, isLoading, error, more }, label }: MorePagesProps) {
  if (!items) return null;
  return (
    <>
      {error !== undefined && <Alert type="error" role="alert" title={refusalText(error)} />}
      {hasMore && (
        <Button className={styles.more ?? ''} loading={isLoading} onClick={more}>
          {error === undefined ? label : consoleFrameTexts.retry}
        </Button>
      )}
    </>
  );
}
