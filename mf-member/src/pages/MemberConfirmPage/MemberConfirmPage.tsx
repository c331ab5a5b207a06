/**
 * The screen of /member-confirm/{id}: finds a registration by the form's searchable items (MEMBER-001 to MEMBER-003).
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { searchableItems } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import type { SessionUser } from '@madoguchi/shared/store';
import { memberTexts } from '@madoguchi/shared/texts';
import { Button, Notice } from '@madoguchi/shared/ui/plain';
import { MemberFrame } from '../../features/frame/MemberFrame';
import { SearchForm } from './SearchForm';

const { title, noItems } = memberTexts.search;

export default function MemberConfirmPage() {
  return (
    <MemberFrame title={title} routeName="MemberConfirm">
      {(config, user) => <Search config={config} user={user} />}
    </MemberFrame>
  );
}

function Search({ config, user }: { config: SurveyConfig; user: SessionUser }) {
  const navigate = useNavigate();
  const toMember = (
    <Button variant="plain" onClick={() => void navigate(pathOf('LiffMember', config.surveyId))}>
      {memberTexts.page.toMember}
    </Button>
  );
  if (searchableItems(config, 'user').length > 0) {
    return <SearchForm config={config} userId={user.userId} toMember={toMember} />;
  }
  return (
    <AppScreen title={title} bar={toMember}>
      <Notice>{noItems}</Notice>
    </AppScreen>
  );
}
