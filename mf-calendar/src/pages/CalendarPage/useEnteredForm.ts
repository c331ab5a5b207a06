/**
 * The entered values that the calendar works on (CONTRACT 12, Calendar screen): from the store when the person comes
 * from the form, else from the draft on the device, else from the draft on the server. Without any there is nothing to
 * reserve.
 */
import {
  type Draft,
  type EnteredForm,
  formEntered,
  parseDraft,
  readDraft,
  useAppDispatch,
  useAppSelector,
  useSurveysGetDraftQuery,
} from '@madoguchi/shared/store';
import { useEffect, useState } from 'react';

export type EnteredFormState =
  | { status: 'loading' }
  | { status: 'missing' }
  /** `restored`: from a draft, so nobody has checked it yet. */
  | { status: 'ready'; form: EnteredForm; restored: boolean };

function formOfDraft(surveyId: string, draft: Draft): EnteredForm {
  return {
    surveyId,
    answers: draft.values,
    idempotencyKey: draft.idempotencyKey,
    ...(draft.configUpdatedAt !== undefined && { configUpdatedAt: draft.configUpdatedAt }),
    ...(draft.version !== undefined && { version: draft.version }),
    ...(draft.partitionKey !== undefined && { partitionKey: draft.partitionKey }),
  };
}

/**
 * @param userId the signed-in person
 * @param partitionKey the answer that the address says is being edited
 */
export function useEnteredForm(userId: string, surveyId: string, partitionKey: string | undefined): EnteredFormState {
  const dispatch = useAppDispatch();
  const entered = useAppSelector((state) => state.shared.enteredForm);
  const [found, setFound] = useState<{ form: EnteredForm; restored: boolean } | undefined>(() => {
    if (entered?.surveyId === surveyId && (partitionKey === undefined || entered.partitionKey === partitionKey))
      return { form: entered, restored: false };
    const draft = readDraft(userId, surveyId, partitionKey);
    return draft && { form: formOfDraft(surveyId, draft), restored: true };
  });
  const server = useSurveysGetDraftQuery({ surveyId, partitionKey }, { skip: found !== undefined });
  const serverDraft = found ? undefined : parseDraft(server.data);
  const usable = serverDraft?.partitionKey === partitionKey ? serverDraft : undefined;

  useEffect(() => {
    if (!found && usable)
      setFound({ form: { ...formOfDraft(surveyId, usable), isServerDraftRead: true }, restored: true });
  }, [found, usable, surveyId]);
  useEffect(() => {
    if (found?.restored) dispatch(formEntered(found.form));
  }, [found, dispatch]);

  if (found) {
    // The store's copy carries what changed since: the key of the next attempt.
    const isSame = entered?.surveyId === surveyId && entered.partitionKey === found.form.partitionKey;
    return { status: 'ready', form: isSame ? entered : found.form, restored: found.restored };
  }
  return { status: usable || server.isLoading || server.isUninitialized ? 'loading' : 'missing' };
}
