/**
 * The completion step (CAL-022, CAL-037): the configured end message or ours, the answer code where it is shown, and
 * that the browser can be closed.
 */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import type { PutItemAnswer, SurveyConfig } from '@madoguchi/shared/contract';
import { sentMessage } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { Sent } from '@madoguchi/shared/submission';
import { calendarTexts, memberTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useFormPaths } from '../useFormPaths';

export interface DoneStepProps {
  config: SurveyConfig;
  answer: PutItemAnswer;
}

export default function DoneStep({ config, answer }: DoneStepProps) {
  const navigate = useNavigate();
  const { stored, goOn } = useFormPaths(config.surveyId);
  const { done } = calendarTexts;
  return (
    <Sent
      config={config}
      answer={answer}
      documentTitle={done.title}
      title={done.title}
      message={sentMessage(config, answer.type === 'update' ? done.textUpdate : done.text)}
      next={goOn !== undefined && <Button onClick={() => navigate(goOn)}>{memberTexts.form.toSurvey}</Button>}
      ways={(isMain) => (
        <Button variant={isMain ? 'primary' : 'plain'} onClick={() => navigate(stored.path)}>
          {stored.label}
        </Button>
      )}
    >
      <AddToCalendar surveyId={config.surveyId} partitionKey={answer.partitionKey} />
      <p>{done.closeBrowser}</p>
    </Sent>
  );
}
