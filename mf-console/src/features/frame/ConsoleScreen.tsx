/** A screen inside the frame: a slim head with its name, a row of tools, the content that scrolls, a line of hints. */
import { nameWindow } from '@madoguchi/shared/ui/plain';
import { type ReactNode, useEffect } from 'react';
import styles from './frame.module.css';

export interface ConsoleScreenProps {
  /** The screen's `h1`, and the window's name. */
  title: string;
  /** Before and behind the title, such as the day before and after. */
  before?: ReactNode;
  after?: ReactNode;
  /** At the right end of the head: search, the main deed. */
  actions?: ReactNode;
  /** A row below the head: filters. */
  tools?: ReactNode;
  /** Beside the content, such as a drawer or a panel. */
  aside?: ReactNode;
  /** At the foot: which keys do what. Not on a phone. */
  hints?: ReactNode;
  /** Bare: the content is as high as the window and scrolls by itself, as a long table does. */
  isBare?: boolean;
  children: ReactNode;
}

export function ConsoleScreen(props: ConsoleScreenProps) {
  const { title, before, after, actions, tools, aside, hints, isBare = false, children } = props;
  useEffect(() => {
    nameWindow(title);
  }, [title]);
  return (
    <main id="console-main" tabIndex={-1} className={styles.main}>
      <header className={styles.head}>
        {before}
        <h1>{title}</h1>
        {after}
        <div className={styles.actions}>{actions}</div>
      </header>
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.body}>
        <div className={isBare ? styles.bare : styles.content}>{children}</div>
        {aside}
      </div>
      {hints && <footer className={styles.hints}>{hints}</footer>}
    </main>
  );
}

/** In a row of tools: what follows it stands at the row's end. */
export function Spacer() {
  return <span className={styles.spacer} />;
}

/** A key and what it does, for the hints. */
export function KeyHint({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span>
      <kbd>{keys}</kbd>
      {children}
    </span>
  );
}
