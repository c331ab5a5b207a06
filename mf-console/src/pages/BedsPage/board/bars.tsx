/** The bars of the board: a stay in the colour of its state with its word, and blocked beds with their number. */
import type { BedBlock } from '@madoguchi/shared/contract';
import type { BoardKind } from '@madoguchi/shared/contract/console/beds';
import { nightsBetween } from '@madoguchi/shared/domain/bed';
import type { Bar } from '@madoguchi/shared/domain/bed/board';
import { daySpan, fromHyphens, monthDayWeekday } from '@madoguchi/shared/domain/date';
import { consoleBedsTexts } from '@madoguchi/shared/texts/console/beds';
import { Chip } from '@madoguchi/shared/ui/plain';
import { statusName } from '../../../features/desk/statusName';
import styles from './board.module.css';

const texts = consoleBedsTexts.board;

interface BarProps {
  bar: Pick<Bar, 'isCutBefore' | 'isCutBehind'>;
  cell: object;
  onOpen: () => void;
}

interface StayBarProps extends BarProps {
  stay: BoardKind['stays'][number];
  isOpen: boolean;
}

export function StayBar({ bar, stay, isOpen, cell, onOpen }: StayBarProps) {
  const { name, check, from, to, partitionKey, attendance } = stay;
  const nights = nightsBetween(from, to);
  const words = texts.stay(name, statusName(check), monthDayWeekday(from), monthDayWeekday(to), nights);
  return (
    <button
      type="button"
      {...cell}
      className={styles.bar}
      data-stay={partitionKey}
      data-status={check}
      aria-pressed={isOpen}
      aria-label={words}
      title={words}
      onClick={onOpen}
    >
      {bar.isCutBefore && <span>{texts.begun}</span>}
      <b>{name}</b>
      <Chip status={check} />
      {attendance?.state === 'arrived' && <small>{texts.arrived}</small>}
      {bar.isCutBehind && <span>{texts.goesOn}</span>}
    </button>
  );
}

export function BlockBar({ bar, block, cell, onOpen }: BarProps & { block: BedBlock }) {
  const { beds, reason } = block;
  const words = texts.block(beds, daySpan(fromHyphens(block.from), fromHyphens(block.to), true), reason);
  return (
    <button
      type="button"
      {...cell}
      className={`${styles.bar} ${styles.block}`}
      aria-label={words}
      title={words}
      onClick={onOpen}
    >
      {bar.isCutBefore && <span>{texts.begun}</span>}
      <b>{texts.blockShort(beds, reason)}</b>
      {bar.isCutBehind && <span>{texts.goesOn}</span>}
    </button>
  );
}
