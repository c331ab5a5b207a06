/** A sign for what kind of item it is, beside its title: a part of one picture (tree.module.css). */
import { kindOf } from '../kinds';
import styles from './tree.module.css';

export function KindIcon({ type }: { type: string }) {
  return <span className={styles.kind} data-kind={kindOf(type)} aria-hidden="true" />;
}
