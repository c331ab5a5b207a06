/**
 * The screen of /member-confirmList/{id}: the registrations that the tab's last search finds, from the API cache or, after
 * a reload, asked for again. Without a search before it, the search is the place to go.
 */
import {
  type DisplayRecord,
  type FilterQueryBody,
  isCancelledStatus,
  type SurveyConfig,
} from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { isRegisteredByAdministrator, loadErrorText } from '@madoguchi/shared/domain/survey';
import { useMembersFilterQuery, useMembersPutUserIdMutation } from '@madoguchi/shared/endpoints/registrations';
import { Navigate, useNavigate } from '@madoguchi/shared/router';
import { AppScreen, type FaultOf, LoadScreen, toLoad } from '@madoguchi/shared/screen';
import type { SessionUser } from '@madoguchi/shared/store';
import { memberTexts, routeTexts } from '@madoguchi/shared/texts';
import { Button, Card, Notice } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { MemberFrame } from '../../features/frame/MemberFrame';
import { RegisteredItems } from '../../features/record/RegisteredItems';
import { StatusChip } from '../../features/record/StatusChip';
import { readMemberSearch } from '../../features/search/keptSearch';

const title = routeTexts.titles.memberConfirmList;

export default function MemberConfirmListPage() {
  return (
    <MemberFrame title={title} routeName="MemberConfirmList">
      {(config, user) => <Searched config={config} user={user} />}
    </MemberFrame>
  );
}

/** The words for a list that did not come (ERR-028). */
const searchFault: FaultOf = (failure) => ({ text: loadErrorText(failure, memberTexts.failure.search) });

interface SearchedProps {
  config: SurveyConfig;
  user: SessionUser;
}

function Searched(props: SearchedProps) {
  const { surveyId } = props.config;
  const [search] = useState(() => readMemberSearch(props.user.userId, surveyId));
  if (!search) return <Navigate to={pathOf('MemberConfirm', surveyId)} replace />;
  return <Found {...props} search={search} />;
}

function Found({ search, ...props }: SearchedProps & { search: FilterQueryBody }) {
  const found = useMembersFilterQuery(search);
  return (
    <LoadScreen title={title} load={toLoad(found, searchFault)} ways={<ToSearch surveyId={props.config.surveyId} />}>
      {(records) => <RegistrationList {...props} records={records} />}
    </LoadScreen>
  );
}

function ToSearch({ surveyId }: { surveyId: string }) {
  const navigate = useNavigate();
  return (
    <Button variant="plain" onClick={() => void navigate(pathOf('MemberConfirm', surveyId))}>
      {memberTexts.page.backToSearch}
    </Button>
  );
}

function RegistrationList({ config, user, records }: SearchedProps & { records: readonly DisplayRecord[] }) {
  const navigate = useNavigate();
  const [claim, claiming] = useMembersPutUserIdMutation();
  const { surveyId } = config;
  const toMember = () => void navigate(pathOf('LiffMember', surveyId));
  const take = async (partitionKey: string) => {
    const { error } = await claim({ userId: user.userId, keys: [{ partitionKey }] });
    if (!error) toMember();
  };
  const { page } = memberTexts;
  return (
    <AppScreen
      title={title}
      bar={
        <>
          {claiming.isError && (
            <Notice tone="error" announce>
              {page.claimRefused}
            </Notice>
          )}
          <ToSearch surveyId={surveyId} />
        </>
      }
    >
      <p role="status">{page.found(records.length)}</p>
      {records.map((record) => {
        const isLive = !isCancelledStatus(record.check);
        return (
          <Card key={record.partitionKey} faded={!isLive}>
            <StatusChip status={record.check} />
            <RegisteredItems config={config} rows={record.fields} record={record} />
            {record.userId === user.userId && isLive && (
              <Button variant="quiet" onClick={toMember}>
                {page.toMember}
              </Button>
            )}
            {isRegisteredByAdministrator(record.userId) && isLive && (
              <Button variant="quiet" busy={claiming.isLoading} onClick={() => void take(record.partitionKey)}>
                {page.claim}
              </Button>
            )}
          </Card>
        );
      })}
    </AppScreen>
  );
}
