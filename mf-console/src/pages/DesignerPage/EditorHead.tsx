/** The head of the designer: states, what is saved, undo and redo, versions, trying, publishing. */
import type { FormDetail } from '@madoguchi/shared/contract/console/forms';
import { CONSOLE_ROUTES, consolePagePath } from '@madoguchi/shared/contract/console/routes';
import type { FormState } from '@madoguchi/shared/contract/console/words';
import { clockText } from '@madoguchi/shared/domain/desk';
import { Link } from '@madoguchi/shared/router';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { memo, useSyncExternalStore } from 'react';
import { StateChips } from '../../features/forms/StateChips';
import styles from './designer.module.css';
import type { Autosave } from './state/autosave';
import type { DesignerStore } from './state/designerStore';
import type { OverName } from './state/overName';

const texts = designerTexts.head;

/** Beside the title: the way back. */
export const HeadBack = memo(function HeadBack() {
  return (
    <Link to={CONSOLE_ROUTES.ConsoleForms} aria-label={designerTexts.back} className={styles.back}>
      ‹
    </Link>
  );
});

/** What a state becomes with the first save. */
const WITH_DRAFT = {
  draft: 'draft',
  published: 'publishedWithDraft',
  publishedWithDraft: 'publishedWithDraft',
  stopped: 'stoppedWithDraft',
  stoppedWithDraft: 'stoppedWithDraft',
} as const satisfies Record<FormState, FormState>;

/** Behind the title: the form's states, and what is saved. */
export const HeadStates = memo(function HeadStates({ detail, autosave }: { detail: FormDetail; autosave: Autosave }) {
  const { version } = useSyncExternalStore(autosave.subscribe, autosave.get);
  const { published } = detail;
  const state = version > 0 ? WITH_DRAFT[detail.state] : detail.state;
  return (
    <>
      <StateChips form={{ state, ...(published && { published }) }} />
      <Saved autosave={autosave} />
    </>
  );
});

interface HeadDeedsProps {
  formId: string;
  store: DesignerStore;
  autosave: Autosave;
  isReadOnly: boolean;
  mayUndo: boolean;
  mayRedo: boolean;
  /** How many faults keep it from being published. */
  faults: number;
  onOpen: (over: OverName) => void;
}

/** At the right end: what can be done to the whole form. */
export const HeadDeeds = memo(function HeadDeeds(props: HeadDeedsProps) {
  const { formId, store, autosave, isReadOnly, mayUndo, mayRedo, faults, onOpen } = props;
  return (
    <>
      <Button aria-label={texts.undo} disabled={isReadOnly || !mayUndo} onClick={store.undo} icon={<Arrow />} />
      <Button aria-label={texts.redo} disabled={isReadOnly || !mayRedo} onClick={store.redo} icon={<Arrow isForth />} />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'form', label: texts.form },
            { key: 'graph', label: texts.graph },
            { key: 'json', label: texts.json },
          ],
          onClick: ({ key }) => {
            if (key === 'form') store.select(null, 'surveyTitle');
            else onOpen(key === 'graph' ? 'graph' : 'json');
          },
        }}
      >
        <Button aria-label={texts.more}>…</Button>
      </Dropdown>
      <Button onClick={() => onOpen('versions')}>{texts.versions}</Button>
      <TryLink formId={formId} autosave={autosave} />
      <span role="status" className={`${styles.toFix} ${faults > 0 ? styles.bad : styles.good}`}>
        {faults > 0 ? texts.toFix(faults) : texts.clean}
      </span>
      <Button type="primary" disabled={isReadOnly} onClick={() => onOpen('publish')}>
        {texts.publish}
      </Button>
    </>
  );
});

function Arrow({ isForth = false }: { isForth?: boolean }) {
  return (
    <svg
      width={14}
      height={14}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      aria-hidden="true"
    >
      <path d="M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3" transform={isForth ? 'matrix(-1 0 0 1 24 0)' : undefined} />
    </svg>
  );
}

/** What is tried is what was saved: the way there saves first. */
function TryLink({ formId, autosave }: { formId: string; autosave: Autosave }) {
  return (
    <Link to={consolePagePath('ConsoleFormTry', formId)} className={styles.try} onClick={() => void autosave.saveNow()}>
      {texts.try}
    </Link>
  );
}

/** Whether the server has everything; said aloud where it does not. */
function Saved({ autosave }: { autosave: Autosave }) {
  const { name, savedAt } = useSyncExternalStore(autosave.subscribe, autosave.get);
  const { saved } = designerTexts;
  if (name === 'failed') {
    return (
      <span role="alert" className={`${styles.state} ${styles.bad}`}>
        {saved.failed}
        <Button type="link" size="small" onClick={() => void autosave.saveNow()}>
          {saved.retry}
        </Button>
      </span>
    );
  }
  const words = {
    untouched: savedAt === undefined ? saved.untouched : saved.at(clockText(savedAt)),
    // Half a second before it is sent: no word of its own, which would change with each word that is typed.
    waiting: saved.saving,
    saving: saved.saving,
    saved: saved.at(clockText(savedAt ?? '')),
  }[name];
  return <span className={styles.state}>{words}</span>;
}
