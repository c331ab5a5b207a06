/** Calls of putItem as they are read, and what the database says of them, for tests that need no server. */
import { answersFromRows } from '@madoguchi/shared/domain/survey';
import type { SentAnswer } from '../services/answers/sentAnswer';
import type { StoredState } from '../services/answers/storedState';
import { formOf, type Snapshot } from '../services/configuration/snapshot';
import { putBody } from './answers';

const PERSON = { userId: 'U-a', name: '山田 太郎', isAdmin: false };
export const OF_DESK = { userId: 'S-desk', name: '窓口 花子', isAdmin: true };

/**
 * What somebody sends of the person `U-a` by a form: by themselves, or as OF_DESK for them.
 * @param values by sort key, as putBody takes them
 */
export function sentAnswer(
  snapshot: Snapshot,
  surveyId: string,
  values: Record<string, string>,
  { caller = PERSON, subjectId = PERSON.userId }: { caller?: SentAnswer['caller']; subjectId?: string } = {},
): SentAnswer {
  const config = formOf(snapshot, surveyId);
  if (!config) throw new Error(`no form ${surveyId}`);
  const body = putBody(surveyId, values);
  return {
    ...{ caller, subjectId, body, snapshot, config, sent: answersFromRows(config, body.data) },
    mode: caller.isAdmin ? 'admin' : 'user',
    ...{ isPaymentOn: false, isSecureFilesOff: false, submission: undefined },
    matchesFormat: () => true,
  };
}

/** The state behind the locks, with an answer that is there, or none, and no places. */
export function stateWith(existing: StoredState['existing']): StoredState {
  const state: StoredState = {
    ...{ version: 'test', existing, submission: undefined, ownReservations: [], slot: undefined, hold: undefined },
    forPlace: async () => state,
  };
  return state;
}
