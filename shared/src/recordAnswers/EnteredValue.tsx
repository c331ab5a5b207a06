/** An answer as it is about to be sent: its words, or a picture as a picture. */
import { type PreviewEntry, rulesOf } from '@madoguchi/shared/domain/survey';
import { commonTexts } from '@madoguchi/shared/texts';
import { Notice } from '@madoguchi/shared/ui/plain';
import { AnswerValue } from './RecordAnswers';

/** @param props.nothing what is shown where there is no answer */
export function EnteredValue({
  entry: { itemKey, title, type, text, note },
  nothing = commonTexts.field.notEntered,
}: {
  entry: PreviewEntry;
  nothing?: string;
}) {
  if (note)
    return (
      <>
        {text}
        <Notice tone="warn">{note}</Notice>
      </>
    );
  if (rulesOf({ type }).files !== 'image' || text === '') return text || nothing;
  return <AnswerValue answer={{ itemKey, title, kind: 'image', addresses: [text] }} />;
}
