/** Who changed the calendar, when and by how much, the newest first; each change can be taken back. */
import type { PlanChange } from '@madoguchi/shared/contract/console/calendars';
import { monthDayWeekday } from '@madoguchi/shared/domain/date';
import { instantText } from '@madoguchi/shared/domain/desk';
import { isApiError } from '@madoguchi/shared/store';
import { programName } from '@madoguchi/shared/texts/console/auditWords';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Tag from 'antd/es/tag';
import { useCallback, useState } from 'react';
import { useCalendarUndoMutation, useLazyCalendarHistoryQuery } from '../../../features/calls/calendars';
import { usePages } from '../../../features/calls/pages';
import { faultText } from '../../../features/desk/words';
import { Empty, Failed, Loading } from '../../../features/frame/states';
import { useReturnFocus } from '../../../features/frame/useReturnFocus';
import styles from '../calendars.module.css';
import type { OverCalendarProps } from './overCalendar';

const texts = consoleCalendarsTexts.history;

/** Why a change was not taken back. */
function undoFault(error: unknown): string {
  if (isApiError(error) && error.code === 'changed') return consoleCalendarsTexts.undoGone;
  if (isApiError(error) && error.code === 'below_reserved') return consoleCalendarsTexts.undoBelow;
  return faultText(error);
}

export default function HistoryDrawer({ id, mayPlan, onDone, onClose }: OverCalendarProps) {
  useReturnFocus();
  const [ask] = useLazyCalendarHistoryQuery();
  const read = useCallback((cursor: string | undefined) => ask({ id, cursor }).unwrap(), [ask, id]);
  const { items, hasMore, isLoading, error, more } = usePages<PlanChange>(id, read);
  const [undo, undoing] = useCalendarUndoMutation();
  const [fault, setFault] = useState<string>();
  const takeBack = async ({ change }: PlanChange) => {
    setFault(undefined);
    const { data, error: refused } = await undo({ id, body: { change } });
    if (data) onDone(data, consoleCalendarsTexts.undone);
    else setFault(undoFault(refused));
  };
  return (
    <Drawer open size={440} title={texts.title} onClose={onClose}>
      {fault && <Alert type="error" role="alert" title={fault} />}
      {!items && (error === undefined ? <Loading /> : <Failed error={error} onRetry={more} />)}
      {items?.length === 0 && <Empty title={texts.empty} />}
      <ul className={styles.list}>
        {items?.map((change) => (
          <Change
            key={change.change}
            change={change}
            isBusy={undoing.isLoading}
            onUndo={mayPlan ? () => void takeBack(change) : undefined}
          />
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
    <li className={styles.change}>
      <div>
        <p>
          {kindName} {undoneBy !== undefined && <Tag>{texts.undone}</Tag>}
        </p>
        {first !== undefined && last !== undefined && (
          <p>{texts.cells(cells, monthDayWeekday(first), monthDayWeekday(last), places)}</p>
        )}
        <p className={styles.help}>
          {instantText(at)}　{name || (programName(by) ?? by)}
        </p>
      </div>
      {isUndoable && onUndo && (
        <Button size="small" disabled={isBusy} aria-label={texts.undoOf(kindName, instantText(at))} onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </li>
  );
}
