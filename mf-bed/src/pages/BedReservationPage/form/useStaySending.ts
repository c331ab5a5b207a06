/** Sends a stay, new or changed, exactly once (CONTRACT 12), and says what came of it. */
import type { Answers, PutItemAnswer, PutItemBody, SurveyConfig } from '@madoguchi/shared/contract';
import { flattenItems } from '@madoguchi/shared/domain/survey';
import { type DraftKeeper, type Submitting, submissionBody, useSubmitting } from '@madoguchi/shared/draft';
import type { BedPeriod, SessionUser } from '@madoguchi/shared/store';
import { useBedChangeMutation, useBedCreateMutation } from '../../../api';
import { stayFailure } from '../../../screen/stayFailure';
import { type EditedStay, stayAnswers } from '../stay';

export interface StayFacts {
  config: SurveyConfig;
  edited: EditedStay | undefined;
  keeper: DraftKeeper;
  user: SessionUser;
}

export type StaySending = Omit<Submitting, 'send'> & {
  send: (answers: Answers, period: BedPeriod) => Promise<void>;
};

/** A change names the stay, also where the form is answered once (API-065). */
function naming(body: PutItemBody, edited: EditedStay): PutItemBody {
  return { ...body, subData: { ...body.subData, oldPartitionKey: edited.partitionKey } };
}

export function useStaySending(
  { config, edited, keeper, user }: StayFacts,
  onSent: (answer: PutItemAnswer) => void,
): StaySending {
  const [create] = useBedCreateMutation();
  const [change] = useBedChangeMutation();
  const { surveyId } = config;
  const submitting = useSubmitting({
    keeper,
    put: (body) => (edited ? change({ surveyId, body: naming(body, edited) }) : create({ surveyId, body })),
    failureOf: (error) => stayFailure(error, flattenItems(config)),
    onSent,
  });
  const send = (answers: Answers, period: BedPeriod) => {
    const { form, values } = stayAnswers(config, answers, period);
    return submitting.send(answers, (idempotencyKey) =>
      submissionBody({ config: form, answers: values, user, partitionKey: edited?.partitionKey, idempotencyKey }),
    );
  };
  return { ...submitting, send };
}
