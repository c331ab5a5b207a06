/** The stored stay that the page changes: the one in the address, or of a form that is answered once the person's own (CONTRACT 12, Answers). */
import { isCancelledStatus, type Row, type SurveyConfig } from '@madoguchi/shared/contract';
import { isAppending } from '@madoguchi/shared/domain/survey';
import { useSurveysGetOwnRowsQuery, useSurveysGetRowsQuery } from '@madoguchi/shared/store';
import { type EditedStay, periodOf } from './stay';

export type EditedStayLoad = { retry: () => void } & (
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; edited: EditedStay | undefined }
);

function stayOf(rows: readonly Row[]): EditedStay | undefined {
  const [first] = rows;
  return first && { partitionKey: first.partitionKey, rows, period: periodOf(rows) };
}

export function useEditedStay(
  surveyId: string,
  partitionKey: string | undefined,
  config: SurveyConfig | undefined,
): EditedStayLoad {
  const isNamed = partitionKey !== undefined;
  const mayStand = !isNamed && config !== undefined && !isAppending(config);
  const named = useSurveysGetRowsQuery(
    { surveyId, partitionKey: partitionKey ?? '' },
    { skip: !isNamed, refetchOnMountOrArgChange: true },
  );
  const own = useSurveysGetOwnRowsQuery(surveyId, { skip: !mayStand, refetchOnMountOrArgChange: true });
  const query = isNamed ? named : own;
  const retry = () => {
    if (!query.isUninitialized) void query.refetch();
  };
  if (!isNamed && !mayStand)
    return config ? { status: 'ready', edited: undefined, retry } : { status: 'loading', retry };
  if (query.isFetching || (!query.data && !query.isError)) return { status: 'loading', retry };
  if (query.isError) return { status: 'failed', error: query.error, retry };
  const rows = isNamed ? query.data : query.data?.filter(({ check }) => !isCancelledStatus(check));
  const edited = stayOf(rows ?? []);
  return isNamed && !edited ? { status: 'failed', error: undefined, retry } : { status: 'ready', edited, retry };
}
