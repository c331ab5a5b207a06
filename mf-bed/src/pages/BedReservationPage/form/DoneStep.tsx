/** The stay is reserved, or changed (BED-020): the configured end message or ours, the answer code where it is shown, and where to go. */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import type { PutItemAnswer, SurveyConfig } from '@madoguchi/shared/contract';
import { endMessage, showsAnswerCode } from '@madoguchi/shared/domain/survey';
import { closeWindow, isInClient } from '@madoguchi/shared/store';
import { bedTexts, commonTexts, surveyTexts } from '@madoguchi/shared/texts';
import { Button, DoneView } from '@madoguchi/shared/ui/plain';
import { useEffect } from 'react';
import { BedScreen } from '../../../screen/BedScreen';

export interface DoneStepProps {
  config: SurveyConfig;
  outcome: PutItemAnswer;
  /** True when a stored stay was changed. */
  isEdit: boolean;
  onList: () => void;
}

export function DoneStep({ config, outcome, isEdit, onList }: DoneStepProps) {
  useEffect(() => {
    // With a block: a browser may answer a promise, which React would take for a cleanup.
    window.scrollTo(0, 0);
  }, []);
  const texts = bedTexts.form;
  return (
    <BedScreen
      title={config.surveyTitle}
      documentTitle={surveyTexts.done.title}
      bar={
        <>
          {isInClient() && <Button onClick={closeWindow}>{commonTexts.action.close}</Button>}
          <Button variant="plain" onClick={onList}>
            {bedTexts.list.title}
          </Button>
        </>
      }
    >
      <DoneView
        {...(isEdit && { title: texts.doneTitleEdit })}
        message={isEdit ? texts.doneEdit : endMessage(config.endOfSurveyMessage, texts.doneNew)}
        answerCode={showsAnswerCode(config) ? outcome.answercode : undefined}
      >
        <AddToCalendar surveyId={config.surveyId} partitionKey={outcome.partitionKey} />
      </DoneView>
    </BedScreen>
  );
}
