/** はじめての公開まで, beside the items of a form that was never published: what is missing now, and the way there (CONSOLE 4). */
import type { FormBindings } from '@madoguchi/shared/contract/console/forms';
import type { FormDocument } from '@madoguchi/shared/domain/designer';
import { firstSteps } from '@madoguchi/shared/domain/designer/firstSteps';
import { isLimited } from '@madoguchi/shared/domain/staff';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';
import { memo, useState } from 'react';
import { StepList, stepsLeft } from '../../../features/forms/FirstSteps';
import { useStaff } from '../../../features/session/staff';
import styles from './tree.module.css';

const texts = consoleFormsTexts.steps;

interface StepsPaneProps {
  document: FormDocument;
  /** How many faults keep it from being published. */
  faults: number;
  bindings: FormBindings | undefined;
  /** Who only looks neither adds nor publishes. */
  isReadOnly: boolean;
  onGo: (itemKey: string | null, field: string | undefined) => void;
  onAdd: () => void;
  onPublish: () => void;
}

export const StepsPane = memo(function StepsPane(props: StepsPaneProps) {
  const { document, faults, bindings, isReadOnly, onGo, onAdd, onPublish } = props;
  const { scope } = useStaff();
  const steps = firstSteps({ config: document, faults, isPublished: false, bindings, isLimited: isLimited(scope) });
  // A house that has published others knows the way.
  const [isOpen, setOpen] = useState(bindings?.forms.every(({ isPublished }) => !isPublished) ?? false);
  return (
    <details className={styles.steps} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {texts.title} <small>{texts.left(stepsLeft(steps))}</small>
      </summary>
      <StepList
        steps={steps}
        isReadOnly={isReadOnly}
        onGo={({ name, itemKey, field }) => {
          if (name === 'publish') onPublish();
          else if (itemKey === undefined && field === undefined) onAdd();
          else onGo(itemKey ?? null, field);
        }}
      />
    </details>
  );
});
