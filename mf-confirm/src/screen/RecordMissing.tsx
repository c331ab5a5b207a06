/** The state of details and cancel page when the record is not among the person's own any more. */
import { cancelTexts, errorTexts } from '@madoguchi/shared/texts';
import { Button, MessageView } from '@madoguchi/shared/ui/plain';
import { ConfirmScreen } from './ConfirmScreen';

interface RecordMissingProps {
  title: string;
  onBack: () => void;
}

export function RecordMissing({ title, onBack }: RecordMissingProps) {
  return (
    <ConfirmScreen
      title={title}
      centred
      bar={
        <Button variant="plain" onClick={onBack}>
          {cancelTexts.done.toList}
        </Button>
      }
    >
      <MessageView tone="warn" text={errorTexts.notFound} />
    </ConfirmScreen>
  );
}
