/**
 * The screen of /bed-reservation/{id}: loads the form and the rule, then leads from the calendar over the form to the confirmation (BED-001, BED-002). The steps
 * are entries of the browser's history, so that the phone's back button goes one step back.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import type { BedRule } from '@madoguchi/shared/domain/bed';
import { bedItemOf } from '@madoguchi/shared/domain/survey';
import { useNavigate, useParams } from '@madoguchi/shared/router';
import { isApiError, useAppSelector, useSurveysGetConfigQuery } from '@madoguchi/shared/store';
import { bedTexts, routeTexts } from '@madoguchi/shared/texts';
import { Button, Notice } from '@madoguchi/shared/ui/plain';
import { useBedGetRuleQuery } from '../../api';
import { BedScreen, FailedScreen, LoadingScreen } from '../../screen/BedScreen';
import { BedFlow } from './BedFlow';

const title = routeTexts.titles.bedReservation;

export default function BedReservationPage() {
  const { id = '' } = useParams();
  const user = useAppSelector((state) => state.session.user);
  const config = useSurveysGetConfigQuery(id);
  const rule = useBedGetRuleQuery(id);

  const retry = () => {
    void config.refetch();
    void rule.refetch();
  };
  const hasNoBeds = config.data ? !bedItemOf(config.data) || isNotFound(rule.error) : false;
  if (hasNoBeds && !rule.isFetching) return <NotOffered />;
  if ((config.isError && !config.isFetching) || config.data === null) {
    return <FailedScreen title={title} error={config.error} onRetry={retry} />;
  }
  if (rule.isError && !rule.isFetching) return <FailedScreen title={title} error={rule.error} onRetry={retry} />;
  if (!config.data || !rule.data || !user) return <LoadingScreen title={title} />;
  return <BedFlow key={id} config={config.data} rule={rule.data} user={user} />;
}

function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.code === 'not_found';
}

export interface LoadedBeds {
  config: SurveyConfig;
  rule: BedRule;
}

/** The survey exists, but has no beds. */
function NotOffered() {
  const navigate = useNavigate();
  return (
    <BedScreen
      title={title}
      bar={
        <Button variant="plain" onClick={() => navigate(pathOf('Confirm'))}>
          {routeTexts.home.reservations}
        </Button>
      }
    >
      <Notice tone="warn" announce>
        {bedTexts.notOffered}
      </Notice>
    </BedScreen>
  );
}
