/** What a second send finds (CAL-023): it has been sent, nothing more goes out, and where to look at it. */
import { useNavigate } from '@madoguchi/shared/router';
import { closeWindow, isInClient } from '@madoguchi/shared/store';
import { calendarTexts, commonTexts } from '@madoguchi/shared/texts';
import { Button, MessageView, Screen } from '@madoguchi/shared/ui/plain';
import { useFormPaths } from './useFormPaths';

export interface SentStepProps {
  surveyId: string;
  /** Offers to fill in the form once more. */
  canRepeat: boolean;
}

export function SentStep({ surveyId, canRepeat }: SentStepProps) {
  const navigate = useNavigate();
  const { form, stored } = useFormPaths(surveyId);
  return (
    <Screen
      title={calendarTexts.confirm.title}
      centred
      bar={
        <>
          <Button onClick={() => navigate(stored.path)}>{stored.label}</Button>
          {canRepeat && (
            <Button variant="plain" onClick={() => navigate(form)}>
              {calendarTexts.noForm.toForm}
            </Button>
          )}
          {isInClient() && (
            <Button variant="plain" onClick={closeWindow}>
              {commonTexts.action.close}
            </Button>
          )}
        </>
      }
    >
      <MessageView text={calendarTexts.alreadySent} />
    </Screen>
  );
}
