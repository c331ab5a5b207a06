/**
 * Everything that list, details and cancel page do alike before there are records to show: loading, failing, another
 * account, nothing to show.
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { bedItemOf } from '@madoguchi/shared/domain/survey';
import { Navigate, useNavigate } from '@madoguchi/shared/router';
import { AppScreen, LoadScreen } from '@madoguchi/shared/screen';
import { findTexts } from '@madoguchi/shared/texts';
import { Button, useAlert } from '@madoguchi/shared/ui/plain';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { DisplayBoundary } from './DisplayBoundary';
import { clearLookupQuery } from './lookupQuery';
import type { FoundRecords, Lookup } from './useLookup';

interface LookupScreenProps {
  title: string;
  lookup: Lookup;
  /** The form that the address names, for the way back to its search form. */
  surveyId: string | undefined;
  children: (found: FoundRecords) => ReactNode;
}

/** Draws `children` once the records are there; an exception in them shows the results' error state (ERR-026). */
export function LookupScreen({ title, lookup, surveyId, children }: LookupScreenProps) {
  const navigate = useNavigate();
  if (lookup.status === 'none') return <Navigate to={pathOf('Confirm')} replace />;
  if (lookup.status === 'otherAccount') return <OtherAccount title={title} surveyId={lookup.surveyId} />;
  const toSearch = () =>
    void navigate(surveyId ? pathOf('ConfirmSearchForm', undefined, { surveyId }) : pathOf('Confirm'));
  const back = (
    <Button variant="plain" onClick={toSearch}>
      {findTexts.list.back}
    </Button>
  );
  return (
    <LoadScreen title={title} load={lookup} ways={back}>
      {(found) =>
        // Stays are listed, changed and cancelled in screens of their own, by rules of their own.
        bedItemOf(found.config) ? (
          <Navigate to={pathOf('BedReservationList', found.config.surveyId)} replace />
        ) : (
          <DisplayBoundary title={title} bar={back}>
            {children(found)}
          </DisplayBoundary>
        )
      }
    </LoadScreen>
  );
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
  return <AppScreen title={title}>{element}</AppScreen>;
}
