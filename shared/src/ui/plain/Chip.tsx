/** The chip that shows a check status in its colour (ROWS-031 to ROWS-041, CONTRACT 11). */
import type { ReactNode } from 'react';
import { type CheckStatus, isCheckStatus } from '../../contract';
import { statusTexts } from '../../texts';

export type ChipTone = 'lime' | 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'brown' | 'grey' | 'dark-red';

/** The colour of each check status: ROWS-031 to ROWS-039. */
const toneOf: Record<CheckStatus, ChipTone> = {
  未対応: 'lime',
  対応中: 'blue',
  対応済: 'green',
  完了: 'orange',
  保留: 'purple',
  キャンセル: 'red',
  変更あり: 'brown',
  取り消し: 'grey',
  NG: 'dark-red',
};

export type ChipProps =
  | { status: CheckStatus; tone?: never; children?: never }
  | { status?: never; tone: ChipTone; children: ReactNode };

/**
 * A check status with the words a person reads (仮予約, 予約確定, キャンセル済, …), or any short text in a tone. A status that a
 * newer server knows and this page does not is 不明 (ROWS-043).
 */
export function Chip({ status, tone, children }: ChipProps) {
  if (status === undefined) return <span className={`mg-chip mg-chip--${tone}`}>{children}</span>;
  const isKnown = isCheckStatus(status);
  return (
    <span className={`mg-chip mg-chip--${isKnown ? toneOf[status] : 'grey'}`} data-status={status}>
      {isKnown ? statusTexts.check[status] : statusTexts.unknown}
    </span>
  );
}
