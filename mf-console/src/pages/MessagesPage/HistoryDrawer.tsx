/** The versions of 文面, the newest first, each with the way back to it. Fetched with its first use. */
import type { HouseMessages, HouseMessagesHistory } from '@madoguchi/shared/contract/console/house';
import { consoleMessagesTexts } from '@madoguchi/shared/texts/console/messages';
import Button from 'antd/es/button';
import { useCallback, useState } from 'react';
import { useHouseMessagesRestoreMutation, useLazyHouseMessagesHistoryQuery } from '../../features/calls/house';
import { usePages } from '../../features/calls/pages';
import { refusalText } from '../../features/form/refusal';
import { ChangeLine, ChangesDrawer } from '../../features/plan/ChangesDrawer';

const { history: texts } = consoleMessagesTexts;

export interface HistoryDrawerProps {
  /** In force, as it was read. */
  version: number;
  /** @param number of the version that is in force again */
  onRestored: (saved: HouseMessages, number: number) => void;
  onClose: () => void;
}

export default function HistoryDrawer({ version, onRestored, onClose }: HistoryDrawerProps) {
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
    <ChangesDrawer title={texts.title} words={texts} pages={pages} fault={fault} onClose={onClose}>
      {({ number, at, by, name }) => (
        <ChangeLine
          key={number}
          at={at}
          by={by}
          name={name}
          deed={
            number === version ? (
              <span>{texts.current}</span>
            ) : (
              <Button size="small" disabled={restoring.isLoading} onClick={() => void press(number)}>
                {texts.restore(number)}
              </Button>
            )
          }
        >
          <b>{texts.number(number)}</b>
        </ChangeLine>
      )}
    </ChangesDrawer>
  );
}
