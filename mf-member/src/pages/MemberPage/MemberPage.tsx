/** The screen of /member/{id}: who the person is, and what is registered now (MEMBER-004, MEMBER-008 to MEMBER-010, MEMBER-013). */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { useNavigate, useParams } from '@madoguchi/shared/router';
import { useAppSelector } from '@madoguchi/shared/store';
import { memberTexts } from '@madoguchi/shared/texts';
import { Button, Card, Chip, Notice, PersonCard } from '@madoguchi/shared/ui/plain';
import { useMemberGetConfigQuery, useMemberGetOwnQuery } from '../../api';
import { RegisteredItems } from '../../record/RegisteredItems';
import styles from '../../record/record.module.css';
import {
  configFailureText,
  FailedScreen,
  LoadingScreen,
  MemberScreen,
  WhereMembersAreOn,
} from '../../screen/MemberScreen';

const { title } = memberTexts.page;

export default function MemberPage() {
  const { id = '' } = useParams();
  return (
    <WhereMembersAreOn>
      <Member id={id} />
    </WhereMembersAreOn>
  );
}

function Member({ id }: { id: string }) {
  const navigate = useNavigate();
  const user = useAppSelector((state) => state.session.user);
  const config = useMemberGetConfigQuery(id);
  const own = useMemberGetOwnQuery(id, { refetchOnMountOrArgChange: true });

  const toReservations = (
    <Button variant="plain" onClick={() => void navigate(pathOf('ConfirmList'))}>
      {memberTexts.details.back}
    </Button>
  );
  if ((config.isError && !config.isFetching) || config.data === null) {
    return (
      <FailedScreen
        title={title}
        error={config.error}
        text={configFailureText(config.error)}
        onRetry={() => void config.refetch()}
      >
        {toReservations}
      </FailedScreen>
    );
  }
  if (own.isError && !own.isFetching && !own.data) {
    return (
      <FailedScreen
        title={title}
        error={own.error}
        text={memberTexts.failure.search}
        onRetry={() => void own.refetch()}
      >
        {toReservations}
      </FailedScreen>
    );
  }
  if (!config.data || !own.data || !user) return <LoadingScreen title={title} />;
  const [first] = own.data;
  // Rows of a withdrawn registration stay in the history beside the present one.
  const rows = own.data.filter(({ partitionKey }) => partitionKey === first?.partitionKey);
  const toSearch = (
    <Button variant="quiet" onClick={() => void navigate(pathOf('MemberConfirm', id))}>
      {memberTexts.page.toSearch}
    </Button>
  );
  return (
    <MemberScreen
      title={config.data.surveyTitle}
      bar={
        <>
          {!first && toSearch}
          {toReservations}
        </>
      }
    >
      <PersonCard name={user.name} pictureUrl={user.picture} />
      {first ? (
        <Card>
          <h2 className={styles.heading}>{memberTexts.details.heading}</h2>
          <Chip status={first.check} />
          <RegisteredItems config={config.data} rows={rows} />
        </Card>
      ) : (
        <Notice>
          <p>{memberTexts.failure.noResult}</p>
          <p>{memberTexts.page.notRegistered}</p>
        </Notice>
      )}
    </MemberScreen>
  );
}
