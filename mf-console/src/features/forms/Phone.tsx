/** A phone's window, 375 px wide, in the middle of a console's screen: what a form looks like to who fills it in. */
import type { ReactNode, Ref } from 'react';
import styles from './phone.module.css';

interface PhoneProps {
  /** The form's title, in the phone's head. */
  title: string;
  /** What the phone is, for assistive technology. */
  label: string;
  /** At the phone's foot: the button that sends and what stands beside it. */
  bar?: ReactNode;
  /** The part that scrolls. */
  body?: Ref<HTMLElement>;
  /** As who has chosen the largest text size sees it. */
  isLargest?: boolean;
  children: ReactNode;
}

export function Phone({ title, label, bar, body, isLargest = false, children }: PhoneProps) {
  return (
    <section className={isLargest ? `${styles.phone} ${styles.largest}` : styles.phone} aria-label={label}>
      <header className={styles.head}>{title}</header>
      {/* Scrolled by keys too where nothing in it takes the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (WCAG 2.1.1) */}
      <section ref={body} className={styles.body} tabIndex={0} aria-label={title}>
        {children}
      </section>
      {bar !== undefined && <footer className={styles.bar}>{bar}</footer>}
    </section>
  );
}
