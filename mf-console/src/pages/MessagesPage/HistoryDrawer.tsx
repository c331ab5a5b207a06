/** The versions of 文面, the newest first, each with the way back to it. Fetched with its first use. */
import type { HouseMessages, HouseMessagesHistory } from '@madoguchi/shared/contract/console/house';
import { instantText } from '@madoguchi/shared/domain/desk';
import { programName } from '@madoguchi/shared/texts/console/auditWords';
import { consoleMessagesTexts } from '@madoguchi/shared/texts/console/messages';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import { useCallback, useState } from 'react';
import { useHouseMessagesRestoreMutation, useLazyHouseMessagesHistoryQuery } from '../../features/calls/house';
import { usePages } from '../../features/calls/pages';
import { refusalText } from '../../features/form/refusal';
import { MorePages } from '../../features/frame/MorePages';
import { Listed } from '../../features/frame/states';
import { useReturnFocus } from '../../features/frame/useReturnFocus';
import styles from './messages.module.css';

const { history: texts } = consoleMessagesTexts;

export interface HistoryDrawerProps {
  /** In force, as it was read. */
  version: number;
  /** @param number of the version that is in force again */
  onRestored: (saved: HouseMessages, number: number) => void;
  onClose: () => void;
}

export default function HistoryDrawer({ version, onRestored, onClose }: HistoryDrawerProps) {
  useReturnFocus();
  const [ask] = useLazyHouseMessagesHistoryQuery();
  const read = useCallback((cursor: string | undefined) => ask(cursor).unwrap(), [ask]);
  const pages = usePages<HouseMessagesHistory['items'][number]>('messages', read);
  const [restore, restoring] = useHouseMessagesRestoreMutation();
  const [fault, setFault] = useState<string>();
  const press = async (number: number) => {
    setFault(undefined);
    const { data, error } = await restore({ number, version });
    if (data) onRestored(data, number);
    else setFault(refusalText(error));
  };
  return (
    <Drawer open size={440} title={texts.title} onClose={onClose}>
      {fault && <Alert type="error" role="alert" title={fault} />}
      <Listed items={pages.items} error={pages.error} onRetry={pages.more} empty={texts.empty}>
        {(items) => (
          <ul className={styles.history}>
            {items.map(({ number, at, by, name }) => (
              <li key={number}>
                <div>
                  <b>{texts.number(number)}</b>
                  <small>
                    {instantText(at)}　{name || (programName(by) ?? by)}
                  </small>
                </div>
                {number === version ? (
                  <span>{texts.current}</span>
                ) : (
                  <Button size="small" disabled={restoring.isLoading} onClick={() => void press(number)}>
                    {texts.restore(number)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Listed>
      <MorePages pages={pages} label={texts.more} />
    </Drawer>
  );
}
