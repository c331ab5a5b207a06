/** The screen of /member-confirm/{id}: finds a registration by the form's searchable items (MEMBER-001 to MEMBER-003). */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { searchableItems } from '@madoguchi/shared/domain/survey';
import { useNavigate, useParams } from '@madoguchi/shared/router';
import { useAppSelector } from '@madoguchi/shared/store';
import { memberTexts } from '@madoguchi/shared/texts';
import { Button, Notice } from '@madoguchi/shared/ui/plain';
import { useMemberGetConfigQuery } from '../../api';
import {
  configFailureText,
  FailedScreen,
  LoadingScreen,
  MemberScreen,
  WhereMembersAreOn,
} from '../../screen/MemberScreen';
import { SearchForm } from './SearchForm';

const { title, noItems } = memberTexts.search;

export default function MemberConfirmPage() {
  const { id = '' } = useParams();
  return (
    <WhereMembersAreOn>
      <Search key={id} id={id} />
    </WhereMembersAreOn>
  );
}

function Search({ id }: { id: string }) {
  const navigate = useNavigate();
  const user = useAppSelector((state) => state.session.user);
  const config = useMemberGetConfigQuery(id);
  const toMember = (
    <Button variant="plain" onClick={() => void navigate(pathOf('LiffMember', id))}>
      {memberTexts.page.toMember}
    </Button>
  );
  if ((config.isError && !config.isFetching) || config.data === null) {
    return (
      <FailedScreen
        title={title}
        error={config.error}
        text={configFailureText(config.error)}
        onRetry={() => void config.refetch()}
      />
    );
  }
  if (!config.data || !user) return <LoadingScreen title={title} />;
  if (searchableItems(config.data).length === 0) {
    return (
      <MemberScreen title={title} bar={toMember}>
        <Notice>{noItems}</Notice>
      </MemberScreen>
    );
  }
  return <SearchForm config={config.data} userId={user.userId} toMember={toMember} />;
}
