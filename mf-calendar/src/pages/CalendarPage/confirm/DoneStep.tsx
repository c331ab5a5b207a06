/** The completion step (CAL-022, CAL-037): the configured end message or ours, the answer code where it is shown, and that the browser can be closed. */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import { isMemberForm } from '@madoguchi/shared/calls/members';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { endMessage, showsAnswerCode } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { closeWindow, isInClient } from '@madoguchi/shared/store';
import { calendarTexts, commonTexts, memberTexts } from '@madoguchi/shared/texts';
import { Button, DoneView, Screen } from '@madoguchi/shared/ui/plain';
import { useEffect } from 'react';
import type { Outcome } from '../machine';
import { useFormPaths } from '../useFormPaths';
import { MemberNumber } from './MemberNumber';

export interface DoneStepProps {
  config: SurveyConfig;
  outcome: Outcome;
}

export default function DoneStep({ config, outcome }: DoneStepProps) {
  const navigate = useNavigate();
  const { stored, goOn } = useFormPaths(config.surveyId);
  const { done } = calendarTexts;
  useEffect(() => {
    // With a block: a browser may answer a promise, which React would take for a cleanup.
    window.scrollTo(0, 0);
  }, []);
  return (
    <Screen
      title={config.surveyTitle}
      documentTitle={done.title}
      bar={
        <>
          {goOn !== undefined && <Button onClick={() => navigate(goOn)}>{memberTexts.form.toSurvey}</Button>}
          {isInClient() && (
            <Button variant={goOn === undefined ? 'primary' : 'plain'} onClick={closeWindow}>
              {commonTexts.action.close}
            </Button>
          )}
          <Button variant="plain" onClick={() => navigate(stored.path)}>
            {stored.label}
          </Button>
        </>
      }
    >
      <DoneView
        title={done.title}
        message={endMessage(config.endOfSurveyMessage, outcome.type === 'update' ? done.textUpdate : done.text)}
        answerCode={showsAnswerCode(config) ? outcome.answerCode : undefined}
      >
        {isMemberForm(config) && <MemberNumber config={config} partitionKey={outcome.partitionKey} />}
        <AddToCalendar surveyId={outcome.surveyId} partitionKey={outcome.partitionKey} />
        <p>{done.closeBrowser}</p>
      </DoneView>
    </Screen>
  );
}
