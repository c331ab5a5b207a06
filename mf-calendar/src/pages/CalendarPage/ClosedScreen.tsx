/** Nothing can be reserved, or nothing could be loaded: the reason, and a way on. */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { useNavigate } from '@madoguchi/shared/router';
import { calendarTexts, commonTexts, routeTexts } from '@madoguchi/shared/texts';
import { BarRow, Button, ErrorView, MessageView, Screen } from '@madoguchi/shared/ui/plain';
import { useFormPaths } from './useFormPaths';

/** Why there is nothing to choose (CAL-025, SURVEY-046, SURVEY-047). */
export function ClosedScreen({ text, surveyId }: { text: string; surveyId: string }) {
  const navigate = useNavigate();
  const { form } = useFormPaths(surveyId);
  return (
    <Screen
      title={calendarTexts.title}
      centred
      bar={
        <BarRow>
          <Button variant="plain" onClick={() => navigate(form, { replace: true })}>
            {calendarTexts.action.back}
          </Button>
        </BarRow>
      }
    >
      <MessageView tone="warn" text={text} />
    </Screen>
  );
}

export interface FailedScreenProps {
  text: string;
  note?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** What could not be loaded. */
export function FailedScreen({ text, note, onRetry }: FailedScreenProps) {
  return (
    <Screen
      title={calendarTexts.title}
      centred
      bar={onRetry && <Button onClick={onRetry}>{commonTexts.action.reload}</Button>}
    >
      <ErrorView text={text} hint={note} />
    </Screen>
  );
}

/** The calendar without a form (CONTRACT 12, Calendar screen). */
export function NoFormScreen() {
  const navigate = useNavigate();
  const { title, text } = calendarTexts.noForm;
  return (
    <Screen
      title={title}
      centred
      bar={
        <Button variant="plain" onClick={() => navigate(pathOf('Confirm'))}>
          {routeTexts.home.reservations}
        </Button>
      }
    >
      <MessageView text={text} />
    </Screen>
  );
}
