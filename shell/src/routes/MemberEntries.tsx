/**
 * 会員 on the start page: the registers of members in which people can look themselves up, each with the way to one's
 * own registration (CONTRACT 13, MEMBERS_TAB).
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { useMembersGetSearchableQuery } from '@madoguchi/shared/endpoints/searchableMembers';
import { Link } from '@madoguchi/shared/router';
import { commonTexts, routeTexts } from '@madoguchi/shared/texts';
import { buttonClass, Card, Notice, RetryButton, Spinner, Stack } from '@madoguchi/shared/ui/plain';

const texts = routeTexts.home.members;

export function MemberEntries() {
  const { data: forms, isError, isFetching, refetch } = useMembersGetSearchableQuery();
  if (forms?.length === 0) return null;
  return (
    <Card>
      <Stack>
        <h2>{texts.title}</h2>
        {!forms && isFetching && <Spinner label={commonTexts.loading.short} />}
        {!forms && isError && !isFetching && (
          <>
            <Notice tone="error" announce>
              {texts.failed}
            </Notice>
            <RetryButton variant="plain" onClick={() => void refetch()} />
          </>
        )}
        {forms && <p>{texts.text}</p>}
        {forms?.map(({ surveyId, surveyTitle }) => (
          <Link key={surveyId} className={buttonClass('plain')} to={pathOf('LiffMember', surveyId)}>
            {surveyTitle}
          </Link>
        ))}
      </Stack>
    </Card>
  );
}
