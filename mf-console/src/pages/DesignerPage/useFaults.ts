/** What is wrong with the form as it is, in words, with its places. Asked a moment after what was typed. */
import type { FormBindings } from '@madoguchi/shared/contract/console/forms';
import { today } from '@madoguchi/shared/domain/clock';
import { type FormDocument, findItem, formFaults, knownOf } from '@madoguchi/shared/domain/designer';
import { isLimited } from '@madoguchi/shared/domain/staff';
import { faultWords } from '@madoguchi/shared/texts/console/designerFaults';
import { useMemo } from 'react';
import { useStaff } from '../../features/session/staff';
import type { PlacedFault } from './over/jsonText';
import type { ShownFault } from './tree/FaultList';
import type { RowFaults } from './tree/ItemTree';
import { titleOf } from './tree/treeRows';

interface Faults {
  /** What keeps the form from being published first. */
  shown: readonly ShownFault[];
  byItem: ReadonlyMap<string, RowFaults>;
}

export function useFaults(document: FormDocument, formId: string, bindings: FormBindings | undefined): Faults {
  const { scope } = useStaff();
  const known = useMemo(
    () => (bindings ? knownOf(bindings, formId, today(), isLimited(scope)) : {}),
    [bindings, formId, scope],
  );
  return useMemo(() => {
    const found = formFaults(document, known);
    const byItem = new Map<string, RowFaults>();
    const shown = found.map((fault): ShownFault => {
      const { itemKey, severity, field } = fault;
      const item = itemKey === undefined ? undefined : findItem(document, itemKey)?.item;
      if (itemKey !== undefined) {
        const before = byItem.get(itemKey);
        const isFault = severity === 'fault' || before?.severity === 'fault';
        byItem.set(itemKey, { count: (before?.count ?? 0) + 1, severity: isFault ? 'fault' : 'warning' });
      }
      return {
        severity,
        itemKey: itemKey ?? null,
        field,
        title: item ? titleOf(item) : faultWords.ofForm,
        text: faultWords.text(fault),
      };
    });
    return {
      shown: shown.sort((one, other) => Number(one.severity !== 'fault') - Number(other.severity !== 'fault')),
      byItem,
    };
  }, [document, known]);
}

/** What of a form's JSON cannot be read as one, with its place. */
export function importFaults(document: FormDocument): readonly PlacedFault[] {
  return formFaults(document, {})
    .filter(({ code }) => code === 'shape')
    .map((fault) => ({ keys: fault.path, text: faultWords.text(fault) }));
}
