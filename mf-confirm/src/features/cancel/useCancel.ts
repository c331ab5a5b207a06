/** Cancelling a record: initial, pushing, finished (CANCEL-026), and what went wrong (ERR-022 to ERR-024). */
import { type DisplayRecord, isCancelledStatus, WITHDRAWN_CHECK_STATUS } from '@madoguchi/shared/contract';
import { useSurveysCancelItemMutation } from '@madoguchi/shared/endpoints/answers';
import { type ApiError, isApiError, useAppDispatch } from '@madoguchi/shared/store';
import { cancelTexts, errorTexts } from '@madoguchi/shared/texts';
import { useState } from 'react';
import { confirmApi, type FindArguments } from '../lookup/findRecords';

export type CancelState =
  | { phase: 'initial'; failure?: CancelFailure | undefined }
  | { phase: 'pushing' }
  /** `already`: it had been cancelled before, which the screen shows as done (CONTRACT 12, Exactly once). */
  | { phase: 'finished'; already: boolean };

export interface CancelFailure {
  text: string;
  /** True when trying again cannot help: the deadline has passed or a rule forbids it. */
  refused: boolean;
}

/**
 * @param found what the record was found by: its cached copy takes the new status at once (CANCEL-027)
 * @returns the state, and `cancel`, which is called only after the person has confirmed (CANCEL-028)
 */
export function useCancel(found: FindArguments) {
  const dispatch = useAppDispatch();
  const [send] = useSurveysCancelItemMutation();
  const [state, setState] = useState<CancelState>({ phase: 'initial' });

  const cancel = async (record: DisplayRecord): Promise<void> => {
    setState({ phase: 'pushing' });
    try {
      await send({ surveyId: record.surveyId, partitionKey: record.partitionKey, userId: found.userId }).unwrap();
      withdraw(record);
      setState({ phase: 'finished', already: false });
    } catch (cause) {
      const error = isApiError(cause) ? cause : undefined;
      const already = error?.code === 'not_editable' && (await isCancelledByNow(record));
      setState(already ? { phase: 'finished', already } : { phase: 'initial', failure: cancelFailure(error) });
    }
  };

  /**
   * not_editable has several reasons: only the record itself tells whether it had been cancelled before, and the lists
   * see it too.
   */
  const isCancelledByNow = async ({ partitionKey }: DisplayRecord): Promise<boolean> => {
    const request = dispatch(
      confirmApi.endpoints.confirmFind.initiate(found, { forceRefetch: true, subscribe: false }),
    );
    const current = (await request).data?.find((each) => each.partitionKey === partitionKey);
    return current !== undefined && isCancelledStatus(current.check);
  };

  const withdraw = (record: DisplayRecord) => {
    const withdrawn = { ...record, check: WITHDRAWN_CHECK_STATUS };
    dispatch(
      confirmApi.util.updateQueryData('confirmFind', found, (records) =>
        records.map((each) => (each.partitionKey === record.partitionKey ? withdrawn : each)),
      ),
    );
  };

  return { state, cancel };
}

/** The words for a cancel that did not work. */
function cancelFailure(error: ApiError | undefined): CancelFailure {
  if (error?.code === 'deadline_passed') {
    return { text: error.errorMessage || errorTexts.deadlinePassed, refused: true };
  }
  // Nothing came back: what was thrown, and whom to ask (ERR-024).
  if (error && (error.kind === 'network' || error.kind === 'timeout')) {
    const happened = error.kind === 'network' ? errorTexts.network : errorTexts.timeout;
    return { text: `${happened}（${error.errorMessage}）${cancelTexts.failure.suffix}`, refused: false };
  }
  if (error?.kind === 'session_expired') return { text: errorTexts.tokenExpired, refused: false };
  const said = error?.kind === 'refused' ? error.errorMessage : '';
  return {
    text: said || cancelTexts.failure.standard,
    refused: error?.code === 'forbidden' || error?.code === 'not_editable',
  };
}
