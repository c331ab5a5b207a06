/** What can be done with a form of the list: one menu, as the form's state and the roles allow it. */
import type { FormEntry } from '@madoguchi/shared/contract/console/forms';
import { consoleFormsTexts as texts } from '@madoguchi/shared/texts/console/forms';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { isStopped } from '../../features/forms/StateChips';

export type FormDeed = 'edit' | 'try' | 'publish' | 'versions' | 'copy' | 'stop' | 'start' | 'discard';

/** The deeds on a form, in the order of the menu. @param mayChange whether the roles allow more than looking */
function deedsOf({ state, published, draft }: FormEntry, mayChange: boolean): FormDeed[] {
  const versions: FormDeed[] = published ? ['versions'] : [];
  if (!mayChange) return versions;
  return [
    'edit',
    'try',
    ...(draft ? (['publish'] as const) : []),
    ...versions,
    'copy',
    ...(published ? [isStopped(state) ? ('start' as const) : ('stop' as const)] : []),
    ...(draft ? (['discard'] as const) : []),
  ];
}

interface FormDeedsProps {
  form: FormEntry;
  mayChange: boolean;
  onDeed: (deed: FormDeed, form: FormEntry) => void;
}

export function FormDeeds({ form, mayChange, onDeed }: FormDeedsProps) {
  const deeds = deedsOf(form, mayChange);
  if (deeds.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: deeds.map((deed) => ({ key: deed, label: texts.deed[deed], danger: deed === 'discard' })),
        onClick: ({ key }) => onDeed(deeds.find((deed) => deed === key) ?? 'edit', form),
      }}
    >
      <Button size="small" aria-haspopup="menu" aria-label={texts.deedsOf(form.title)}>
        {texts.column.deeds}
      </Button>
    </Dropdown>
  );
}
