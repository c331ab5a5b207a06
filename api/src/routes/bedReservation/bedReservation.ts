/**
 * Calls about stays in beds (CONTRACT 5). They are at the origin, below the page's own address.
 */
import { BED_PATH, BED_READS, type PutItemBody } from '@madoguchi/shared/contract';
import { PutItemBodySchema } from '@madoguchi/shared/contract/apiSchema';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import { invalid } from '../../refusal';
import type { AnswerWrites } from '../../services/answers/writes';
import type { Beds } from '../../services/beds/beds';

const SurveyParameters = v.object({ surveyId: v.string() });
const PersonParameters = v.object({ userId: v.string(), surveyId: v.string() });
const DaysQuery = v.object({ startDate: v.string(), endDate: v.string() });

type SentBody = v.InferOutput<typeof PutItemBodySchema>;

/** @throws {Refusal} 400 when a row is of another survey than the address */
function bodyOf(surveyId: string, { data, subData, order }: SentBody): PutItemBody {
  if (data.some((row) => row.surveyId !== surveyId)) throw invalid();
  return { data, subData: subData ?? undefined, order };
}

export const bedReservationRoutes: FastifyPluginAsync<{ beds: Beds; answerWrites: AnswerWrites }> = async (
  instance,
  { beds, answerWrites },
) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const ofSurvey = `${BED_PATH}/:surveyId`;
  const config = { isCounted: true };

  app.get(
    `${ofSurvey}${BED_READS.remaining}`,
    { schema: { params: SurveyParameters, querystring: DaysQuery } },
    async ({ params, query }) => beds.remaining(params.surveyId, query.startDate, query.endDate),
  );
  app.get(`${ofSurvey}${BED_READS.rule}`, { schema: { params: SurveyParameters } }, async ({ params }) =>
    beds.rule(params.surveyId),
  );
  app.get(
    `${BED_PATH}/:userId/:surveyId${BED_READS.history}`,
    { schema: { params: PersonParameters } },
    async (request) => ({
      result: 'OK',
      data: await beds.history(callerOf(request), request.params.userId, request.params.surveyId),
    }),
  );

  const schema = { params: SurveyParameters, body: PutItemBodySchema };
  app.post(ofSurvey, { config, schema }, async (request) => {
    const body = bodyOf(request.params.surveyId, request.body);
    // An existing stay is changed by PUT.
    if (body.subData?.oldPartitionKey !== undefined) throw invalid();
    return answerWrites.put(callerOf(request), body, 'bed');
  });
  app.put(ofSurvey, { config, schema }, async (request) => {
    const body = bodyOf(request.params.surveyId, request.body);
    if (body.subData?.oldPartitionKey === undefined) throw invalid();
    return answerWrites.put(callerOf(request), body, 'bed');
  });
};
