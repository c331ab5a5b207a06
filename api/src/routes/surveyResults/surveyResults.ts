/**
 * Calls about answers (CONTRACT 5).
 */
import { API_BASE, API_PATHS, type PutItemBody } from '@madoguchi/shared/contract';
import {
  CancelItemBodySchema,
  CheckReservationBodySchema,
  FilterQueryBodySchema,
  PutItemBodySchema,
  PutUserIdBodySchema,
  UpdateCheckBodySchema,
} from '@madoguchi/shared/contract/apiSchema';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { AnswerReads } from '../../services/answers/reads';
import type { AnswerWrites } from '../../services/answers/writes';

export interface SurveyResultRouteOptions {
  answerReads: AnswerReads;
  answerWrites: AnswerWrites;
}

const UserFields = { surveyId: v.string(), userId: v.optional(v.string()) };
const QueryBody = v.looseObject(UserFields);
const UserQuery = v.object(UserFields);
const KeyQuery = v.object({ surveyId: v.string(), partitionKey: v.string() });
const NamedBody = v.looseObject({ surveyId: v.string(), partitionKey: v.string() });

export const surveyResultRoutes: FastifyPluginAsync<SurveyResultRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { answerReads: reads, answerWrites: writes } = options;
  const path = (name: keyof typeof API_PATHS) => `${API_BASE}${API_PATHS[name]}`;
  const config = { isWrite: true };

  app.post(path('resultsQuery'), { schema: { body: QueryBody } }, async (request) => ({
    result: 'OK',
    data: await reads.rowsOfSurvey(callerOf(request), request.body.surveyId, request.body.userId),
  }));
  app.get(path('resultsByPartitionKey'), { schema: { querystring: KeyQuery } }, async (request) => ({
    result: 'OK',
    items: await reads.rowsOfKey(callerOf(request), request.query.surveyId, request.query.partitionKey),
  }));
  app.get(path('resultsByUser'), { schema: { querystring: UserQuery } }, async (request) => ({
    result: 'OK',
    items: await reads.rowsOfSurvey(callerOf(request), request.query.surveyId, request.query.userId),
  }));
  app.post(path('resultsFilter'), { schema: { body: FilterQueryBodySchema } }, async (request) => ({
    result: 'OK',
    data: await reads.filter(callerOf(request), request.body),
  }));
  app.post(path('checkReservation'), { schema: { body: CheckReservationBodySchema } }, async (request) => {
    const { from, to, partitionKey, ...body } = request.body;
    const window = { from: from ?? undefined, to: to ?? undefined, partitionKey: partitionKey ?? undefined };
    await reads.checkReservation(callerOf(request), { ...body, ...window });
    return { result: 'OK' };
  });

  app.post(path('resultsPutItem'), { config, schema: { body: PutItemBodySchema } }, async (request) => {
    const { data, subData, order } = request.body;
    const body: PutItemBody = { data, subData: subData ?? undefined, order };
    return writes.put(callerOf(request), body);
  });
  app.post(path('resultsCancelItem'), { config, schema: { body: CancelItemBodySchema } }, async (request) => {
    await writes.cancel(callerOf(request), request.body);
    return { result: 'OK' };
  });
  app.post(path('resultsPutUserId'), { config, schema: { body: PutUserIdBodySchema } }, async (request) => {
    await writes.claim(callerOf(request), request.body);
    return { result: 'OK' };
  });
  app.post(path('resultsUpdateCheck'), { config, schema: { body: UpdateCheckBodySchema } }, async (request) => {
    await writes.setCheck(callerOf(request), request.body);
    return { result: 'OK' };
  });
  app.delete(path('resultsDeleteItem'), { config, schema: { body: NamedBody } }, async (request) => {
    await writes.remove(callerOf(request), request.body);
    return { result: 'OK' };
  });
};
