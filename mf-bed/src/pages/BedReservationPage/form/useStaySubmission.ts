/** Sends a stay, new or changed: its calls, its rows, and its words. */
import type { PutItemAnswer, PutItemBody, SurveyConfig } from '@madoguchi/shared/contract';
import { bedForm } from '@madoguchi/shared/domain/bed';
import { useBedChangeMutation, useBedCreateMutation } from '@madoguchi/shared/endpoints/beds';
import type { SessionUser } from '@madoguchi/shared/store';
import { type DraftStore, type Submission, useSubmission } from '@madoguchi/shared/submission';
import { inWordsOfBeds } from '../../../features/stay/stayFailure';
import type { EditedStay } from '../stay';

export interface StayFacts {
  config: SurveyConfig;
  edited: EditedStay | undefined;
  draftStore: DraftStore;
  user: SessionUser;
}

/** A change names the stay, also where the form is answered once (API-065). */
function naming(body: PutItemBody, edited: EditedStay): PutItemBody {
  return { ...body, subData: { ...body.subData, oldPartitionKey: edited.partitionKey } };
}

/** @param onSent called with the answer when the stay is stored */
export function useStaySubmission(facts: StayFacts, onSent: (answer: PutItemAnswer) => void): Submission {
  const { config, edited, draftStore, user } = facts;
  const { surveyId } = config;
  const { userId, name: userName } = user;
  const [create] = useBedCreateMutation();
  const [change] = useBedChangeMutation();
  return useSubmission({
    ...{ keeper: draftStore, config, faultOf: inWordsOfBeds, onSent },
    body: { config: bedForm(config), mode: 'user', userId, userName, partitionKey: edited?.partitionKey },
    put: (body) => (edited ? change({ surveyId, body: naming(body, edited) }) : create({ surveyId, body })),
  });
}
