/** Who changed a kind of beds, when and how, the newest first; each change can be taken back. */
import type { BedBlock } from '@madoguchi/shared/contract';
import type { BedChangeEntry } from '@madoguchi/shared/contract/console/beds';
import { fromHyphens, monthDayWeekday } from '@madoguchi/shared/domain/date';
import { instantText } from '@madoguchi/shared/domain/desk';
import { programName } from '@madoguchi/shared/texts/console/auditWords';
import { consoleBedsTexts } from '@madoguchi/shared/texts/console/beds';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Tag from 'antd/es/tag';
import { useCallback, useState } from 'react';
import { useBedUndoMutation, useLazyBedHistoryQuery } from '../../../features/calls/beds';
import { usePages } from '../../../features/calls/pages';
import { Empty, Failed, Loading } from '../../../features/frame/states';
import { useReturnFocus } from '../../../features/frame/useReturnFocus';
import styles from '../beds.module.css';
import { undoFault } from '../undoFault';
import type { OverBedsProps } from './overBeds';

const texts = consoleBedsTexts.history;

const blockText = (text: typeof texts.added) => (block: BedBlock) =>
  text(block.beds, monthDayWeekday(fromHyphens(block.from)), monthDayWeekday(fromHyphens(block.to)), block.reason);

/** What a change did, a line each. */
function linesOf({ added, removed, fields, change }: BedChangeEntry): string[] {
  const names = fields.map((name) => texts.fields[name] ?? name).join('、');
  const lines = [
    ...removed.map(blockText(texts.removed)),
    ...added.map(blockText(texts.added)),
    ...(names === '' ? [] : [texts.changed(names)]),
  ];
  return lines.length > 0 || change > 1 ? lines : [texts.first];
}

export default function HistoryDrawer({ id, title, mayPlan, onDone, onClose }: OverBedsProps) {
  useReturnFocus();
  const [ask] = useLazyBedHistoryQuery();
  const read = useCallback((cursor: string | undefined) => ask({ id, cursor }).unwrap(), [ask, id]);
  const { items, hasMore, isLoading, error, more } = usePages<BedChangeEntry>(id, read);
  const [undo, undoing] = useBedUndoMutation();
  const [fault, setFault] = useState<string>();
  const takeBack = async (change: number) => {
    setFault(undefined);
    const { data, error: refused } = await undo({ id, body: { change } });
    if (data) onDone(id, data, consoleBedsTexts.undone);
    else setFault(undoFault(refused));
  };
  return (
    <Drawer open size={440} title={texts.title(title)} onClose={onClose}>
      {fault !== undefined && <Alert type="error" role="alert" title={fault} />}
      {!items && (error === undefined ? <Loading /> : <Failed error={error} onRetry={more} />)}
      {items?.length === 0 && <Empty title={texts.empty} />}
      <ul className={styles.list}>
        {items?.map((entry) => (
          <li key={entry.change} className={styles.change}>
            <div>
              {linesOf(entry).map((line) => (
                <p key={line}>{line}</p>
              ))}
              <p className={styles.help}>
                {instantText(entry.at)}　{entry.name || (programName(entry.by) ?? entry.by)}{' '}
                {entry.undoes !== undefined && <Tag>{texts.undoes}</Tag>}
              </p>
            </div>
            {entry.isOwn && mayPlan && (
              <Button
                size="small"
                disabled={undoing.isLoading}
                aria-label={texts.undoOf(instantText(entry.at))}
                onClick={() => void takeBack(entry.change)}
              >
                {texts.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button loading={isLoading} onClick={more}>
          {texts.more}
        </Button>
      )}
    </Drawer>
  );
}
