/** The steps of a new stay: calendar, form, confirmation, done (BED-014 to BED-017). */
import type { Answers, PutItemAnswer } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { Navigate, useLocation, useNavigate, useSearchParams } from '@madoguchi/shared/router';
import { bedPeriodChosen, type SessionUser, useAppDispatch, useAppSelector } from '@madoguchi/shared/store';
import { useState } from 'react';
import type { LoadedBeds } from './BedReservationPage';
import { CalendarStep } from './calendar/CalendarStep';
import { ConfirmStep } from './form/ConfirmStep';
import { DoneStep } from './form/DoneStep';
import { FormStep } from './form/FormStep';
import { useBedDraft } from './form/useBedDraft';

type Step = 'form' | 'confirm';
const STEP = 'step';

export function BedFlow({ config, rule, user }: LoadedBeds & { user: SessionUser }) {
  const navigate = useNavigate();
  const location = useLocation();
  const [parameters] = useSearchParams();
  const dispatch = useAppDispatch();
  const period = useAppSelector((state) => state.shared.bedPeriod);
  const draft = useBedDraft(user.userId, config);
  // The shared store may still hold the period of another survey.
  const [isChosenHere, setChosenHere] = useState(false);
  const [answers, setAnswers] = useState<Answers>();
  const [outcome, setOutcome] = useState<PutItemAnswer>();

  const here = pathOf('BedReservation', config.surveyId);
  const toStep = (step: Step) => void navigate(`${here}?${new URLSearchParams({ [STEP]: step })}`);
  const toList = () => void navigate(pathOf('BedReservationList', config.surveyId));
  // Opened by its address there is nothing to go back to.
  const back = () => (location.key === 'default' ? toList() : void navigate(-1));
  const toCalendar = () => void navigate(here);
  const step = parameters.get(STEP);

  if (outcome) return <DoneStep config={config} outcome={outcome} onList={toList} />;
  if (step === null) {
    return (
      <CalendarStep
        config={config}
        rule={rule}
        onBack={back}
        onClose={toList}
        onReserve={(chosen) => {
          dispatch(bedPeriodChosen(chosen));
          setChosenHere(true);
          toStep('form');
        }}
      />
    );
  }
  if (!period || !isChosenHere) return <Navigate to={here} replace />;
  if (step === 'confirm' && answers) {
    return (
      <ConfirmStep
        config={config}
        period={period}
        answers={answers}
        user={user}
        draft={draft}
        onBack={back}
        onChooseAgain={toCalendar}
        onSent={(answer) => {
          draft.drop();
          dispatch(bedPeriodChosen(null));
          setOutcome(answer);
        }}
      />
    );
  }
  return (
    <FormStep
      config={config}
      period={period}
      answers={answers}
      draft={draft}
      onBack={back}
      onNext={(filled) => {
        setAnswers(filled);
        toStep('confirm');
      }}
    />
  );
}
