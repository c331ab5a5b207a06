/**
 * The screen of LiffSurvey: loads the form of the address, and shows the one state that the page is in (SURVEY-001 to
 * SURVEY-004).
 */
import { AFTER_SUBMISSION, pathOf, showsForm } from '@madoguchi/shared/contract/routes';
import { bedItemOf } from '@madoguchi/shared/domain/survey';
import { Link, Navigate, useLocation, useParams, useSearchParams } from '@madoguchi/shared/router';
import { FailedScreen, LoadingScreen } from '@madoguchi/shared/screen';
import { readDraft, type SessionUser, useAppSelector } from '@madoguchi/shared/store';
import { useOpenForm } from '@madoguchi/shared/submission';
import { commonTexts, routeTexts } from '@madoguchi/shared/texts';
import { BackButton, buttonClass, useFirstSightInUse } from '@madoguchi/shared/ui/plain';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { LoadedSurvey } from '../../features/answering/loadedSurvey';
import { INITIAL_STATE, surveyReducer } from '../../features/answering/machine';
import { ActiveSurvey } from './ActiveSurvey';
import { StraightToCalendar } from './StraightToCalendar';
import { useEditLimits } from './useEditLimits';
import { type SurveyAddress, useSurvey } from './useSurvey';

export default function SurveyPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const partitionKey = query.get('partitionKey') || undefined;
  const text = query.toString();
  const address = useMemo(
    () => ({ surveyId: id, partitionKey, query: new URLSearchParams(text) }),
    [id, partitionKey, text],
  );
  // Another form, or another answer, starts from nothing.
  return <SurveyAt key={`${id} ${partitionKey ?? ''}`} address={address} />;
}

/** True where a newer version of the form asks something again, which only the form can show. */
function hasTouchedDraft({ config, partitionKey }: LoadedSurvey, { userId }: SessionUser): boolean {
  return readDraft(userId, config.surveyId, partitionKey)?.touchedKeys !== undefined;
}

function SurveyAt({ address }: { address: SurveyAddress }) {
  const user = useAppSelector((state) => state.session.user);
  // Once the form is open it stays, whatever is noted meanwhile.
  const [isFormWanted] = useState(showsForm(useLocation().state));
  const [state, dispatch] = useReducer(surveyReducer, INITIAL_STATE);
  const { load: loaded, answered, reload, recheck, configUpdatedAt } = useSurvey(address);
  const load = useEditLimits(loaded, answered);
  const isFirstSightInUse = useFirstSightInUse();

  useEffect(() => {
    if (load.status === 'ready') dispatch({ type: 'loaded', survey: load.survey });
    if (load.status === 'failed') dispatch({ type: 'loadFailed', fault: load.fault });
  }, [load]);

  const shown = 'survey' in state ? state.survey.config : undefined;
  const isOpen = state.name === 'form' || state.name === 'confirm';
  const isOutdated = useOpenForm({ shown, newest: configUpdatedAt, recheck, isOpen });

  if (load.status === 'register') return <Navigate to={load.path} replace />;
  if (state.name === 'error') {
    const again = () => {
      dispatch({ type: 'loadingAgain' });
      reload();
    };
    return (
      <FailedScreen
        title={routeTexts.titles.survey}
        {...state.fault}
        retry={load.status === 'failed' && !load.mayRetry ? undefined : again}
        ways={<WayBack address={address} />}
      />
    );
  }
  if (state.name === 'loading' || isFirstSightInUse || !user) return <LoadingScreen title={routeTexts.titles.survey} />;
  // A stay begins with its nights: by this form alone it could not be sent.
  if (bedItemOf(state.survey.config))
    return <Navigate to={pathOf('BedReservation', address.surveyId, Object.fromEntries(address.query))} replace />;
  if (state.name === 'form' && state.survey.startsInCalendar && !isFormWanted && !hasTouchedDraft(state.survey, user))
    return <StraightToCalendar survey={state.survey} user={user} />;
  return <ActiveSurvey state={state} isOutdated={isOutdated} dispatch={dispatch} user={user} />;
}

/**
 * Out of a form that cannot be shown. An answer is changed from the list, to which the shell's guard lets nobody go
 * back from a form.
 */
function WayBack({ address: { surveyId, partitionKey } }: { address: SurveyAddress }) {
  if (partitionKey === undefined) return <BackButton />;
  return (
    <Link className={buttonClass('plain')} to={pathOf('ConfirmListSurvey', surveyId)} state={AFTER_SUBMISSION}>
      {commonTexts.action.goToReservations}
    </Link>
  );
}
