/**
 * The stay is reserved, or changed (BED-020): the configured end message or ours, the answer code where it is shown,
 * and where to go.
 */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import type { PutItemAnswer, SurveyConfig } from '@madoguchi/shared/contract';
import { sentMessage } from '@madoguchi/shared/domain/survey';
import { Sent } from '@madoguchi/shared/submission';
import { bedTexts, surveyTexts } from '@madoguchi/shared/texts';
import { Button, MessageBlocks } from '@madoguchi/shared/ui/plain';

export interface DoneStepProps {
  config: SurveyConfig;
  answer: PutItemAnswer;
  /** True when a stored stay was changed. */
  isEdit: boolean;
  onList: () => void;
}

export default function DoneStep({ config, answer, isEdit, onList }: DoneStepProps) {
  const texts = bedTexts.form;
  return (
    <Sent
      config={config}
      answer={answer}
      documentTitle={surveyTexts.done.title}
      title={isEdit ? texts.doneTitleEdit : undefined}
      message={isEdit ? texts.doneEdit : sentMessage(config, texts.doneNew)}
      ways={(isMain) => (
        <Button variant={isMain ? 'primary' : 'plain'} onClick={onList}>
          {bedTexts.list.title}
        </Button>
      )}
    >
      {isEdit && <MessageBlocks message={sentMessage(config, '')} />}
      <AddToCalendar surveyId={config.surveyId} partitionKey={answer.partitionKey} />
    </Sent>
  );
}
