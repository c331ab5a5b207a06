/** The groups of properties as tabs (APG): ← and → choose, Tab leads into the group. */
import type { FieldGroup } from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import type { KeyboardEvent } from 'react';
import styles from './properties.module.css';

interface GroupTabsProps {
  id: string;
  groups: readonly FieldGroup[];
  group: FieldGroup;
  onGroup: (group: FieldGroup) => void;
}

export function GroupTabs({ id, groups, group, onGroup }: GroupTabsProps) {
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step && groups.at((groups.indexOf(group) + step) % groups.length);
    if (!next || event.altKey) return;
    event.preventDefault();
    onGroup(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-group="${next}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={designerTexts.properties.groups} className={styles.tabs} onKeyDown={pressed}>
      {groups.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}${each}`}
          data-group={each}
          aria-selected={each === group}
          aria-controls={`${id}panel`}
          tabIndex={each === group ? 0 : -1}
          onClick={() => onGroup(each)}
        >
          {designerTexts.properties.group[each]}
        </button>
      ))}
    </div>
  );
}
