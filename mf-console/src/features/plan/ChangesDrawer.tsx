/** Who changed something, when and how, the newest first, in a drawer; a change may have its way back beside it. */
import { instantText } from '@madoguchi/shared/domain/desk';
import { programName } from '@madoguchi/shared/texts/console/auditWords';
import Alert from 'antd/es/alert';
import Drawer from 'antd/es/drawer';
import type { ReactNode } from 'react';
import type { Pages } from '../calls/pages';
import { MorePages } from '../frame/MorePages';
import { Listed } from '../frame/states';
import { useReturnFocus } from '../frame/useReturnFocus';
import styles from './plan.module.css';

interface ChangesDrawerProps<Change> {
  title: string;
  words: { empty: { title: string; text?: string }; more: string };
  pages: Pages<Change>;
  /** Why a change was not taken back. */
  fault: string | undefined;
  onClose: () => void;
  /** A ChangeLine. */
  children: (change: Change) => ReactNode;
}

export function ChangesDrawer<Change>(props: ChangesDrawerProps<Change>) {
  const { title, words, pages, fault, onClose, children } = props;
  useReturnFocus();
  return (
    <Drawer open size={440} title={title} onClose={onClose}>
      {fault !== undefined && <Alert type="error" role="alert" title={fault} />}
      <Listed items={pages.items} error={pages.error} onRetry={pages.more} empty={words.empty}>
        {(items) => <ul className={styles.list}>{items.map(children)}</ul>}
      </Listed>
      <MorePages pages={pages} label={words.more} />
    </Drawer>
  );
}

interface ChangeLineProps {
  /** ISO instant. */
  at: string;
  /** Whose change: a name, or the id where there is none. */
  by: string;
  name: string | undefined;
  /** Behind who and when. */
  mark?: ReactNode;
  /** At the line's end, such as the way back. */
  deed?: ReactNode;
  /** What it did. */
  children: ReactNode;
}

export function ChangeLine({ at, by, name, mark, deed, children }: ChangeLineProps) {
  return (
    <li className={styles.change}>
      <div>
        {children}
        <p className={styles.help}>
          {instantText(at)}　{name || (programName(by) ?? by)} {mark}
        </p>
      </div>
      {deed}
    </li>
  );
}
