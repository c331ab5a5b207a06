/** Nothing can be reserved: the reason, and a way on. */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { useNavigate } from '@madoguchi/shared/router';
import { MessageScreen } from '@madoguchi/shared/screen';
import { calendarTexts, routeTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { useFormPaths } from './useFormPaths';

/** Why there is nothing to choose (CAL-025, SURVEY-046, SURVEY-047). */
export function ClosedScreen({ text, surveyId }: { text: string; surveyId: string }) {
  const navigate = useNavigate();
  const { form } = useFormPaths(surveyId);
  return (
    <MessageScreen
      title={calendarTexts.title}
      tone="warn"
      text={text}
      bar={
        <Button variant="plain" onClick={() => navigate(form, { replace: true })}>
          {calendarTexts.action.back}
        </Button>
      }
    />
  );
}

/** The calendar without a form (CONTRACT 12, Calendar screen). */
export function NoFormScreen() {
  const navigate = useNavigate();
  const { title, text } = calendarTexts.noForm;
  return (
    <MessageScreen
      title={title}
      text={text}
      bar={
        <Button variant="plain" onClick={() => navigate(pathOf('Confirm'))}>
          {routeTexts.home.reservations}
        </Button>
      }
    />
  );
}
