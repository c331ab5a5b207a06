/** The frame and the states that the payment screens share: the switch, who is signed in, loading. */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { lastPaidForm } from '@madoguchi/shared/payment';
import { useNavigate } from '@madoguchi/shared/router';
import { closeWindow, isInClient, productSwitches, useAppSelector } from '@madoguchi/shared/store';
import { commonTexts, paymentTexts } from '@madoguchi/shared/texts';
import { Button, LoadingView, MessageView, Screen, type ScreenProps } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';

/** A Screen with the signed-in person in its header, where nothing else stands there. */
export function PaymentScreen({ children, ...screen }: Omit<ScreenProps, 'person'>) {
  const user = useAppSelector((state) => state.session.user);
  const person = user && !screen.right ? { name: user.name, pictureUrl: user.picture } : undefined;
  return (
    <Screen {...screen} person={person}>
      {children}
    </Screen>
  );
}

/** The ways on when everything on a screen is said: close the window, or look at the reservations, of the form where it is known. */
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
  return (
    <PaymentScreen title={title} centred bar={<WaysOn />}>
      <MessageView tone="warn" text={paymentTexts.unavailable} />
    </PaymentScreen>
  );
}

export function LoadingScreen({ title, text }: { title: string; text: string }) {
  return (
    <PaymentScreen title={title}>
      <LoadingView text={text} />
    </PaymentScreen>
  );
}
