/** The registration is stored: the configured message or ours, the number that it got, and where to go. */
import type { PutItemAnswer, SurveyConfig } from '@madoguchi/shared/contract';
import { hasSentMessage, sentMessage } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { Sent } from '@madoguchi/shared/submission';
import { memberTexts, surveyTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';

export interface MemberDoneProps {
  config: SurveyConfig;
  answer: PutItemAnswer;
  isUpdate: boolean;
  /** The form to go on with. */
  next: string | undefined;
  onShow: () => void;
}

export function MemberDone({ config, answer, isUpdate, next, onShow }: MemberDoneProps) {
  const navigate = useNavigate();
  const texts = memberTexts.form;
  return (
    <Sent
      config={config}
      answer={answer}
      title={isUpdate ? texts.doneTitleUpdate : texts.doneTitle}
      message={sentMessage(config, isUpdate ? surveyTexts.done.thanksUpdate : texts.done)}
      next={next !== undefined && <Button onClick={() => void navigate(next)}>{texts.toSurvey}</Button>}
      ways={(isMain) => (
        <Button variant={isMain ? 'primary' : 'plain'} onClick={onShow}>
          {memberTexts.page.toMember}
        </Button>
      )}
    >
      {isUpdate && !hasSentMessage(config) && <p>{surveyTexts.done.mayClose}</p>}
    </Sent>
  );
}
