/** Which document of a paid order /receipt shows, as its address says it: `document=return`, else the receipt. */
import { useSearchParams } from '@madoguchi/shared/router';

export type ReceiptDocument = 'receipt' | 'return';

const NAME = 'document';

/** The document of the address, and how to go to the other: a step that the back button undoes. */
export function useReceiptDocument(): [ReceiptDocument, (shown: ReceiptDocument) => void] {
  const [query, setQuery] = useSearchParams();
  const show = (shown: ReceiptDocument) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      if (shown === 'return') next.set(NAME, shown);
      else next.delete(NAME);
      return next;
    });
  return [query.get(NAME) === 'return' ? 'return' : 'receipt', show];
}
