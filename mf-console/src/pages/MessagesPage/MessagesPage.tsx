/**
 * 文面 (CONTRACT 14.4): what the house says at LINE by itself, each kind beside how a person will read it. Saving publishes
 * a version; the one before comes back by one press.
 */
import type { HouseMessages } from '@madoguchi/shared/contract/console/house';
import { lazyPart } from '@madoguchi/shared/remotes';
import { consoleMessagesTexts } from '@madoguchi/shared/texts/console/messages';
import Button from 'antd/es/button';
import { Suspense, useState } from 'react';
import {
  useHouseMessagesPutMutation,
  useHouseMessagesQuery,
  useHouseMessagesRestoreMutation,
} from '../../features/calls/house';
import { useToast } from '../../features/desk/useToast';
import { ConsoleScreen } from '../../features/frame/ConsoleScreen';
import { Failed, Loading } from '../../features/frame/states';
import type { HistoryDrawerProps } from './HistoryDrawer';
import { MessagesForm, Variables } from './MessagesForm';
import styles from './messages.module.css';

const HistoryDrawer = lazyPart<HistoryDrawerProps>(
  () => import(/* webpackChunkName: "messages_history" */ './HistoryDrawer'),
);

const texts = consoleMessagesTexts;

export default function MessagesPage() {
  const { data, error, refetch } = useHouseMessagesQuery(undefined, { refetchOnMountOrArgChange: true });
  /** What was stored since it was read. */
  const [saved, setSaved] = useState<HouseMessages>();
  const [isHistory, setHistory] = useState(false);
  const [put] = useHouseMessagesPutMutation();
  const [restore] = useHouseMessagesRestoreMutation();
  const toast = useToast();
  const standing = saved ?? data;

  /** Back to the version before: the first one took the place of nothing. */
  const takeBack = async (version: number, before: number) => {
    const back = before === 0 ? put({ content: {}, version }) : restore({ number: before, version });
    const { data: now } = await back;
    if (now) setSaved(now);
    toast.show(now ? texts.undone : texts.undoGone);
  };
  const store = (text: string, now: HouseMessages, before: number) => {
    setSaved(now);
    setHistory(false);
    toast.show(text, now.version === before ? undefined : () => void takeBack(now.version, before));
  };
  return (
    <>
      <ConsoleScreen
        title={texts.title}
        actions={<Button onClick={() => setHistory(true)}>{texts.history.open}</Button>}
      >
        {!standing && (error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />)}
        {standing && (
          <>
            <p className={styles.lead}>{texts.lead}</p>
            {standing.speaker.medicalMode && <p className={styles.lead}>{texts.medical}</p>}
            <Variables />
            <MessagesForm
              // What was typed belongs to the version that it was typed over.
              key={standing.version}
              standing={standing}
              onSaved={(now, before) => store(texts.saved, now, before)}
              onTake={setSaved}
            />
          </>
        )}
      </ConsoleScreen>
      {isHistory && standing && (
        <Suspense fallback={null}>
          <HistoryDrawer
            version={standing.version}
            onRestored={(now, number) => store(texts.history.restored(number), now, standing.version)}
            onClose={() => setHistory(false)}
          />
        </Suspense>
      )}
      {toast.element}
    </>
  );
}
