/** The screen of /member-confirmList/{id}: the registrations that the search found. Without a search before it, the search is the place to go. */
import { isCancelledStatus } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { Navigate, useNavigate, useParams } from '@madoguchi/shared/router';
import { useAppSelector } from '@madoguchi/shared/store';
import { memberTexts, routeTexts } from '@madoguchi/shared/texts';
import { Button, Card, Chip } from '@madoguchi/shared/ui/plain';
import { useMemberGetConfigQuery } from '../../api';
import { RegisteredItems } from '../../record/RegisteredItems';
import {
  configFailureText,
  FailedScreen,
  LoadingScreen,
  MemberScreen,
  WhereMembersAreOn,
} from '../../screen/MemberScreen';

const title = routeTexts.titles.memberConfirmList;

export default function MemberConfirmListPage() {
  const { id = '' } = useParams();
  return (
    <WhereMembersAreOn>
      <Found id={id} />
    </WhereMembersAreOn>
  );
}

function Found({ id }: { id: string }) {
  const navigate = useNavigate();
  const userId = useAppSelector((state) => state.session.user?.userId);
  const results = useAppSelector((state) => state.shared.results);
  const config = useMemberGetConfigQuery(id);
  const toSearch = (
    <Button variant="plain" onClick={() => void navigate(pathOf('MemberConfirm', id))}>
      {memberTexts.page.backToSearch}
    </Button>
  );
  if (results?.surveyId !== id) return <Navigate to={pathOf('MemberConfirm', id)} replace />;
  if ((config.isError && !config.isFetching) || config.data === null) {
    return (
      <FailedScreen
        title={title}
        error={config.error}
        text={configFailureText(config.error)}
        onRetry={() => void config.refetch()}
      >
        {toSearch}
      </FailedScreen>
    );
  }
  if (!config.data) return <LoadingScreen title={title} />;
  const { data } = config;
  return (
    <MemberScreen title={title} bar={toSearch}>
      <p role="status">{memberTexts.page.found(results.records.length)}</p>
      {results.records.map((record) => (
        <Card key={record.partitionKey} faded={isCancelledStatus(record.check)}>
          <Chip status={record.check} />
          <RegisteredItems config={data} rows={record.fields} />
          {record.userId === userId && (
            <Button variant="quiet" onClick={() => void navigate(pathOf('LiffMember', id))}>
              {memberTexts.page.toMember}
            </Button>
          )}
        </Card>
      ))}
    </MemberScreen>
  );
}
