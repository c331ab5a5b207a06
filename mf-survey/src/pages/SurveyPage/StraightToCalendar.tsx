/**
 * From the address of a change to the calendar, where nothing but the place can be changed: its values are handed over
 * as the form would. What was begun before is on this device, where the calendar finds it with its key.
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { useNavigate } from '@madoguchi/shared/router';
import { LoadingScreen } from '@madoguchi/shared/screen';
import { formEntered, readDraft, type SessionUser, useAppDispatch } from '@madoguchi/shared/store';
import { routeTexts } from '@madoguchi/shared/texts';
import { useEffect } from 'react';
import type { LoadedSurvey } from '../../features/answering/loadedSurvey';

export function StraightToCalendar({ survey, user: { userId } }: { survey: LoadedSurvey; user: SessionUser }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    const { config, partitionKey, initialAnswers: answers } = survey;
    const { surveyId, updatedAt: configUpdatedAt, version } = config;
    if (!readDraft(userId, surveyId, partitionKey)) {
      const idempotencyKey = crypto.randomUUID();
      dispatch(formEntered({ surveyId, answers, partitionKey, idempotencyKey, configUpdatedAt, version }));
    }
    // In place of this address: back leads to where the change was asked for.
    void navigate(pathOf('CalendarSurvey', surveyId, { partitionKey }), { replace: true });
  }, [survey, userId, dispatch, navigate]);
  return <LoadingScreen title={routeTexts.titles.survey} />;
}
