/** Sending a reservation: the check of the person's limits, then the answer with its place, and what follows from it. */

import { needsPayment } from '@madoguchi/shared/domain/payment';
import { useSurveysCheckReservationMutation, useSurveysPutItemMutation } from '@madoguchi/shared/endpoints/answers';
import { isMemberForm } from '@madoguchi/shared/endpoints/members';
import { useMembersPutItemMutation } from '@madoguchi/shared/endpoints/registrations';
import { type ApiError, formEntered, useAppDispatch } from '@madoguchi/shared/store';
import { type DraftStore, type Submission, useSubmission } from '@madoguchi/shared/submission';
import { calendarTexts } from '@madoguchi/shared/texts';
import { isComplete, markComplete } from '../completion';
import { isPlaceLost } from '../lostPlace';
import type { CalendarAction } from '../machine';
import { checkBody, orderOf, type SendFacts } from './bodies';

/** What another tab has stored is not sent at all (CAL-023). */
const SENT_BEFORE: ApiError = { result: 'ERROR', kind: 'refused', status: 409, code: 'already_sent', errorMessage: '' };

export function useCalendarSubmission(
  facts: SendFacts,
  draftStore: DraftStore,
  dispatch: (action: CalendarAction) => void,
): Submission {
  const { form, user, place, data } = facts;
  const { surveyId } = form;
  const { userId } = user;
  const appDispatch = useAppDispatch();
  const [checkReservation] = useSurveysCheckReservationMutation();
  const [putSurvey] = useSurveysPutItemMutation();
  const [putMember] = useMembersPutItemMutation();
  return useSubmission({
    ...{ keeper: draftStore, config: data.config, userId },
    body: {
      ...{ mode: 'user', userId, userName: user.name, partitionKey: form.partitionKey },
      ...{ categories: data.categories, order: orderOf(facts) },
      ...{ configUpdatedAt: form.configUpdatedAt, version: form.version },
    },
    put: isMemberForm(data.config) ? putMember : putSurvey,
    check: async () =>
      isComplete(userId, surveyId, draftStore.idempotencyKey)
        ? { error: SENT_BEFORE }
        : checkReservation(checkBody(facts)),
    isPaid: async () => needsPayment(data.config, form.order),
    faultOf: (_error, fault) => (fault.remedy === 'sent' ? { ...fault, text: calendarTexts.alreadySent } : fault),
    onOver: () => {
      markComplete(userId, surveyId, draftStore.idempotencyKey);
      appDispatch(formEntered(null));
    },
    onSent: (answer) => dispatch({ type: 'completed', answer }),
    onFailed: (error, failure) => {
      if (failure.remedy === 'sent') return;
      // The form goes on under the key of the next attempt.
      const { itemKeys: touchedKeys } = error;
      appDispatch(
        formEntered({ ...form, idempotencyKey: draftStore.idempotencyKey, ...(touchedKeys && { touchedKeys }) }),
      );
      if (isPlaceLost(error.code))
        dispatch({ type: 'placeLost', place, isFull: error.code === 'quota_exceeded', failure });
    },
  });
}
