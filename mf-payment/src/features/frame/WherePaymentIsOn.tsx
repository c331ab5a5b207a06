/** What the payment screens share: the switch, and the ways on. */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { lastPaidForm } from '@madoguchi/shared/payment';
import { useNavigate } from '@madoguchi/shared/router';
import { CloseWindowButton, MessageScreen } from '@madoguchi/shared/screen';
import { productSwitches } from '@madoguchi/shared/store';
import { commonTexts, paymentTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';

interface WaysOnProps {
  /** The form, where it is known. */
  surveyId?: string | undefined;
  /** The screen's main button, above the others. */
  main?: ReactNode;
  /** True below a main button of somebody else. Without any main button, closing the window is the main way on. */
  isBelowMain?: boolean;
}

/** The ways on when everything on a screen is said: close the window, or look at the reservations. */
export function WaysOn({ surveyId, main, isBelowMain = Boolean(main) }: WaysOnProps) {
  const navigate = useNavigate();
  const list = surveyId ? pathOf('ConfirmListSurvey', surveyId) : pathOf('Confirm');
  return (
    <>
      {main}
      <CloseWindowButton variant={isBelowMain ? 'plain' : 'primary'} />
      <Button variant="plain" onClick={() => void navigate(list)}>
        {commonTexts.action.goToReservations}
      </Button>
    </>
  );
}

/** The ways on after a payment that failed: first to its form, where what was entered is still there as a draft. */
export function WaysOnWithoutPayment() {
  const navigate = useNavigate();
  const surveyId = lastPaidForm();
  const toForm = surveyId !== undefined && surveyId !== '' && (
    <Button onClick={() => void navigate(pathOf('LiffSurvey', surveyId))}>{paymentTexts.result.backToForm}</Button>
  );
  return <WaysOn main={toForm} />;
}

/** Where payment is switched off its screens say so and nothing else (PAYMENT). */
export function WherePaymentIsOn({ title, children }: { title: string; children: ReactNode }) {
  if (productSwitches().payment) return children;
  return <MessageScreen title={title} tone="warn" text={paymentTexts.unavailable} bar={<WaysOn />} />;
}
