/**
 * A text whose sentences begin a line of their own where they do not fit beside the one before, so that no line ends a
 * word after a sentence's begin.
 */
import styles from './own.module.css';

export function Sentences({ text }: { text: string }) {
  const sentences = text.match(/[^。]+。?/g) ?? [];
  return sentences.map((sentence) => (
    <span key={sentence} className={styles.sentence}>
      {sentence}
    </span>
  ));
}
