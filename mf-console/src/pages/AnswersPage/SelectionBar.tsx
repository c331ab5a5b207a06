/** The bar of what is chosen: how many, and the deeds on all of them. */
import { SELECTION_MAXIMUM } from '@madoguchi/shared/contract/console/words';
import { grouped } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Button from 'antd/es/button';
import type { BulkDeed } from '../../features/desk/jobs/JobDialog';
import { Spacer } from '../../features/frame/ConsoleScreen';
import styles from './answers.module.css';

interface SelectionBarProps {
  count: number;
  total: number | undefined;
  isAll: boolean;
  onAll: () => void;
  onDeed: (name: BulkDeed) => void;
  onClear: () => void;
}

export function SelectionBar({ count, total, isAll, onAll, onDeed, onClear }: SelectionBarProps) {
  const { selection } = consoleAnswersTexts;
  const isTooMany = count > SELECTION_MAXIMUM;
  const deeds: readonly (readonly [BulkDeed, string])[] = [
    ['check', selection.status],
    ['message', selection.message],
    ['memo', selection.memo],
    ['cancel', selection.cancel],
    ['export', selection.csv],
  ];
  return (
    <section className={styles.selection} aria-label={selection.label}>
      <span role="status">
        {isTooMany
          ? selection.tooMany(grouped(SELECTION_MAXIMUM))
          : (isAll ? selection.allChosen : selection.count)(grouped(count))}
      </span>
      {!isAll && total !== undefined && total > count && (
        <Button type="link" size="small" onClick={onAll}>
          {selection.all(grouped(total))}
        </Button>
      )}
      <Spacer />
      {deeds.map(([name, words]) => (
        <Button key={name} ghost disabled={isTooMany} onClick={() => onDeed(name)}>
          {words}
        </Button>
      ))}
      <Button ghost onClick={onClear}>
        {selection.clear}
      </Button>
    </section>
  );
}
