/** In which state a form is, as chips: 公開中 with the number of the version, 停止, and 下書き beside either. */
import type { FormEntry } from '@madoguchi/shared/contract/console/forms';
import type { FormState } from '@madoguchi/shared/contract/console/words';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import { Chip } from '@madoguchi/shared/ui/plain';
import styles from './forms.module.css';

const { chips, version } = consoleFormsTexts;

/** The states in which there is a draft beside what was published. */
const WITH_DRAFT: readonly FormState[] = ['publishedWithDraft', 'stoppedWithDraft'];
/** The states in which nobody can fill the form in because it was stopped. */
const STOPPED: readonly FormState[] = ['stopped', 'stoppedWithDraft'];

export const isStopped = (state: FormState) => STOPPED.includes(state);

export function StateChips({ form: { state, published } }: { form: Pick<FormEntry, 'state' | 'published'> }) {
  const numbered = (word: string) => [word, published && version(published.number)].filter(Boolean).join(' ');
  return (
    <span className={styles.chips}>
      {state === 'draft' && <Chip tone="grey">{chips.draft}</Chip>}
      {state !== 'draft' &&
        (isStopped(state) ? (
          <Chip tone="red">{numbered(chips.stopped)}</Chip>
        ) : (
          <Chip tone="green">{numbered(chips.published)}</Chip>
        ))}
      {WITH_DRAFT.includes(state) && <Chip tone="lime">{chips.withDraft}</Chip>}
    </span>
  );
}
