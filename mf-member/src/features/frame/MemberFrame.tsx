/**
 * What all member screens begin with: the switch, the member form of the address, and what can go wrong on the way. The
 * id may also be that of a form that names a member form: a person who has registered goes on to the same screen of
 * that member form, a person who has not goes to its form (MEMBER-007).
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
  toLoad,
} from '@madoguchi/shared/screen';
import { isApiError, type SessionUser, useAppSelector, useSurveysGetConfigQuery } from '@madoguchi/shared/store';
import { memberTexts } from '@madoguchi/shared/texts';
import type { ReactNode } from 'react';
import { liveRows } from '../record/liveRows';
import { ToReservations } from './ToReservations';
import { WhereMembersAreOn } from './WhereMembersAreOn';

export interface MemberFrameProps {
  /** The title while nothing is loaded. */
  title: string;
  routeName: 'LiffMember' | 'MemberConfirm' | 'MemberConfirmList';
  children: (config: SurveyConfig, user: SessionUser) => ReactNode;
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
  const config = useMembersGetConfigQuery(id);
  const isMissing = isApiError(config.error) && config.error.code === 'not_found';
  if (isMissing && !config.isFetching) return <OfLinkedForm {...props} error={config.error} />;
  if (!user) return <LoadingScreen title={title} />;
  return (
    <LoadScreen title={title} load={toLoad(config, configFault)} ways={<ToReservations />}>
      {(loaded) => children(loaded, user)}
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
  const path = hasRecord ? pathOf(routeName, memberFormId) : pathOf('LiffMember', memberFormId, { survey: id });
  return <Navigate to={path} replace />;
}

/** A missing or withdrawn form has words of its own, which say all that the server's say (ERR-027). */
const configFault: FaultOf = (failure) =>
  failure === undefined || failure.code === 'not_found'
    ? { text: memberTexts.failure.noSchema }
    : faultWithDetail(memberTexts.failure.search, failure);
