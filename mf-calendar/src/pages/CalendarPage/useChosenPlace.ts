/** Keeps the chosen place with the entered values, in the store and in the draft on the device, so that a reload or the way back to the form loses nothing. */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { encodeReservation } from '@madoguchi/shared/domain/reservation';
import {
  type EnteredForm,
  formEntered,
  readDraft,
  type SessionUser,
  useAppDispatch,
  writeDraft,
} from '@madoguchi/shared/store';
import { useEffect } from 'react';
import type { Phase, Place } from './machine';
import type { ReservationData } from './useReservationData';

export interface ChosenPlaceFacts {
  data: ReservationData;
  form: EnteredForm;
  user: SessionUser;
  chosen: Place | undefined;
  phase: Phase;
}

export function useChosenPlace({ data, form, user, chosen, phase }: ChosenPlaceFacts): void {
  const dispatch = useAppDispatch();
  const { categoryId, itemId } = data.choice;
  const { itemKey } = data.item;
  const value = encodeReservation({ categoryId, itemId, ...chosen });
  useEffect(() => {
    if (phase !== 'choose' || form.answers[itemKey] === value) return;
    dispatch(formEntered({ ...form, answers: { ...form.answers, [itemKey]: value } }));
    const draft = readDraft(user.userId, form.surveyId, form.partitionKey);
    if (!draft) return;
    const values = { ...draft.values, [itemKey]: value };
    writeDraft(user.userId, form.surveyId, { ...draft, values, savedAt: nowMilliseconds() });
  }, [phase, form, itemKey, value, user.userId, dispatch]);
}
