/**
 * The stored stay that the page changes: the one in the address, or of a form that is answered once the person's own
 * (CONTRACT 12, Answers).
 */
import { isCancelledStatus, type Row, type SurveyConfig } from '@madoguchi/shared/contract';
import { isAppending } from '@madoguchi/shared/domain/survey';
import { type Load, toLoad } from '@madoguchi/shared/screen';
import { useSurveysGetOwnRowsQuery, useSurveysGetRowsQuery } from '@madoguchi/shared/store';
import { bedTexts } from '@madoguchi/shared/texts';
import { type EditedStay, periodOf } from './stay';

function stayOf(rows: readonly Row[]): EditedStay | undefined {
  const [first] = rows;
  return first && { partitionKey: first.partitionKey, rows, period: periodOf(rows) };
}

export function useEditedStay(
  surveyId: string,
  partitionKey: string | undefined,
  config: SurveyConfig | undefined,
): Load<EditedStay | undefined> {
  const isNamed = partitionKey !== undefined;
  const mayStand = !isNamed && config !== undefined && !isAppending(config);
  const named = useSurveysGetRowsQuery(
    { surveyId, partitionKey: partitionKey ?? '' },
    { skip: !isNamed, refetchOnMountOrArgChange: true },
  );
  const own = useSurveysGetOwnRowsQuery(surveyId, { skip: !mayStand, refetchOnMountOrArgChange: true });
  const query = isNamed ? named : own;
  const none = { status: 'ready', data: undefined } as const;
  if (!isNamed && !mayStand) return config ? none : { status: 'loading' };
  if (query.isFetching) return { status: 'loading' };
  const load = toLoad<readonly Row[]>(query, bedTexts.error.text);
  if (load.status !== 'ready') return load;
  const rows = isNamed ? load.data : load.data.filter(({ check }) => !isCancelledStatus(check));
  const edited = stayOf(rows);
  // The stay of the address is not the person's, or there is none.
  if (isNamed && !edited) return { status: 'failed', text: bedTexts.error.text, retry: () => void query.refetch() };
  return { status: 'ready', data: edited };
}
