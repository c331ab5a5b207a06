/**
 * Tells as soon as a stored answer is opened, not only when it is sent, that its deadline has passed or its payment
 * allows no change (CANCEL-005, CANCEL-011), or what a change takes away. The answer can then be read; the server judges
 * again whatever is sent.
 */
import { candidateItemsOf, reservationItemOf } from '@madoguchi/shared/domain/survey';
import { surveysApi, useAppDispatch, useAppSelector } from '@madoguchi/shared/store';
import { useEffect, useMemo, useState } from 'react';
import type { LoadedSurvey, SurveyLoad } from '../../features/answering/useSurvey';

const loadRules = () => import(/* webpackChunkName: "survey_edit" */ './editLimits');

const WAITING: SurveyLoad = { status: 'loading' };

/** True for a stored answer that may have a deadline or a payment of its own. */
function hasLimits({ config, partitionKey, editScope }: LoadedSurvey): boolean {
  const hasPlace = reservationItemOf(config) !== undefined || candidateItemsOf(config).length > 0;
  return partitionKey !== undefined && editScope !== 'none' && (hasPlace || config.usePayment === 1);
}

/** The loaded survey, read-only with the reason where the answer may not be changed any more. */
export function useEditLimits(load: SurveyLoad): SurveyLoad {
  const dispatch = useAppDispatch();
  const userId = useAppSelector((state) => state.session.user?.userId);
  const survey = load.status === 'ready' && hasLimits(load.survey) ? load.survey : undefined;
  const [judged, setJudged] = useState<{ survey: LoadedSurvey; limited: LoadedSurvey }>();

  useEffect(() => {
    if (!survey || userId === undefined) return undefined;
    let isCurrent = true;
    const judge = async () => {
      const { config, partitionKey } = survey;
      const body = { queryParams: { surveyId: config.surveyId, fields: [] }, requestingUserId: userId };
      const [records, { withLimits }] = await Promise.all([
        dispatch(surveysApi.endpoints.surveysFilter.initiate(body, { subscribe: false, forceRefetch: true })).unwrap(),
        loadRules(),
      ]);
      return withLimits(
        survey,
        records.find((each) => each.partitionKey === partitionKey),
      );
    };
    void judge()
      // Not known: the form opens, and the server decides when it is sent.
      .catch(() => survey)
      .then((limited) => {
        if (isCurrent) setJudged({ survey, limited });
      });
    return () => {
      isCurrent = false;
    };
  }, [survey, userId, dispatch]);

  return useMemo(() => {
    if (!survey) return load;
    if (judged?.survey !== survey) return WAITING;
    return judged.limited === survey ? load : { status: 'ready', survey: judged.limited };
  }, [load, survey, judged]);
}
