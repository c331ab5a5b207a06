/**
 * Calls about answers (CONTRACT 5).
 */
import type { PutItemBody } from '@madoguchi/shared/contract';
import {
  CheckReservationBodySchema,
  FilterQueryBodySchema,
  HoldBodySchema,
  PutItemBodySchema,
  ReleaseHoldSchema,
} from '@madoguchi/shared/contract/apiSchema';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import { errorsOf, type ValibotTypes } from '../../plugins/validation';
import { invalid } from '../../refusal';
import type { Doses } from '../../services/answers/doses';
import type { OwnAnswersReads } from '../../services/answers/ownAnswers';
import type { PreviousValues } from '../../services/answers/previousValues';
import type { AnswerReads } from '../../services/answers/reads';
import type { AnswerWrites } from '../../services/answers/writes';
import type { Holds } from '../../services/places/holds';
import { callPath } from '../address';
import { addChangeRoutes } from '../answerChanges';

interface SurveyResultRouteOptions {
  answerReads: AnswerReads;
  ownAnswers: OwnAnswersReads;
  previousValues: PreviousValues;
  answerWrites: AnswerWrites;
  holds: Holds;
  doses: Doses;
}

const UserFields = { surveyId: v.string(), userId: v.optional(v.string()) };
const QueryBody = v.looseObject(UserFields);
const UserQuery = v.object(UserFields);
const OwnQuery = v.object({ partitionKey: v.optional(v.pipe(v.string(), v.maxLength(300))) });
const FormQuery = v.object({ surveyId: v.pipe(v.string(), v.maxLength(64)) });
const KeyQuery = v.object({ surveyId: v.string(), partitionKey: v.string() });

export const surveyResultRoutes: FastifyPluginAsync<SurveyResultRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { answerReads: reads, ownAnswers, previousValues, answerWrites: writes, holds, doses } = options;
  const config = { isCounted: true };

  app.post(callPath('resultsQuery'), { schema: { body: QueryBody } }, async (request) => ({
    result: 'OK',
    data: await reads.rowsOfSurvey(callerOf(request), request.body.surveyId, request.body.userId),
  }));
  app.get(callPath('resultsByPartitionKey'), { schema: { querystring: KeyQuery } }, async (request) => ({
    result: 'OK',
    items: await reads.rowsOfKey(callerOf(request), request.query.surveyId, request.query.partitionKey),
  }));
  app.get(callPath('resultsByUser'), { schema: { querystring: UserQuery } }, async (request) => ({
    result: 'OK',
    items: await reads.rowsOfSurvey(callerOf(request), request.query.surveyId, request.query.userId),
  }));
  app.post(
    callPath('resultsFilter'),
    { config: { isSearch: true }, schema: { body: FilterQueryBodySchema } },
    async (request) => ({
      result: 'OK',
      data: await reads.filter(callerOf(request), request.body),
    }),
  );
  app.get(callPath('resultsOwn'), { schema: { querystring: OwnQuery } }, async (request) => ({
    result: 'OK',
    data: await ownAnswers.read(callerOf(request).userId, request.query.partitionKey),
  }));
  app.get(callPath('resultsPrevious'), { schema: { querystring: FormQuery } }, async (request) => ({
    result: 'OK',
    data: await previousValues.read(callerOf(request).userId, request.query.surveyId),
  }));
  app.get(callPath('firstDose'), { schema: { querystring: UserQuery } }, async (request) => ({
    result: 'OK',
    data: await doses.firstDose(callerOf(request), request.query.surveyId, request.query.userId),
  }));
  app.post(callPath('checkReservation'), { schema: { body: CheckReservationBodySchema } }, async (request) => {
    const { from, to, partitionKey, ...body } = request.body;
    const window = { from: from ?? undefined, to: to ?? undefined, partitionKey: partitionKey ?? undefined };
    await reads.checkReservation(callerOf(request), { ...body, ...window });
    return { result: 'OK' };
  });

  app.post(callPath('hold'), { config, schema: { body: HoldBodySchema } }, async (request) => {
    const { surveyId, value, oldPartitionKey, data, order } = request.body;
    const body = { surveyId, value, oldPartitionKey: oldPartitionKey ?? undefined, data: data ?? undefined, order };
    return { result: 'OK', expiresAt: (await holds.hold(callerOf(request), body)).toISOString() };
  });
  // Some clients and proxies send no body with DELETE: the address says the same.
  app.delete(callPath('hold'), { config }, async (request) => {
    const named = v.safeParse(ReleaseHoldSchema, request.body ?? request.query);
    if (!named.success) throw invalid(errorsOf(named.issues));
    const { surveyId, value, oldPartitionKey } = named.output;
    await holds.release(callerOf(request), {
      surveyId,
      value: value ?? undefined,
      oldPartitionKey: oldPartitionKey ?? undefined,
    });
    return { result: 'OK' };
  });
  app.post(callPath('resultsPutItem'), { config, schema: { body: PutItemBodySchema } }, async (request) => {
    const { data, subData, order } = request.body;
    const body: PutItemBody = { data, subData: subData ?? undefined, order };
    return writes.put(callerOf(request), body);
  });
  addChangeRoutes(instance, 'results', writes);
};
