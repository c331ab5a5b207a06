/** The dialogs of the deeds on one answer, fetched with the first one that is opened. */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { CancelDialog } from './CancelDialog';
import { MessageDialog } from './MessageDialog';
import { MoveDialog, type MoveDialogProps } from './MoveDialog';
import { ProposeDialog } from './ProposeDialog';
import { RefuseDialog, type RefuseDialogProps } from './RefuseDialog';
import { StatusDialog, type StatusDialogProps } from './StatusDialog';

export type DeedName = 'status' | 'move' | 'cancel' | 'message' | 'refuse' | 'propose';

export interface DeedsProps {
  name: DeedName;
  answer: ConsoleAnswer;
  calendarIds: readonly string[];
  onStatus: StatusDialogProps['onDone'];
  onMoved: MoveDialogProps['onDone'];
  onCancelled: (standing: ConsoleAnswer | undefined) => void;
  onRefused: RefuseDialogProps['onDone'];
  /** @param told what has become of it, in words */
  onProposed: (told: string) => void;
  /** @param told what has become of the message, in words */
  onSent: (told: string) => void;
  onClose: () => void;
}

export default function Deeds({ name, answer, calendarIds, onClose, ...done }: DeedsProps) {
  const common = { answer, onClose };
  switch (name) {
    case 'status':
      return <StatusDialog {...common} onDone={done.onStatus} />;
    case 'move':
      return <MoveDialog {...common} calendarIds={calendarIds} onDone={done.onMoved} />;
    case 'cancel':
      return <CancelDialog {...common} onDone={done.onCancelled} />;
    case 'propose':
      return <ProposeDialog {...common} onDone={done.onProposed} />;
    case 'refuse':
      return <RefuseDialog {...common} onDone={done.onRefused} />;
    case 'message':
      return <MessageDialog {...common} onDone={done.onSent} />;
  }
}
