/** What the payment screens share: the switch, and the ways on. */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { lastPaidForm } from '@madoguchi/shared/payment';
import { useNavigate } from '@madoguchi/shared/router';
import { MessageScreen } from '@madoguchi/shared/screen';
import { closeWindow, isInClient, productSwitches } from '@madoguchi/shared/store';
import { commonTexts, paymentTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';

/**
 * The ways on when everything on a screen is said: close the window, or look at the reservations, of the form where it
 * is known.
 */
export function WaysOn({ surveyId }: { surveyId?: string | undefined }) {
  const navigate = useNavigate();
  const list = surveyId ? pathOf('ConfirmListSurvey', surveyId) : pathOf('Confirm');
  return (
    <>
      {isInClient() && <Button onClick={closeWindow}>{commonTexts.action.close}</Button>}
      <Button variant="plain" onClick={() => void navigate(list)}>
        {commonTexts.action.goToReservations}
      </Button>
    </>
  );
}

/** Back to the form that was to be paid for: what was entered is still there as a draft. */
export function BackToForm() {
  const navigate = useNavigate();
  const surveyId = lastPaidForm();
  if (surveyId === undefined || surveyId === '') return null;
  return (
    <Button onClick={() => void navigate(pathOf('LiffSurvey', surveyId))}>{paymentTexts.result.backToForm}</Button>
  );
}

/** Where payment is switched off its screens say so and nothing else (PAYMENT). */
export function WherePaymentIsOn({ title, children }: { title: string; children: ReactNode }) {
  if (productSwitches().payment) return children;
  return <MessageScreen title={title} tone="warn" text={paymentTexts.unavailable} bar={<WaysOn />} />;
}
