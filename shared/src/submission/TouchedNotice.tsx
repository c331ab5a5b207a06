/**
 * What a newer version of a form asks again, after a send that it touched (CONTRACT 13). A file of its own, which a form
 * fetches only then.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { itemsByKey } from '@madoguchi/shared/domain/survey';
import { submissionTexts } from '@madoguchi/shared/texts';
import { Notice } from '@madoguchi/shared/ui/plain';

/** The newer form, and the items that the server named. */
export interface Touched {
  config: SurveyConfig;
  itemKeys: readonly string[];
}

export default function TouchedNotice({ config, itemKeys }: Touched) {
  const items = itemsByKey(config);
  const titles = itemKeys.flatMap((key) => items.get(key)?.title || []);
  return (
    <Notice tone="warn" announce>
      <p>{titles.length > 0 ? submissionTexts.touched : submissionTexts.renewed}</p>
      {titles.length > 0 && (
        <ul>
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
