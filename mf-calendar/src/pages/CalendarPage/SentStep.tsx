/** What a second send finds (CAL-023): it has been sent, nothing more goes out, and where to look at it. */
import { useNavigate } from '@madoguchi/shared/router';
import { CloseWindowButton, MessageScreen } from '@madoguchi/shared/screen';
import { calendarTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useFormPaths } from './useFormPaths';

/** Offers to fill in the form once more. */
export function SentStep({ surveyId }: { surveyId: string }) {
  const navigate = useNavigate();
  const { form, stored } = useFormPaths(surveyId);
  return (
    <MessageScreen
      title={calendarTexts.confirm.title}
      text={calendarTexts.alreadySent}
      bar={
        <>
          <Button onClick={() => navigate(stored.path)}>{stored.label}</Button>
          <Button variant="plain" onClick={() => navigate(form)}>
            {calendarTexts.noForm.toForm}
          </Button>
          <CloseWindowButton />
        </>
      }
    />
  );
}
