/**
 * The screen of /bed-reservation/{id}: loads the form, the rule, and with `?partitionKey=` the stay that is changed,
 * then leads from the calendar over the form to the confirmation (BED-001, BED-002, BED-032). The steps are entries of
 * the browser's history, so that the phone's back button goes one step back.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { type BedRule, isBedDeadlinePassed, isPaidStay } from '@madoguchi/shared/domain/bed';
import { today } from '@madoguchi/shared/domain/clock';
import { bedItemOf, editRefusal, type LoadFault, loadFaultOf } from '@madoguchi/shared/domain/survey';
import { useBedGetRuleQuery } from '@madoguchi/shared/endpoints/beds';
import { useNavigate, useParams, useSearchParams } from '@madoguchi/shared/router';
import { faultWithDetail, joinLoads, LoadingScreen, LoadScreen, MessageScreen, toLoad } from '@madoguchi/shared/screen';
import { type ApiError, isApiError, useAppSelector, useSurveysGetConfigQuery } from '@madoguchi/shared/store';
import { bedTexts, errorTexts, paymentTexts, routeTexts } from '@madoguchi/shared/texts';
import { BackButton, Button } from '@madoguchi/shared/ui/plain';
import { useCallback, useState } from 'react';
import { BedFlow } from './BedFlow';
import { daysOf, type EditedStay } from './stay';
import { useEditedStay } from './useEditedStay';

const title = routeTexts.titles.bedReservation;

export default function BedReservationPage() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const partitionKey = parameters.get('partitionKey') || undefined;
  const user = useAppSelector((state) => state.session.user);
  const config = useSurveysGetConfigQuery(id);
  const rule = useBedGetRuleQuery(id);
  const stay = useEditedStay(id, partitionKey, config.data ?? undefined);
  // What the flow began with stays: its own send makes the stored rows stale, and a newer config is only told of.
  const [opened, setOpened] = useState<Opened>();
  const wanted = `${id} ${partitionKey ?? ''}`;

  const hasOpened = opened?.wanted === wanted;
  const { refetch } = config;
  const recheck = useCallback(() => void refetch(), [refetch]);
  const load = joinLoads({
    config: hasOpened ? ({ status: 'ready', data: opened.config } as const) : toLoad(config, faultOf),
    rule: toLoad(rule, bedTexts.error.text),
    edited: hasOpened ? ({ status: 'ready', data: opened.edited } as const) : stay,
  });
  const hasNoBeds = config.data ? !bedItemOf(config.data) || isNotFound(rule.error) : false;
  if (config.data && isPaidStay(config.data)) return <NotOffered text={paymentTexts.unavailable} />;
  if (hasNoBeds && !rule.isFetching) return <NotOffered text={bedTexts.notOffered} />;
  if (!user) return <LoadingScreen title={title} />;
  if (load.status === 'ready' && !hasOpened) setOpened({ wanted, config: load.data.config, edited: load.data.edited });
  return (
    <LoadScreen title={title} load={load} ways={<BackButton />}>
      {(beds) => {
        const refusal = beds.edited && changeRefusal(beds.config, beds.rule, beds.edited);
        if (refusal !== undefined) return <NotChangeable surveyId={id} text={refusal} />;
        return <BedFlow key={wanted} {...beds} user={user} newest={config.data?.updatedAt} recheck={recheck} />;
      }}
    </LoadScreen>
  );
}

/** A form that has been stopped says so, as everywhere. */
function faultOf(failure: ApiError | undefined): LoadFault {
  if (failure?.code === 'not_found') return loadFaultOf(failure);
  return faultWithDetail(bedTexts.error.text, failure);
}

interface Opened {
  /** The address for which it was loaded. */
  wanted: string;
  config: SurveyConfig;
  edited: EditedStay | undefined;
}

/** Why the stay cannot be changed, in words; undefined when it can (BED-040, BED-041). The server judges again. */
function changeRefusal(config: SurveyConfig, rule: BedRule, { rows, period }: EditedStay): string | undefined {
  const [row] = rows;
  if (!row) return undefined;
  const isStayTooLate = isBedDeadlinePassed(daysOf(period).start, today(), rule);
  const refusal = editRefusal({ config, check: row.check, userId: row.userId, isStayTooLate });
  if (refusal === undefined) return undefined;
  return refusal === 'deadline_passed' ? bedTexts.deadlinePassed : errorTexts.notEditable;
}

function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.code === 'not_found';
}

/** The stay of the address is there, but may not be changed any more. */
function NotChangeable({ surveyId, text }: { surveyId: string; text: string }) {
  const navigate = useNavigate();
  return (
    <MessageScreen
      title={bedTexts.form.titleEdit}
      tone="warn"
      text={text}
      bar={
        <Button variant="plain" onClick={() => void navigate(pathOf('BedReservationList', surveyId))}>
          {bedTexts.list.title}
        </Button>
      }
    />
  );
}

/** The survey exists, but has no beds, or none that can be reserved by it. */
function NotOffered({ text }: { text: string }) {
  const navigate = useNavigate();
  return (
    <MessageScreen
      title={title}
      tone="warn"
      text={text}
      bar={
        <Button variant="plain" onClick={() => navigate(pathOf('Confirm'))}>
          {routeTexts.home.reservations}
        </Button>
      }
    />
  );
}
