/** Everything that list, details and cancel page do alike before there are records to show: loading, failing, another account, nothing to show. */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { bedItemOf, loadErrorText } from '@madoguchi/shared/domain/survey';
import { Navigate, useNavigate } from '@madoguchi/shared/router';
import { commonTexts, findTexts } from '@madoguchi/shared/texts';
import { Button, ErrorView, LoadingView, useAlert } from '@madoguchi/shared/ui/plain';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { clearLookupQuery } from '../lookup/lookupQuery';
import type { Lookup } from '../lookup/useLookup';
import { ConfirmScreen } from './ConfirmScreen';
import { DisplayBoundary } from './DisplayBoundary';

export type ReadyLookup = Extract<Lookup, { state: 'ready' }>;

interface LookupScreenProps {
  title: string;
  lookup: Lookup;
  /** The form that the address names, for the way back to its search form. */
  surveyId: string | undefined;
  children: (lookup: ReadyLookup) => ReactNode;
}

/** Draws `children` once the records are there; an exception in them shows the results' error state (ERR-026). */
export function LookupScreen({ title, lookup, surveyId, children }: LookupScreenProps) {
  const navigate = useNavigate();
  const toSearch = () =>
    void navigate(surveyId ? pathOf('ConfirmSearchForm', undefined, { surveyId }) : pathOf('Confirm'));
  const back = (
    <Button variant="plain" onClick={toSearch}>
      {findTexts.list.back}
    </Button>
  );
  switch (lookup.state) {
    case 'none':
      return <Navigate to={pathOf('Confirm')} replace />;
    case 'loading':
      return (
        <ConfirmScreen title={title}>
          <LoadingView />
        </ConfirmScreen>
      );
    case 'otherAccount':
      return <OtherAccount title={title} surveyId={lookup.surveyId} />;
    case 'failed':
      return (
        <ConfirmScreen
          title={title}
          bar={
            <>
              <Button onClick={lookup.retry}>{commonTexts.action.retry}</Button>
              {back}
            </>
          }
        >
          <ErrorView text={loadErrorText(lookup.error, findTexts.list.loadFailed)} />
        </ConfirmScreen>
      );
    case 'ready':
      // Stays are listed, changed and cancelled in screens of their own, by rules of their own.
      if (bedItemOf(lookup.config))
        return <Navigate to={pathOf('BedReservationList', lookup.config.surveyId)} replace />;
      return (
        <DisplayBoundary title={title} bar={back}>
          {children(lookup)}
        </DisplayBoundary>
      );
  }
}

/** Says that the account cannot see the data, and leads to the search form (FIND-046). */
function OtherAccount({ title, surveyId }: { title: string; surveyId: string }) {
  const navigate = useNavigate();
  const { alert, element } = useAlert();
  const tell = useEffectEvent(async () => {
    clearLookupQuery();
    await alert({ title: findTexts.otherAccount });
    void navigate(pathOf('ConfirmSearchForm', undefined, { surveyId }), { replace: true });
  });
  useEffect(() => void tell(), []);
  return <ConfirmScreen title={title}>{element}</ConfirmScreen>;
}
