/**
 * Tells as soon as a stored answer is opened, not only when it is sent, that its deadline has passed or its payment
 * allows no change (CANCEL-005, CANCEL-011). The answer can then be read; the server judges again whatever is sent.
 */
import { reservationItemOf } from '@madoguchi/shared/domain/survey';
import { surveysApi, useAppDispatch, useAppSelector } from '@madoguchi/shared/store';
import { useEffect, useMemo, useState } from 'react';
import type { LoadedSurvey, SurveyLoad } from '../../features/answering/useSurvey';

const loadRules = () => import(/* webpackChunkName: "survey_edit" */ './editLimits');

const WAITING: SurveyLoad = { status: 'loading' };

/** True for a stored answer that may have a deadline or a payment of its own. */
function hasLimits({ config, partitionKey, editScope }: LoadedSurvey): boolean {
  const hasPlace = reservationItemOf(config) !== undefined;
  return partitionKey !== undefined && editScope !== 'none' && (hasPlace || config.usePayment === 1);
}

/** The loaded survey, read-only with the reason where the answer may not be changed any more. */
export function useEditLimits(load: SurveyLoad): SurveyLoad {
  const dispatch = useAppDispatch();
  const userId = useAppSelector((state) => state.session.user?.userId);
  const survey = load.status === 'ready' && hasLimits(load.survey) ? load.survey : undefined;
  const [judged, setJudged] = useState<{ survey: LoadedSurvey; limit: string | undefined }>();

  useEffect(() => {
    if (!survey || userId === undefined) return undefined;
    let isCurrent = true;
    const judge = async () => {
      const { config, partitionKey } = survey;
      const body = { queryParams: { surveyId: config.surveyId, fields: [] }, requestingUserId: userId };
      const [records, { editLimit }] = await Promise.all([
        dispatch(surveysApi.endpoints.surveysFilter.initiate(body, { subscribe: false, forceRefetch: true })).unwrap(),
        loadRules(),
      ]);
      const record = records.find((each) => each.partitionKey === partitionKey);
      return record && editLimit(record, config);
    };
    void judge()
      // Not known: the form opens, and the server decides when it is sent.
      .catch(() => undefined)
      .then((limit) => {
        if (isCurrent) setJudged({ survey, limit });
      });
    return () => {
      isCurrent = false;
    };
  }, [survey, userId, dispatch]);

  return useMemo(() => {
    if (!survey) return load;
    if (judged?.survey !== survey) return WAITING;
    const { limit } = judged;
    return limit === undefined ? load : { status: 'ready', survey: { ...survey, editScope: 'none', notice: limit } };
  }, [load, survey, judged]);
}
