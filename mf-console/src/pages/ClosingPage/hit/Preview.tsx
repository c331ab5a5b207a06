/** The message as it reaches the first one whom it will reach: in medical mode too, and with the quiet hours said. */
import type { Closing } from '@madoguchi/shared/contract/console/closings';
import { instantText } from '@madoguchi/shared/domain/desk';
import { pageHouse } from '@madoguchi/shared/store';
import { consoleClosingsTexts } from '@madoguchi/shared/texts/console/closings';
import Alert from 'antd/es/alert';
import { useEffect } from 'react';
import { useClosingPreviewMutation } from '../../../features/calls/closings';
import { faultText } from '../../../features/desk/words';
import { Loading } from '../../../features/frame/states';
import styles from '../closing.module.css';
import { waitingOf } from './words';

const { message: texts } = consoleClosingsTexts;

interface PreviewProps {
  closing: Closing;
  /** With variables. */
  text: string;
}

export function Preview({ closing: { closingId, offers }, text }: PreviewProps) {
  const [ask, { data, error }] = useClosingPreviewMutation();
  const waiting = waitingOf(offers);
  const offerId = waiting.find(({ isAtLine, choice }) => isAtLine && choice !== 'cancel')?.offerId;
  useEffect(() => {
    if (offerId !== undefined) void ask({ id: closingId, body: { text, offerId } });
  }, [ask, closingId, text, offerId]);
  if (offerId === undefined) return <Alert type="info" role="status" title={texts.nobody} />;
  if (error !== undefined)
    return <Alert type="error" role="alert" title={texts.previewFailed} description={faultText(error)} />;
  if (!data) return <Loading />;
  return (
    <>
      <section aria-label={texts.previewTitle} className={styles.preview}>
        {data.text}
      </section>
      {data.dueAt !== undefined && (
        <p role="status" className={styles.help}>
          {texts.quiet(instantText(data.dueAt))}
        </p>
      )}
      {pageHouse().medicalMode && <p className={styles.help}>{texts.medical}</p>}
      {waiting.some(({ choice }) => choice === 'cancel') && <p className={styles.help}>{texts.cancelled}</p>}
    </>
  );
}
