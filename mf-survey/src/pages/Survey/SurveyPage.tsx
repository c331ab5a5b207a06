/** The screen of LiffSurvey: loads the form of the address, and shows the one state that the page is in (SURVEY-001 to SURVEY-004). */
import { AFTER_SUBMISSION, pathOf } from '@madoguchi/shared/contract/routes';
import { Link, useParams, useSearchParams } from '@madoguchi/shared/router';
import { useAppSelector } from '@madoguchi/shared/store';
import { commonTexts, routeTexts } from '@madoguchi/shared/texts';
import { BackButton, Button, buttonClass, ErrorView, LoadingView, Screen } from '@madoguchi/shared/ui/plain';
import { useEffect, useMemo, useReducer } from 'react';
import { ActiveSurvey } from './ActiveSurvey';
import { browser } from './browser';
import { INITIAL_STATE, surveyReducer } from './machine';
import { useEditLimits } from './useEditLimits';
import { type SurveyAddress, useSurvey } from './useSurvey';
import { useTagManager } from './useTagManager';

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

function SurveyAt({ address }: { address: SurveyAddress }) {
  const user = useAppSelector((state) => state.session.user);
  const [state, dispatch] = useReducer(surveyReducer, INITIAL_STATE);
  const { load: loaded, reload, recheck, configUpdatedAt } = useSurvey(address);
  const load = useEditLimits(loaded);

  useEffect(() => {
    if (load.status === 'ready') dispatch({ type: 'loaded', survey: load.survey });
    if (load.status === 'failed') dispatch({ type: 'loadFailed', fault: load.fault });
  }, [load]);

  const shown = 'survey' in state ? state.survey.config : undefined;
  const isOutdated = shown !== undefined && configUpdatedAt !== undefined && configUpdatedAt !== shown.updatedAt;
  useEffect(() => {
    if (isOutdated) dispatch({ type: 'outdated' });
  }, [isOutdated]);

  const isOpen = state.name === 'form' || state.name === 'confirm';
  useEffect(() => {
    if (!isOpen) return undefined;
    // A form may lie open for hours, and be changed meanwhile.
    const returned = () => {
      if (document.visibilityState === 'visible') recheck();
    };
    window.addEventListener('online', returned);
    document.addEventListener('visibilitychange', returned);
    return () => {
      window.removeEventListener('online', returned);
      document.removeEventListener('visibilitychange', returned);
    };
  }, [isOpen, recheck]);

  useEffect(() => {
    // A page out of the browser's cache shows a form that may have been sent or changed since (SURVEY-027).
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) browser.reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  useTagManager(shown);

  if (state.name === 'error') {
    const again = () => {
      dispatch({ type: 'loadingAgain' });
      reload();
    };
    return (
      <Screen
        title={routeTexts.titles.survey}
        centred
        bar={
          <>
            <Button onClick={again}>{commonTexts.action.reload}</Button>
            <WayBack address={address} />
          </>
        }
      >
        <ErrorView text={state.fault.text} hint={state.fault.note} />
      </Screen>
    );
  }
  if (state.name === 'loading' || !user) {
    return (
      <Screen title={routeTexts.titles.survey}>
        <LoadingView />
      </Screen>
    );
  }
  return <ActiveSurvey state={state} dispatch={dispatch} user={user} />;
}

/** Out of a form that cannot be shown. An answer is changed from the list, to which the shell's guard lets nobody go back from a form. */
function WayBack({ address: { surveyId, partitionKey } }: { address: SurveyAddress }) {
  if (partitionKey === undefined) return <BackButton />;
  return (
    <Link className={buttonClass('plain')} to={pathOf('ConfirmListSurvey', surveyId)} state={AFTER_SUBMISSION}>
      {commonTexts.action.goToReservations}
    </Link>
  );
}
