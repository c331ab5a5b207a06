/** What two versions of a form say differently, the working draft among them. */
import type { FormPublication } from '@madoguchi/shared/contract/console/forms';
import type { FormKind } from '@madoguchi/shared/contract/console/words';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { Failed, Loading } from '../frame/states';
import { DiffList } from './DiffList';
import { changesBetween } from './documents';
import styles from './forms.module.css';
import { useVersion, type VersionName } from './useVersion';

const texts = consoleFormsTexts.versions;

interface CompareVersionsProps {
  formId: string;
  kind: FormKind;
  /** The newest first. */
  versions: readonly FormPublication[];
  hasDraft: boolean;
}

const nameOf = (name: VersionName) => (name === 'draft' ? texts.draft : consoleFormsTexts.version(name));

export function CompareVersions({ formId, kind, versions, hasDraft }: CompareVersionsProps) {
  const names: VersionName[] = [...(hasDraft ? (['draft'] as const) : []), ...versions.map(({ number }) => number)];
  const [chosen, setChosen] = useState<{ before?: VersionName; after?: VersionName }>({});
  const after = chosen.after ?? names[0];
  const before = chosen.before ?? names[1];
  const id = useId();
  if (names.length < 2) return null;
  const select = (side: 'before' | 'after', value: VersionName | undefined) => (
    <span className={styles.side}>
      <label htmlFor={`${id}-${side}`}>{texts[side]}</label>
      <Select<VersionName>
        id={`${id}-${side}`}
        value={value}
        options={names.map((name) => ({ value: name, label: nameOf(name) }))}
        onChange={(name) => setChosen((now) => ({ ...now, [side]: name }))}
      />
    </span>
  );
  return (
    <section className={styles.compare} aria-labelledby={id}>
      <h2 id={id}>{texts.compare}</h2>
      <div className={styles.row}>
        {select('before', before)}
        <span aria-hidden="true">→</span>
        {select('after', after)}
      </div>
      <Differences formId={formId} kind={kind} before={before} after={after} />
    </section>
  );
}

interface DifferencesProps {
  formId: string;
  kind: FormKind;
  before: VersionName | undefined;
  after: VersionName | undefined;
}

function Differences({ formId, kind, before, after }: DifferencesProps) {
  const left = useVersion(formId, before);
  const right = useVersion(formId, after);
  const error = left.error ?? right.error;
  if (error !== undefined) {
    return (
      <Failed
        error={error}
        onRetry={() => {
          left.again();
          right.again();
        }}
      />
    );
  }
  if (!left.config || !right.config) return <Loading />;
  const changes = changesBetween(left.config, right.config, kind);
  const count = changes.list.length;
  return (
    <div aria-live="polite">
      <p className={styles.help}>{count === 0 ? texts.same : texts.count(count)}</p>
      <DiffList changes={changes} />
    </div>
  );
}
