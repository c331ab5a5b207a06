/**
 * What a newer version of a form asks again, after a send that it touched (CONTRACT 13). A file of its own, which a form
 * fetches only then; it looks nothing up, so that the rules of forms stay in one piece with the form.
 */
import { submissionTexts } from '@madoguchi/shared/texts';
import { Notice } from '@madoguchi/shared/ui/plain';

export default function TouchedNotice({ titles }: { titles: readonly string[] }) {
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
