/** A sign for what kind of item it is, beside its title; drawn as lines of 24 units. */
import { type KindName, kindOf } from '../kinds';
import styles from './tree.module.css';

const PATHS: Readonly<Record<KindName, string>> = {
  written: 'M5 6V4.500h14V6M12 4.500v15M9.500 19.500h5',
  choice: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  date: 'M6 5h12a2.500 2.500 0 0 1 2.500 2.500v10A2.500 2.500 0 0 1 18 20H6a2.500 2.500 0 0 1-2.500-2.500v-10A2.500 2.500 0 0 1 6 5zM3.500 10h17M8 3v4M16 3v4',
  person:
    'M12 4.300a3.700 3.700 0 1 0 0 7.400 3.700 3.700 0 0 0 0-7.400zM4.500 20.500c.8-4 3.700-6 7.500-6s6.700 2 7.500 6',
  place: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.500v5l3.200 2',
  payment: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.500 7.500l3.500 5 3.500-5M12 12.500v5M9 12.500h6M9 15h6',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  vaccine: 'M14 4l6 6M17 7l-8.500 8.500-4 1 1-4L14 4M4.500 19.500l-1 1',
  layout: 'M4 6h16M4 11h16M4 16h10',
  other: 'M6 12h.01M12 12h.01M18 12h.01',
};

export function KindIcon({ type }: { type: string }) {
  return (
    <svg
      className={styles.kind}
      width={15}
      height={15}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[kindOf(type)]} />
    </svg>
  );
}
