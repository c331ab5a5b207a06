/** From the confirm dialog on: sending, paying, and back to the form with what the server found at fault. */
import type { FormHandle } from '@madoguchi/shared/contract';
import type { DraftKeeper } from '@madoguchi/shared/draft';
import type { SessionUser } from '@madoguchi/shared/store';
import type { Dispatch, RefObject } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import type { SurveyEvent, SurveyState } from './machine';
import type { PaymentDue } from './usePaymentDue';
import { useSending } from './useSending';

interface ConfirmStepProps {
  state: Extract<SurveyState, { name: 'confirm' | 'pushing' }>;
  dispatch: Dispatch<SurveyEvent>;
  user: SessionUser;
  keeper: DraftKeeper;
  handle: RefObject<FormHandle | null>;
  payment: PaymentDue;
}

export function ConfirmStep({ state, dispatch, user, keeper, handle, payment }: ConfirmStepProps) {
  const { survey, answers } = state;
  const { send, takeItemErrors } = useSending({ survey, user, keeper, judge: payment.judge, dispatch });
  const close = () => {
    dispatch({ type: 'closed' });
    const errors = takeItemErrors();
    if (errors.length > 0) handle.current?.showErrors(errors);
  };
  return <ConfirmDialog state={state} isPaymentDue={payment.isDue} onSend={() => void send(answers)} onClose={close} />;
}
