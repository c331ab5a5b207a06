/** Sends a stay, new or changed: its calls, its rows, and its words. */
import type { PutItemAnswer, SurveyConfig } from '@madoguchi/shared/contract';
import { bedForm, inWordsOfBeds } from '@madoguchi/shared/domain/bed';
import { useSendStay } from '@madoguchi/shared/endpoints/beds';
import type { SessionUser } from '@madoguchi/shared/store';
import { type DraftStore, type Submission, useSubmission } from '@madoguchi/shared/submission';
import type { EditedStay } from '../stay';

export interface StayFacts {
  config: SurveyConfig;
  edited: EditedStay | undefined;
  draftStore: DraftStore;
  user: SessionUser;
}

/** @param onSent called with the answer when the stay is stored */
export function useStaySubmission(facts: StayFacts, onSent: (answer: PutItemAnswer) => void): Submission {
  const { config, edited, draftStore, user } = facts;
  const { surveyId } = config;
  const { userId, name: userName } = user;
  const put = useSendStay(surveyId, edited?.partitionKey);
  return useSubmission({
    ...{ keeper: draftStore, config, faultOf: inWordsOfBeds, onSent },
    body: { config: bedForm(config), mode: 'user', userId, userName, partitionKey: edited?.partitionKey },
    put,
  });
}
