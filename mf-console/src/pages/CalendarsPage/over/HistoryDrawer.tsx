/** Who changed the calendar, when and by how much, the newest first; each change can be taken back. */
import type { PlanChange } from '@madoguchi/shared/contract/console/calendars';
import { daySpan } from '@madoguchi/shared/domain/date';
import { instantText } from '@madoguchi/shared/domain/desk';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import Button from 'antd/es/button';
import Tag from 'antd/es/tag';
import { useCallback, useState } from 'react';
import { useCalendarUndoMutation, useLazyCalendarHistoryQuery } from '../../../features/calls/calendars';
import { usePages } from '../../../features/calls/pages';
import { ChangeLine, ChangesDrawer } from '../../../features/plan/ChangesDrawer';
import { undoFault } from '../../../features/plan/undoFault';
import type { OverCalendarProps } from './overCalendar';

const texts = consoleCalendarsTexts.history;

export default function HistoryDrawer({ id, mayPlan, onDone, onClose }: OverCalendarProps) {
  const [ask] = useLazyCalendarHistoryQuery();
  const read = useCallback((cursor: string | undefined) => ask({ id, cursor }).unwrap(), [ask, id]);
  const pages = usePages<PlanChange>(id, read);
  const [undo, undoing] = useCalendarUndoMutation();
  const [fault, setFault] = useState<string>();
  const takeBack = async ({ change }: PlanChange) => {
    setFault(undefined);
    const { data, error: refused } = await undo({ id, body: { change } });
    if (data) onDone(data, consoleCalendarsTexts.undone);
    else setFault(undoFault(refused, consoleCalendarsTexts));
  };
  return (
    <ChangesDrawer
      title={texts.title}
      words={{ empty: { title: texts.empty }, more: texts.more }}
      pages={pages}
      fault={fault}
      onClose={onClose}
    >
      {(change) => (
        <Change
          key={change.change}
          change={change}
          isBusy={undoing.isLoading}
          onUndo={mayPlan ? () => void takeBack(change) : undefined}
        />
      )}
    </ChangesDrawer>
  );
}

interface ChangeProps {
  change: PlanChange;
  isBusy: boolean;
  /** Absent for who may only look. */
  onUndo: (() => void) | undefined;
}

function Change({ change, isBusy, onUndo }: ChangeProps) {
  const { at, by, name, kind, cells, first, last, places = 0, undoneBy } = change;
  const kindName = texts.kinds[kind];
  const isUndoable = kind !== 'import' && undoneBy === undefined;
  return (
    <ChangeLine
      at={at}
      by={by}
      name={name}
      deed={
        isUndoable &&
        onUndo && (
          <Button size="small" disabled={isBusy} aria-label={texts.undoOf(kindName, instantText(at))} onClick={onUndo}>
            {texts.undo}
          </Button>
        )
      }
    >
      <p>
        {kindName} {undoneBy !== undefined && <Tag>{texts.undone}</Tag>}
      </p>
      {first !== undefined && last !== undefined && <p>{texts.cells(cells, daySpan(first, last, true), places)}</p>}
    </ChangeLine>
  );
}
