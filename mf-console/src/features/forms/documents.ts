/** Forms as documents: the names of their items, and what two of them say differently. */
import type { FormDetail } from '@madoguchi/shared/contract/console/forms';
import type { FormKind } from '@madoguchi/shared/contract/console/words';
import { diffOf, everyItem, type FormChange, fieldOf, isJsonObject, keyOf } from '@madoguchi/shared/domain/designer';

/** A form as a call answers it. */
type Document = Readonly<Record<string, unknown>>;

/** The differences with the names of items that they speak of. */
export interface Changes {
  list: readonly FormChange[];
  titleOf: (itemKey: string) => string;
}

/** What an item is called: as the last of the forms has it that has it, its key where none does. */
function titlesIn(...forms: readonly (Document | null | undefined)[]): (itemKey: string) => string {
  const titles = new Map(
    forms
      .filter(isJsonObject)
      .flatMap((form) => [...everyItem(form)])
      .map(({ item }): [string, string] => [keyOf(item) ?? '', String(fieldOf(item, 'title') ?? '')]),
  );
  return (itemKey) => titles.get(itemKey) || itemKey;
}

/** What an item is called: as the draft has it, else as it is in force; its key where it has no name. */
export function titlesOf({ publishedConfig, draft }: FormDetail): (itemKey: string) => string {
  return titlesIn(publishedConfig, draft?.config);
}

/** What the later of two versions says differently. */
export function changesBetween(before: Document, after: Document, kind: FormKind): Changes {
  const list = isJsonObject(before) && isJsonObject(after) ? diffOf(before, after, kind) : [];
  return { list, titleOf: titlesIn(before, after) };
}

/** What the working draft says differently than what is in force; nothing where either is not there. */
export function changesOf({ publishedConfig, draft, kind }: FormDetail): Changes {
  return changesBetween(publishedConfig ?? {}, publishedConfig ? (draft?.config ?? publishedConfig) : {}, kind);
}
