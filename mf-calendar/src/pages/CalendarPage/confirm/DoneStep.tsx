/**
 * The completion step (CAL-022, CAL-037): the configured end message or ours, the answer code where it is shown, and
 * that the browser can be closed.
 */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import type { PutItemAnswer, SurveyConfig } from '@madoguchi/shared/contract';
import { sentMessage } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { Sent } from '@madoguchi/shared/submission';
import { calendarTexts, memberTexts, surveyTexts } from '@madoguchi/shared/texts';
import { Button, MessageBlocks } from '@madoguchi/shared/ui/plain';
import { useFormPaths } from '../useFormPaths';

export interface DoneStepProps {
  config: SurveyConfig;
  answer: PutItemAnswer;
  /** True when a stored answer was changed; one that appends gets a new key. */
  isEdit: boolean;
}

export default function DoneStep({ config, answer, isEdit }: DoneStepProps) {
  const navigate = useNavigate();
  const { stored, goOn } = useFormPaths(config.surveyId);
  const { done } = calendarTexts;
  const isChange = isEdit || answer.type === 'update';
  return (
    <Sent
      config={config}
      answer={answer}
      documentTitle={done.title}
      title={done.title}
      message={isChange ? done.textUpdate : sentMessage(config, done.text)}
      next={goOn !== undefined && <Button onClick={() => navigate(goOn)}>{memberTexts.form.toSurvey}</Button>}
      ways={(isMain) => (
        <Button variant={isMain ? 'primary' : 'plain'} onClick={() => navigate(stored.path)}>
          {stored.label}
        </Button>
      )}
    >
      {isChange && <MessageBlocks message={sentMessage(config, '')} />}
      <AddToCalendar surveyId={config.surveyId} partitionKey={answer.partitionKey} />
      <p>{done.closeBrowser}</p>
      <p>{surveyTexts.done.mayClose}</p>
    </Sent>
  );
}
