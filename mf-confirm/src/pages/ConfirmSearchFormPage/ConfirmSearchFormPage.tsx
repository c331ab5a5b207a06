/**
 * The screen of ConfirmSearchForm: finds the person's own answers by the form's searchable items (FIND-006 to
 * FIND-013).
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { searchableItems, searchControl } from '@madoguchi/shared/domain/survey';
import { Navigate, useNavigate, useSearchParams } from '@madoguchi/shared/router';
import { joinLoads, LoadScreen, toLoad } from '@madoguchi/shared/screen';
import { useAppSelector, useCategoriesGetTreeQuery, useSurveysGetConfigQuery } from '@madoguchi/shared/store';
import { commonTexts, findTexts } from '@madoguchi/shared/texts';
import { Button } from '@madoguchi/shared/ui/plain';
import { readLookupQuery } from '../../features/lookup/lookupQuery';
import { SearchForm } from './SearchForm';

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
  const categories = useCategoriesGetTreeQuery(undefined, { skip: !needsCategories });

  const load = joinLoads({
    config: toLoad(config, loadFailed),
    tree: needsCategories ? toLoad(categories, loadFailed) : NO_TREE,
  });
  return (
    <LoadScreen
      title={title}
      load={load}
      ways={
        <Button variant="plain" onClick={() => void navigate(pathOf('Confirm'))}>
          {commonTexts.action.back}
        </Button>
      }
    >
      {(loaded) => <SearchForm config={loaded.config} items={items} tree={loaded.tree?.tree} userId={userId} />}
    </LoadScreen>
  );
}

/** The form asks for no category of the common tree. */
const NO_TREE = { status: 'ready', data: undefined } as const;
