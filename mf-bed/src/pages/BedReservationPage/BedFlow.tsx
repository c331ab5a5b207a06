/**
 * The steps of a stay: calendar, form, confirmation, done. Of a new one (BED-014 to BED-017) or of one that is changed
 * (BED-018 to BED-021).
 */
import type { Answers, FormHandle, ItemError } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { today } from '@madoguchi/shared/domain/clock';
import { initialAnswers } from '@madoguchi/shared/domain/survey';
import { lazyComponent, whenIdle } from '@madoguchi/shared/remotes';
import { Navigate, useLocation, useNavigate, useSearchParams } from '@madoguchi/shared/router';
import { LoadingScreen } from '@madoguchi/shared/screen';
import { bedPeriodChosen, type SessionUser, useAppDispatch, useAppSelector } from '@madoguchi/shared/store';
import { useDraft, useOpenForm } from '@madoguchi/shared/submission';
import { bedTexts } from '@madoguchi/shared/texts';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { CalendarStep } from './calendar/CalendarStep';
import { dropChosenPeriod, keepChosenPeriod, readChosenPeriod } from './chosenPeriod';
import { useStaySubmission } from './form/useStaySubmission';
import type { LoadedBeds } from './stay';
import { formWithoutDates } from './stay';

// Fetched once the calendar stands: its steps come first.
const loadForm = () => import(/* webpackChunkName: "bed_form" */ './form/FormStep');
const loadConfirm = () => import(/* webpackChunkName: "bed_form" */ './form/ConfirmStep');
const loadDone = () => import(/* webpackChunkName: "bed_form" */ './form/DoneStep');
const FormStep = lazyComponent(loadForm);
const ConfirmStep = lazyComponent(loadConfirm);
const DoneStep = lazyComponent(loadDone);

type Step = 'form' | 'confirm';
const STEP = 'step';

export interface BedFlowProps extends LoadedBeds {
  user: SessionUser;
  /** updatedAt of the config that the server gave last, and how to ask for it again. */
  newest: string | undefined;
  recheck: () => void;
}

export function BedFlow({ config, rule, edited, user, newest, recheck }: BedFlowProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const [parameters] = useSearchParams();
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.shared.bedPeriod);
  // The shared store may still hold the period of another survey.
  const [isChosenHere, setChosenHere] = useState(false);
  const step = parameters.get(STEP);
  const here = pathOf('BedReservation', config.surveyId, { partitionKey: parameters.get('partitionKey') ?? undefined });
  // Opened at a later step, the page has been loaded again.
  const [resumed] = useState(() => (step === null ? undefined : readChosenPeriod(user.userId, here)));
  const period = (isChosenHere && chosen) || resumed || edited?.period;
  const handle = useRef<FormHandle>(null);
  const [subject] = useState(() => {
    const form = formWithoutDates(config);
    const saved = edited?.rows;
    return {
      config: form,
      partitionKey: edited?.partitionKey,
      initialAnswers: initialAnswers(form, { mode: 'user', today: today(), ...(saved && { saved }) }),
    };
  });
  const draft = useDraft({ subject, userId: user.userId, handle });
  const [answers, setAnswers] = useState<Answers>();
  const [itemErrors, setItemErrors] = useState<readonly ItemError[]>();
  const submission = useStaySubmission({ config, edited, draftStore: draft.draftStore, user }, () => {
    dispatch(bedPeriodChosen(null));
    dropChosenPeriod();
  });

  const keepAnswers = useCallback((left: Answers) => {
    setAnswers(left);
    setItemErrors(undefined);
  }, []);

  const toStep = (next: Step) => void navigate(`${here}${here.includes('?') ? '&' : '?'}${STEP}=${next}`);
  const toList = () => void navigate(pathOf('BedReservationList', config.surveyId));
  // Opened by its address there is nothing to go back to.
  const back = () => (location.key === 'default' ? toList() : void navigate(-1));
  const { state, leave, takeItemErrors } = submission;
  const isOutdated = useOpenForm({ shown: config, newest, recheck, isOpen: state.name !== 'sent' });
  const isConfirming = step === 'confirm';
  useEffect(() => {
    // Where it fails, the step that needs the file asks again and says so.
    whenIdle(() => void Promise.all([loadForm(), loadConfirm(), loadDone()]).catch(() => undefined));
  }, []);
  useEffect(() => {
    if (!isConfirming) return undefined;
    // A failure belongs to the confirmation on which it happened; what it says of items stays for the form.
    return () => {
      leave();
      setItemErrors(takeItemErrors());
    };
  }, [isConfirming, leave, takeItemErrors]);

  const { titleEdit, titleNew } = bedTexts.form;
  const waiting = <LoadingScreen title={edited ? titleEdit : titleNew} />;
  if (state.name === 'sent')
    return (
      <Suspense fallback={waiting}>
        <DoneStep config={config} answer={state.answer} isEdit={edited !== undefined} onList={toList} />
      </Suspense>
    );
  if (step === null) {
    return (
      <CalendarStep
        config={config}
        rule={rule}
        edited={edited}
        period={period}
        isOutdated={isOutdated}
        onBack={back}
        onClose={toList}
        onKeep={() => toStep('form')}
        onReserve={(reserved) => {
          dispatch(bedPeriodChosen(reserved));
          keepChosenPeriod(user.userId, here, reserved);
          setChosenHere(true);
          toStep('form');
        }}
      />
    );
  }
  if (!period) return <Navigate to={here} replace />;
  const toCalendar = () => void navigate(here);
  if (isConfirming && answers) {
    return (
      <Suspense fallback={waiting}>
        <ConfirmStep
          config={config}
          period={period}
          answers={answers}
          before={edited?.period}
          submission={submission}
          onBack={back}
          onChooseAgain={toCalendar}
          onList={toList}
        />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={waiting}>
      <FormStep
        form={subject.config}
        stored={edited && { rows: edited.rows, answers: subject.initialAnswers }}
        start={answers ?? subject.initialAnswers}
        isReturn={answers !== undefined}
        period={period}
        isEdit={edited !== undefined}
        isOutdated={isOutdated}
        handle={handle}
        draft={draft}
        errors={itemErrors}
        onBack={back}
        onChangeDate={toCalendar}
        onLeave={keepAnswers}
        onNext={(filled) => {
          setAnswers(filled);
          toStep('confirm');
        }}
      />
    </Suspense>
  );
}
