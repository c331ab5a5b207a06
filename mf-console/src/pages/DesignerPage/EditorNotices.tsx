/** What the designer has to say above its panes: whose the lock is, what was restored, whose changes came first. */
import { clockText } from '@madoguchi/shared/domain/desk';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import type { LockState, useEditLock } from '../../features/forms/lock/useEditLock';
import { useStaff } from '../../features/session/staff';
import styles from './designer.module.css';
import type { Session } from './state/useSession';

const { lock: lockTexts, restored: restoredTexts, changed } = designerTexts;

interface EditorNoticesProps {
  lock: ReturnType<typeof useEditLock>;
  session: Session;
  isReadOnly: boolean;
  /** What was just published. */
  published: ReactNode;
}

export function EditorNotices({ lock: { state, take }, session, isReadOnly, published }: EditorNoticesProps) {
  const mayEdit = useStaff().may('changeForms') !== undefined;
  const { restored, skipped } = session;
  return (
    <div className={styles.notices}>
      {published}
      {!mayEdit && <Alert type="info" role="status" title={lockTexts.readOnly} />}
      {(state.name === 'other' || state.name === 'lost') && (
        <Alert
          type="warning"
          role="status"
          title={lockTitle(state)}
          description={lockTexts.text}
          action={
            <Button type="primary" loading={state.name === 'other' && state.isTaking} onClick={take}>
              {lockTexts.take}
            </Button>
          }
        />
      )}
      {restored && !isReadOnly && (
        <Alert
          type="info"
          role="status"
          title={restoredTexts.title}
          description={
            <>
              {restoredTexts.text(restored.count, clockText(new Date(restored.at).toISOString()))}
              {restored.skipped > 0 && restoredTexts.skipped(restored.skipped)}
            </>
          }
          action={
            <>
              <Button type="primary" onClick={session.settle}>
                {restoredTexts.ok}
              </Button>
              <Button onClick={session.dropRestored}>{restoredTexts.drop}</Button>
            </>
          }
        />
      )}
      {skipped !== undefined && (
        <Alert
          type="warning"
          role="status"
          title={session.isOwnFaster ? changed.ownTitle : changed.title}
          description={
            <>
              {changed.text}
              {skipped > 0 && changed.skipped(skipped)}
            </>
          }
          action={<Button onClick={session.settle}>{restoredTexts.ok}</Button>}
        />
      )}
    </div>
  );
}

function lockTitle(state: Extract<LockState, { name: 'other' | 'lost' }>): string {
  if (state.name === 'other') return state.isOwn ? lockTexts.otherTab : lockTexts.other(state.holder);
  if (state.isKept) return lockTexts.lostKept;
  return state.isOwn ? lockTexts.lostTab : lockTexts.lost(state.holder);
}
