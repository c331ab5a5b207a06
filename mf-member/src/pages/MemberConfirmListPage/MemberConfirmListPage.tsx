/** The screen of /member-confirmList/{id}: the registrations that the search found. Without a search before it, the search is the place to go. */
import { isCancelledStatus, type SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { isRegisteredByAdministrator } from '@madoguchi/shared/domain/survey';
import { Navigate, useNavigate } from '@madoguchi/shared/router';
import { type SessionUser, useAppSelector } from '@madoguchi/shared/store';
import { memberTexts, routeTexts } from '@madoguchi/shared/texts';
import { Button, Card, Notice } from '@madoguchi/shared/ui/plain';
import { useMemberPutUserIdMutation } from '../../api';
import { RegisteredItems } from '../../record/RegisteredItems';
import { StatusChip } from '../../record/StatusChip';
import { MemberFrame } from '../../screen/MemberFrame';
import { MemberScreen } from '../../screen/MemberScreen';

const title = routeTexts.titles.memberConfirmList;

export default function MemberConfirmListPage() {
  return (
    <MemberFrame title={title} routeName="MemberConfirmList">
      {(config, user) => <Found config={config} user={user} />}
    </MemberFrame>
  );
}

function Found({ config, user }: { config: SurveyConfig; user: SessionUser }) {
  const navigate = useNavigate();
  const results = useAppSelector((state) => state.shared.results);
  const [claim, claiming] = useMemberPutUserIdMutation();
  const { surveyId } = config;
  const toMember = () => void navigate(pathOf('LiffMember', surveyId));
  if (results?.surveyId !== surveyId) return <Navigate to={pathOf('MemberConfirm', surveyId)} replace />;
  const take = async (partitionKey: string) => {
    const { error } = await claim({ userId: user.userId, keys: [{ partitionKey }] });
    if (!error) toMember();
  };
  const { page } = memberTexts;
  return (
    <MemberScreen
      title={title}
      bar={
        <>
          {claiming.isError && (
            <Notice tone="error" announce>
              {page.claimRefused}
            </Notice>
          )}
          <Button variant="plain" onClick={() => void navigate(pathOf('MemberConfirm', surveyId))}>
            {page.backToSearch}
          </Button>
        </>
      }
    >
      <p role="status">{page.found(results.records.length)}</p>
      {results.records.map((record) => {
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
    </MemberScreen>
  );
}
