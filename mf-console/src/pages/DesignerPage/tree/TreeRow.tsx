/** One item in the tree. Memoised by what it shows, so that a key typed at one item renders no other row. */
import { fieldOf, isJsonList, isJsonObject, type JsonObject } from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { KindIcon } from './KindIcon';
import styles from './tree.module.css';
import type { TreeRow } from './treeRows';
import { type Drop, letBeDragged } from './useDragging';

const texts = designerTexts.tree;

/** What the tree does for its rows. One object for the life of the tree. */
export interface RowDeeds {
  select: (itemKey: string) => void;
  fold: (itemKey: string) => void;
  drag: (itemKey: string | undefined) => void;
  drop: (itemKey: string, onto: Drop) => void;
}

interface TreeRowProps {
  row: TreeRow;
  isSelected: boolean;
  /** The one row that Tab reaches. */
  isStop: boolean;
  /** What is wrong at it, and whether any of it keeps the form from being published. */
  faults: number;
  severity: 'fault' | 'warning' | undefined;
  deeds: RowDeeds;
}

export const TreeRowView = memo(
  function TreeRowView({ row, isSelected, isStop, faults, severity, deeds }: TreeRowProps) {
    const { item, itemKey, title, level, index, siblings, isOpen } = row;
    const element = useRef<HTMLDivElement>(null);
    const handle = useRef<HTMLSpanElement>(null);
    const holds = isOpen !== undefined;
    useEffect(
      () =>
        element.current && handle.current
          ? letBeDragged({ element: element.current, handle: handle.current, itemKey, holds, deeds })
          : undefined,
      [itemKey, holds, deeds],
    );
    const condition = conditionText(item);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the tree answers the keys of all its rows
      <div
        ref={element}
        role="treeitem"
        className={styles.row}
        style={{ '--level': level } as CSSProperties}
        data-row={itemKey}
        tabIndex={isStop ? 0 : -1}
        aria-level={level}
        aria-posinset={index + 1}
        aria-setsize={siblings}
        aria-selected={isSelected}
        aria-expanded={isOpen}
        onClick={() => deeds.select(itemKey)}
      >
        <span ref={handle} className={styles.handle} aria-hidden="true">
          ⋮⋮
        </span>
        {holds && (
          // The arrow keys of the tree do the same.
          // biome-ignore lint/a11y/noStaticElementInteractions: a mouse's way to what ← and → do at the row
          // biome-ignore lint/a11y/useKeyWithClickEvents: the row itself answers the keys
          <span
            className={styles.fold}
            onClick={(event) => {
              event.stopPropagation();
              deeds.fold(itemKey);
            }}
          >
            {isOpen ? '▾' : '▸'}
          </span>
        )}
        <KindIcon type={row.type} />
        <span className={styles.title}>{title}</span>
        <span className={styles.badges}>
          {isStaff(item) && <span className={styles.badge}>{texts.staff}</span>}
          {condition && (
            <span className={styles.badge} data-kind="condition">
              {condition}
            </span>
          )}
          {isAsked(item) && (
            <span className={styles.badge} data-kind="required">
              {texts.required}
            </span>
          )}
          {severity && (
            <span className={styles.mark} data-severity={severity} role="img" aria-label={texts.faults(faults)}>
              !
            </span>
          )}
        </span>
      </div>
    );
  },
  (before, after) =>
    before.isSelected === after.isSelected &&
    before.isStop === after.isStop &&
    before.faults === after.faults &&
    before.severity === after.severity &&
    before.deeds === after.deeds &&
    before.row.item === after.row.item &&
    before.row.level === after.row.level &&
    before.row.index === after.row.index &&
    before.row.siblings === after.row.siblings &&
    before.row.isOpen === after.row.isOpen,
);

function flag(item: JsonObject, key: string): boolean {
  const field = fieldOf(item, key);
  return isJsonObject(field) && fieldOf(field, 'value') === true;
}

function isAsked(item: JsonObject): boolean {
  return flag(item, 'isRequired') || flag(item, 'isRequiredForUser');
}

function isStaff(item: JsonObject): boolean {
  return fieldOf(item, 'isAdminItem') === true;
}

/** When an item is shown, in few words; undefined for one that always is. */
function conditionText(item: JsonObject): string | undefined {
  const condition = fieldOf(item, 'displayCondition');
  if (!isJsonObject(condition)) return undefined;
  const named = fieldOf(condition, 'answers');
  const answers = isJsonList(named) ? named.filter((answer) => typeof answer === 'string') : [];
  const first = answers[0];
  if (first === undefined) return undefined;
  const words = answers.length > 1 ? texts.more(first, answers.length - 1) : first;
  return fieldOf(condition, 'type') === 'hide' ? texts.hiddenWhen(words) : texts.when(words);
}
