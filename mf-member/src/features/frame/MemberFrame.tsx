/**
 * What all member screens begin with: the switch, the member form of the address, and what can go wrong on the way. The
 * id may also be that of a form that names a member form: a person who has registered goes on to the same screen of
 * that member form, a person who has not goes to the form, which decides whether it leads to the registration or only
 * offers it (MEMBER-007).
 */

import type { SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { useMembersGetConfigQuery } from '@madoguchi/shared/endpoints/members';
import { useOwnRegistrationGetRowsQuery } from '@madoguchi/shared/endpoints/ownRegistration';
import { Navigate, useParams } from '@madoguchi/shared/router';
import {
  FailedScreen,
  type FaultOf,
  failedLoad,
  faultWithDetail,
  LoadingScreen,
  LoadScreen,
  type QueryResult,
  toLoad,
} from '@madoguchi/shared/screen';
import { isApiError, type SessionUser, useAppSelector, useSurveysGetConfigQuery } from '@madoguchi/shared/store';
import { useCompleteConfig } from '@madoguchi/shared/submission';
import { errorTexts, memberTexts } from '@madoguchi/shared/texts';
import { type ReactNode, useCallback } from 'react';
import { liveRows } from '../record/liveRows';
import { ToReservations } from './ToReservations';
import { WhereMembersAreOn } from './WhereMembersAreOn';

export interface MemberFrameProps {
  /** The title while nothing is loaded. */
  title: string;
  routeName: 'LiffMember' | 'MemberConfirm' | 'MemberConfirmList';
  /** `recheck` asks whether the config is still the newest; what is shown stays. */
  children: (config: SurveyConfig, user: SessionUser, recheck: () => void) => ReactNode;
}

export function MemberFrame(props: MemberFrameProps) {
  const { id = '' } = useParams();
  return (
    <WhereMembersAreOn>
      <OfForm key={id} id={id} {...props} />
    </WhereMembersAreOn>
  );
}

type FormProps = MemberFrameProps & { id: string };

function OfForm(props: FormProps) {
  const { id, title, children } = props;
  const user = useAppSelector((state) => state.session.user);
  const given = useMembersGetConfigQuery(id);
  const whole = useCompleteConfig(given.data ?? undefined);
  const { refetch } = given;
  const recheck = useCallback(() => void refetch(), [refetch]);
  const config: QueryResult<SurveyConfig | null> = {
    ...((given.data === null || whole.config) && { data: whole.config ?? null }),
    error: given.error ?? whole.error,
    isError: given.isError || whole.error !== undefined,
    isFetching: given.isFetching || whole.isWaiting,
    refetch: () => {
      recheck();
      whole.refetch();
    },
  };
  const isMissing = isApiError(given.error) && given.error.code === 'not_found';
  if (isMissing && !given.isFetching) return <OfLinkedForm {...props} error={given.error} />;
  if (!user) return <LoadingScreen title={title} />;
  return (
    <LoadScreen title={title} load={toLoad(config, configFault)} ways={<ToReservations />}>
      {(loaded) => children(loaded, user, recheck)}
    </LoadScreen>
  );
}

/** No member form has the id. A form may, that names one. */
function OfLinkedForm({ id, title, routeName, error }: FormProps & { error: unknown }) {
  const survey = useSurveysGetConfigQuery(id);
  const memberFormId = survey.data?.memberFormId;
  const own = useOwnRegistrationGetRowsQuery(memberFormId ?? '', { skip: memberFormId === undefined });
  if (survey.isFetching || own.isLoading) return <LoadingScreen title={title} />;
  if (memberFormId === undefined) {
    // Neither is there a form of that id, or nobody knows.
    const fault = survey.isError ? survey.error : error;
    const failure = isApiError(fault) ? fault : undefined;
    const failed = failedLoad(failure, configFault(failure), () => void survey.refetch());
    return <FailedScreen title={title} {...failed} ways={<ToReservations />} />;
  }
  const hasRecord = liveRows(own.data ?? []).length > 0;
  return <Navigate to={hasRecord ? pathOf(routeName, memberFormId) : pathOf('LiffSurvey', id)} replace />;
}

/** A missing or withdrawn form has words of its own, which say all that the server's say (ERR-027). */
const configFault: FaultOf = (failure) =>
  failure === undefined || failure.code === 'not_found'
    ? { text: memberTexts.failure.noSchema, note: errorTexts.survey.unavailableNote }
    : faultWithDetail(memberTexts.failure.search, failure);
