/**
 * Tells as soon as a stored answer is opened, not only when it is sent, that its deadline has passed or its payment
 * allows no change (CANCEL-005, CANCEL-011), or what a change takes away. The answer can then be read; the server judges
 * each change again.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { candidateItemsOf, editScopeOf, reservationItemOf } from '@madoguchi/shared/domain/survey';
import { useAppDispatch, useAppSelector } from '@madoguchi/shared/store';
import { useEffect, useMemo, useState } from 'react';
import type { LoadedSurvey } from '../../features/answering/loadedSurvey';
import type { StoredAnswer, SurveyLoad } from './useSurvey';

const loadRules = () => import(/* webpackChunkName: "survey_edit" */ './editLimits');

const WAITING: SurveyLoad = { status: 'loading' };

/** True for a form whose stored answers may have a deadline or a payment of their own. */
function mayHaveLimits(config: SurveyConfig): boolean {
  return reservationItemOf(config) !== undefined || candidateItemsOf(config).length > 0 || config.usePayment === 1;
}

/** True for a form that lets nobody change an answer, but for one whose place the house has closed (休診, CONTRACT 13). */
function mayBeOpened(config: SurveyConfig): boolean {
  return editScopeOf(config) === 'none' && reservationItemOf(config) !== undefined;
}

/** True for a stored answer that may have them, or be open whatever the form says. */
function hasLimits({ config, partitionKey, editScope }: LoadedSurvey): boolean {
  if (partitionKey === undefined) return false;
  return editScope === 'none' ? mayBeOpened(config) : mayHaveLimits(config);
}

/**
 * The loaded survey, read-only with the reason where the answer may not be changed any more.
 * @param answered what is known of the stored answer while it is still read: its code comes meanwhile, so that the form
 * waits for the call alone
 */
export function useEditLimits(load: SurveyLoad, answered: StoredAnswer): SurveyLoad {
  const dispatch = useAppDispatch();
  const userId = useAppSelector((state) => state.session.user?.userId);
  const survey = load.status === 'ready' && hasLimits(load.survey) ? load.survey : undefined;
  const [judged, setJudged] = useState<{ survey: LoadedSurvey; limited: LoadedSurvey }>();

  const { partitionKey, config } = answered;
  const isLikely = config ? mayHaveLimits(config) : partitionKey !== undefined;
  useEffect(() => {
    // What does not come is asked for again below.
    if (isLikely) loadRules().catch(() => undefined);
  }, [isLikely]);

  useEffect(() => {
    if (!survey || userId === undefined) return undefined;
    let isCurrent = true;
    void loadRules()
      .then(({ judge }) => judge(survey, { userId }, dispatch))
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
