/** What comes after the form: the confirmation over it, the send, the payment, and the done screen. */
import type { FormHandle } from '@madoguchi/shared/contract';
import { AFTER_SUBMISSION, pathOf } from '@madoguchi/shared/contract/routes';
import { lapsingVisitsText } from '@madoguchi/shared/domain/candidate';
import { hasSentMessage, sentMessage } from '@madoguchi/shared/domain/survey';
import { useSurveysPutItemMutation } from '@madoguchi/shared/endpoints/answers';
import { Link, useNavigate } from '@madoguchi/shared/router';
import type { SessionUser } from '@madoguchi/shared/store';
import { ConfirmAnswers, type DraftStore, Sent, useSubmission } from '@madoguchi/shared/submission';
import { candidateTexts, commonTexts, surveyTexts } from '@madoguchi/shared/texts';
import { buttonClass, Notice } from '@madoguchi/shared/ui/plain';
import type { Dispatch, RefObject } from 'react';
import { AnswersPreview } from '../../features/answering/AnswersPreview';
import type { SurveyEvent, SurveyState } from '../../features/answering/machine';
import { storedEntries } from './storedEntries';
import type { PaymentDue } from './usePaymentDue';

export interface SurveySubmissionProps {
  state: Extract<SurveyState, { name: 'form' | 'confirm' | 'done' }>;
  dispatch: Dispatch<SurveyEvent>;
  user: SessionUser;
  draftStore: DraftStore;
  handle: RefObject<FormHandle | null>;
  payment: PaymentDue;
}

/** Mounted beside the form, so that a send that the person has left still tells what became of it. */
export function SurveySubmission({ state, dispatch, user, draftStore, handle, payment }: SurveySubmissionProps) {
  const { config, partitionKey, isUpdate } = state.survey;
  const { userId, name: userName } = user;
  const navigate = useNavigate();
  const [put] = useSurveysPutItemMutation();
  const submission = useSubmission({
    ...{ keeper: draftStore, config, put, userId, isPaid: payment.judge },
    body: { mode: 'user', userId, userName, partitionKey },
    onSent: (answer) => dispatch({ type: 'sent', answer }),
    onFailed: (_error, { remedy }) => {
      if (remedy === 'refresh') dispatch({ type: 'outdated' });
    },
  });
  const list = pathOf('ConfirmListSurvey', config.surveyId);
  const close = () => {
    submission.leave();
    dispatch({ type: 'closed' });
    const errors = submission.takeItemErrors();
    if (errors.length > 0) handle.current?.showErrors(errors);
  };
  if (state.name === 'form') return null;
  const entriesOf = (itemKey: string) => storedEntries(state.survey, itemKey);
  const lapsing = state.answers ? lapsingVisitsText(config, entriesOf, state.answers) : '';
  if (state.name === 'done') {
    const wasUpdated = isUpdate || state.answer.type === 'update';
    const { done } = surveyTexts;
    return (
      <Sent
        config={config}
        answer={state.answer}
        title={wasUpdated ? done.titleUpdate : done.title}
        message={sentMessage(config, wasUpdated ? done.thanksUpdate : done.thanksCreate)}
        ways={(isMain) => (
          // The shell's guard against going back from a form lets this one way pass.
          <Link className={buttonClass(isMain ? 'primary' : 'plain')} to={list} state={AFTER_SUBMISSION}>
            {commonTexts.action.goToReservations}
          </Link>
        )}
      >
        {!hasSentMessage(config) && <p>{done.mayClose}</p>}
        {lapsing !== '' && <Notice tone="warn">{candidateTexts.lapse.done(lapsing)}</Notice>}
      </Sent>
    );
  }
  const { answers } = state;
  const { confirm } = surveyTexts;
  return (
    <ConfirmAnswers
      as="dialog"
      title={isUpdate ? confirm.titleUpdate : confirm.title}
      submission={submission}
      send={payment.isDue ? commonTexts.action.toPayment : confirm.send}
      back={commonTexts.action.close}
      bar={payment.sum !== undefined && <p className="mg-sum">{payment.sum}</p>}
      isOutdated={!state.latest}
      onSend={() => void submission.send(answers)}
      onBack={close}
      notices={lapsing !== '' && <Notice tone="warn">{candidateTexts.lapse.sending(lapsing)}</Notice>}
      toSent={{
        label: commonTexts.action.goToReservations,
        go: () => void navigate(list, { state: AFTER_SUBMISSION }),
      }}
    >
      <AnswersPreview config={config} answers={answers} mode="user" />
    </ConfirmAnswers>
  );
}
