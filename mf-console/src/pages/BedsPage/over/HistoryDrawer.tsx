/** Who changed a kind of beds, when and how, the newest first; each change can be taken back. */
import type { BedBlock } from '@madoguchi/shared/contract';
import type { BedChangeEntry } from '@madoguchi/shared/contract/console/beds';
import { daySpan, fromHyphens } from '@madoguchi/shared/domain/date';
import { instantText } from '@madoguchi/shared/domain/desk';
import { consoleBedsTexts } from '@madoguchi/shared/texts/console/beds';
import Button from 'antd/es/button';
import Tag from 'antd/es/tag';
import { useCallback, useState } from 'react';
import { useBedUndoMutation, useLazyBedHistoryQuery } from '../../../features/calls/beds';
import { usePages } from '../../../features/calls/pages';
import { ChangeLine, ChangesDrawer } from '../../../features/plan/ChangesDrawer';
import { undoFault } from '../../../features/plan/undoFault';
import type { OverBedsProps } from './overBeds';

const texts = consoleBedsTexts.history;

const blockText = (text: typeof texts.added) => (block: BedBlock) =>
  text(block.beds, daySpan(fromHyphens(block.from), fromHyphens(block.to), true), block.reason);

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
  const [ask] = useLazyBedHistoryQuery();
  const read = useCallback((cursor: string | undefined) => ask({ id, cursor }).unwrap(), [ask, id]);
  const pages = usePages<BedChangeEntry>(id, read);
  const [undo, undoing] = useBedUndoMutation();
  const [fault, setFault] = useState<string>();
  const takeBack = async (change: number) => {
    setFault(undefined);
    const { data, error: refused } = await undo({ id, body: { change } });
    if (data) onDone(id, data, consoleBedsTexts.undone);
    else setFault(undoFault(refused, consoleBedsTexts));
  };
  return (
    <ChangesDrawer
      title={texts.title(title)}
      words={{ empty: { title: texts.empty }, more: texts.more }}
      pages={pages}
      fault={fault}
      onClose={onClose}
    >
      {(entry) => (
        <ChangeLine
          key={entry.change}
          at={entry.at}
          by={entry.by}
          name={entry.name}
          mark={entry.undoes !== undefined && <Tag>{texts.undoes}</Tag>}
          deed={
            entry.isOwn &&
            mayPlan && (
              <Button
                size="small"
                disabled={undoing.isLoading}
                aria-label={texts.undoOf(instantText(entry.at))}
                onClick={() => void takeBack(entry.change)}
              >
                {texts.undo}
              </Button>
            )
          }
        >
          {linesOf(entry).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </ChangeLine>
      )}
    </ChangesDrawer>
  );
}
