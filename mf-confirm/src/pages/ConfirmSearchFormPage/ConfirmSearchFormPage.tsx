/** The screen of ConfirmSearchForm: finds the person's own answers by the form's searchable items (FIND-006 to FIND-013). */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { loadErrorText, searchableItems } from '@madoguchi/shared/domain/survey';
import { Navigate, useNavigate, useSearchParams } from '@madoguchi/shared/router';
import {
  isApiError,
  useAppSelector,
  useCalendarsGetCategoriesTreeQuery,
  useSurveysGetConfigQuery,
} from '@madoguchi/shared/store';
import { commonTexts, findTexts } from '@madoguchi/shared/texts';
import { Button, ErrorView, LoadingView } from '@madoguchi/shared/ui/plain';
import { readLookupQuery } from '../../lookup/lookupQuery';
import { ConfirmScreen } from '../../screen/ConfirmScreen';
import { SearchForm } from '../../search/SearchForm';
import { searchControl } from '../../search/searchFields';

const { title, loadFailed } = findTexts.searchForm;

export default function ConfirmSearchFormPage() {
  const user = useAppSelector((state) => state.session.user);
  const [parameters] = useSearchParams();
  const named = parameters.get('surveyId') ?? undefined;
  const surveyId = named ?? (user ? readLookupQuery(user.userId)?.surveyId : undefined);
  if (!user || surveyId === undefined) return <Navigate to={pathOf('Confirm')} replace />;
  return <LoadedForm key={surveyId} surveyId={surveyId} userId={user.userId} />;
}

function LoadedForm({ surveyId, userId }: { surveyId: string; userId: string }) {
  const navigate = useNavigate();
  const config = useSurveysGetConfigQuery(surveyId);
  const items = config.data ? searchableItems(config.data, 'user') : [];
  const needsCategories = items.some((item) => searchControl(item) === 'category' && !item.categories_tree);
  const categories = useCalendarsGetCategoriesTreeQuery(undefined, { skip: !needsCategories });

  const toPicker = () => void navigate(pathOf('Confirm'));
  if ((config.isError && !config.isFetching) || config.data === null || categories.isError) {
    const error = config.error ?? categories.error;
    const retry = () => {
      void config.refetch();
      if (needsCategories) void categories.refetch();
    };
    return (
      <ConfirmScreen
        title={title}
        bar={
          <>
            <Button onClick={retry}>{commonTexts.action.retry}</Button>
            <Button variant="plain" onClick={toPicker}>
              {commonTexts.action.back}
            </Button>
          </>
        }
      >
        <ErrorView text={loadFailed} detail={isApiError(error) ? loadErrorText(error, '') : undefined} />
      </ConfirmScreen>
    );
  }
  if (!config.data || categories.isLoading) {
    return (
      <ConfirmScreen title={title}>
        <LoadingView />
      </ConfirmScreen>
    );
  }
  return <SearchForm config={config.data} items={items} tree={categories.data?.tree} userId={userId} />;
}
