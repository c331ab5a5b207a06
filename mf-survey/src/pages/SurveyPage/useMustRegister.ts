/**
 * Whether somebody registers as a member before a form: where the form names a member form and does not call it
 * optional, a person who has not registered is led there before a new answer. A draft is gone on with where it was
 * begun: beside one the form only offers the registration (MEMBER-007, CONTRACT 13).
 */
import type { Row, SurveyConfig } from '@madoguchi/shared/contract';
import { readDraft, useAppSelector, useSurveysGetDraftQuery } from '@madoguchi/shared/store';

interface Opening {
  surveyId: string;
  /** The answer to change; undefined for a new one. */
  partitionKey: string | undefined;
  config: SurveyConfig | undefined;
  /** The live rows of the person's registration; null where the form has none, or while nobody knows. */
  record: readonly Row[] | null;
  /** True while what is known of the registration is asked for again. */
  isReadAgain: boolean;
}

/** True where this device keeps something of a new answer. */
function hasDraft(userId: string, surveyId: string): boolean {
  return (readDraft(userId, surveyId) ?? readDraft(userId, surveyId, undefined, 'beside')) !== undefined;
}

/** `isWaiting`: the server is asked for the registration or for a draft. Where it cannot say, nobody is led away. */
export function useMustRegister({ surveyId, partitionKey, config, record, isReadAgain }: Opening): {
  mustRegister: boolean;
  isWaiting: boolean;
} {
  const userId = useAppSelector((state) => state.session.user?.userId) ?? '';
  const isStrange = record?.length === 0;
  const mayRegister =
    isStrange && partitionKey === undefined && config?.memberOptional !== true && !hasDraft(userId, surveyId);
  const draft = useSurveysGetDraftQuery({ surveyId, partitionKey }, { skip: !mayRegister });
  return {
    mustRegister: mayRegister && draft.isSuccess && draft.data === null,
    isWaiting: mayRegister && (isReadAgain || draft.isFetching || draft.isUninitialized),
  };
}
