/**
 * The screen of /calendar and /calendar/{surveyId}: finds the entered values, loads what the choice needs, then hands
 * over to the flow. Each way in which that can end has its screen; without values the form is the place to go (CONTRACT
 * 12, Calendar screen).
 */
import { pathOf, SHOW_FORM } from '@madoguchi/shared/contract/routes';
import { productsItemOf } from '@madoguchi/shared/domain/payment';
import { useFormConfig } from '@madoguchi/shared/endpoints/members';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Navigate, useParams, useSearchParams } from '@madoguchi/shared/router';
import { LoadingScreen, LoadScreen } from '@madoguchi/shared/screen';
import { type EnteredForm, type SessionUser, useAppSelector } from '@madoguchi/shared/store';
import { calendarTexts } from '@madoguchi/shared/texts';
import { Suspense, useState } from 'react';
import { CalendarFlow, type CalendarFlowProps } from './CalendarFlow';
import { ClosedScreen, NoFormScreen } from './ClosedScreen';
import { readCompletion } from './completion';
import { type DoseWindow, useDoseWindow } from './dose/useDoseWindow';
import { SentStep } from './SentStep';
import { useEnteredForm } from './useEnteredForm';
import { useFormPaths } from './useFormPaths';
import { type ReservationData, useReservationData } from './useReservationData';

const OrderedCalendar = lazyComponent(() => import(/* webpackChunkName: "calendar_order" */ './OrderedCalendar'));
const RestoredValues = lazyComponent(() => import(/* webpackChunkName: "calendar_confirm" */ './RestoredValues'));

export default function CalendarPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const user = useAppSelector((state) => state.session.user);
  const entered = useAppSelector((state) => state.shared.enteredForm);
  if (id === undefined) {
    return entered ? <Navigate to={calendarPathOf(entered)} replace /> : <NoFormScreen />;
  }
  if (!user) return <Loading />;
  const partitionKey = search.get('partitionKey') ?? undefined;
  return <SurveyCalendar key={`${id}/${partitionKey ?? ''}`} user={user} surveyId={id} partitionKey={partitionKey} />;
}

/** The address of a form's calendar; it names the edited answer, so that a reload finds its draft. */
function calendarPathOf({ surveyId, partitionKey }: EnteredForm): string {
  return pathOf('CalendarSurvey', surveyId, { partitionKey });
}

function Loading() {
  return <LoadingScreen title={calendarTexts.title} />;
}

interface SurveyCalendarProps {
  user: SessionUser;
  surveyId: string;
  partitionKey: string | undefined;
}

function SurveyCalendar({ user, surveyId, partitionKey }: SurveyCalendarProps) {
  const found = useEnteredForm(user.userId, surveyId, partitionKey);
  if (found.status === 'loading') return <Loading />;
  if (found.status === 'missing') {
    return readCompletion(user.userId, surveyId) ? (
      <SentStep surveyId={surveyId} />
    ) : (
      <ToForm surveyId={surveyId} partitionKey={partitionKey} />
    );
  }
  if (found.form.partitionKey !== partitionKey) return <Navigate to={calendarPathOf(found.form)} replace />;
  return <FoundCalendar user={user} form={found.form} restored={found.restored} />;
}

interface ToFormProps extends Pick<EnteredForm, 'surveyId' | 'partitionKey'> {
  /** There is something to put right in it: it must not go on by itself. */
  isFaulty?: boolean;
}

/** Leads to the form. */
function ToForm({ surveyId, partitionKey, isFaulty = false }: ToFormProps) {
  const { isKnown, form } = useFormPaths(surveyId, partitionKey);
  return isKnown ? <Navigate to={form} replace state={isFaulty ? SHOW_FORM : undefined} /> : <Loading />;
}

interface LoadedCalendarProps {
  user: SessionUser;
  form: EnteredForm;
  restored: boolean;
}

/** Of a form that sells, its order comes first. */
function FoundCalendar(props: LoadedCalendarProps) {
  const { data: config, isLoading } = useFormConfig(props.form.surveyId);
  // Only the first answer is waited for: what is asked again below must not take the screen away.
  const [isAnswered, setAnswered] = useState(!isLoading);
  if (!isAnswered && !isLoading) setAnswered(true);
  if (!isAnswered && isLoading) return <Loading />;
  if (!config || !productsItemOf(config)) return <LoadedCalendar {...props} />;
  return (
    <Suspense fallback={<Loading />}>
      <OrderedCalendar form={props.form} userId={props.user.userId}>
        {(form) => <LoadedCalendar {...props} form={form} />}
      </OrderedCalendar>
    </Suspense>
  );
}

function LoadedCalendar({ user, form, restored }: LoadedCalendarProps) {
  const loaded = useReservationData(form);
  // What the choice began with stays: a later fault of a background refresh must not take a finished screen away.
  const [ready, setReady] = useState<ReservationData>();
  if (!ready && loaded.status === 'ready') setReady(loaded.data);
  const dose = useDoseWindow(ready, form);
  const toForm = <ToForm surveyId={form.surveyId} partitionKey={form.partitionKey} isFaulty />;
  if (ready) {
    const flow = <DosedCalendar dose={dose} data={ready} form={form} user={user} />;
    if (!restored) return flow;
    return (
      <Suspense fallback={<Loading />}>
        <RestoredValues data={ready} answers={form.answers} faulty={toForm}>
          {flow}
        </RestoredValues>
      </Suspense>
    );
  }
  if (loaded.status === 'closed') return <ClosedScreen text={loaded.text} surveyId={form.surveyId} />;
  if (loaded.status === 'incomplete') return toForm;
  return (
    <LoadScreen title={calendarTexts.title} load={loaded}>
      {() => <Loading />}
    </LoadScreen>
  );
}

interface DosedCalendarProps extends Omit<CalendarFlowProps, 'firstDay'> {
  dose: DoseWindow;
}

/** The choice, once it is known from when on the asked dose can be reserved. */
function DosedCalendar({ dose, ...flow }: DosedCalendarProps) {
  if (dose.status === 'closed') return <ClosedScreen text={dose.text} surveyId={flow.form.surveyId} />;
  return (
    <LoadScreen title={calendarTexts.title} load={dose}>
      {(firstDay) => <CalendarFlow {...flow} firstDay={firstDay} />}
    </LoadScreen>
  );
}
