/** The table's view as the address has it, and the answer that is open beside it. */
import { addressOfView, type TableView, viewOfAddress } from '@madoguchi/shared/domain/desk';
import { useSearchParams } from '@madoguchi/shared/router';
import { useEffect, useMemo, useRef } from 'react';

/** Of the answer that is open, beside the view. */
const OPEN = 'open';

/** The view of the address, and the answer that is open. */
export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const text = String(query);
  const view = useMemo(() => viewOfAddress(new URLSearchParams(text)), [text]);
  // The address is drawn a moment after it was set: a second change within it must not take the first one back.
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  const go = (next: TableView, open: string | undefined) => {
    latest.current = next;
    const address = new URLSearchParams(addressOfView(next));
    if (open !== undefined) address.set(OPEN, open);
    setQuery(address, { replace: true });
  };
  const opened = query.get(OPEN) ?? undefined;
  return {
    view,
    opened,
    change: (change: Partial<TableView>) => go({ ...latest.current, ...change }, undefined),
    open: (partitionKey: string | undefined) => go(latest.current, partitionKey),
  };
}
