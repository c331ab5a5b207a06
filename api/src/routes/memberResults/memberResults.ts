/**
 * Calls about registrations of members (CONTRACT 5): bodies and answers are those of survey-results.
 */
import { FilterQueryBodySchema, MemberPutItemBodySchema } from '@madoguchi/shared/contract/apiSchema';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { Members } from '../../services/members/members';
import { callPath } from '../address';
import { addChangeRoutes } from '../answerChanges';

const UserFields = { surveyId: v.string(), userId: v.optional(v.string()) };
/** With a key only that registration's rows: members have no other read by key. */
const QueryBody = v.looseObject({ ...UserFields, partitionKey: v.optional(v.string()) });
const NumberQuery = v.object({ memberSurveyId: v.string(), saiban: v.string() });
const UpdateQuery = v.object({ ...NumberQuery.entries, saibanOriginal: v.optional(v.string()) });

export const memberResultRoutes: FastifyPluginAsync<{ members: Members }> = async (instance, { members }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const config = { isCounted: true };

  app.post(callPath('memberResultsPutItem'), { config, schema: { body: MemberPutItemBodySchema } }, async (request) => {
    const { data, subData, order } = request.body;
    return members.put(callerOf(request), { data, subData: subData ?? undefined, order });
  });
  addChangeRoutes(instance, 'memberResults', members);

  app.get(callPath('memberResultsByUser'), { schema: { querystring: v.object(UserFields) } }, async (request) => {
    const caller = callerOf(request);
    // Of the signed-in person, for administrators too where they name nobody else.
    const { surveyId, userId = caller.userId } = request.query;
    return { result: 'OK', data: await members.rows(caller, surveyId, userId) };
  });
  app.post(callPath('memberResultsQuery'), { schema: { body: QueryBody } }, async (request) => {
    const { surveyId, userId, partitionKey } = request.body;
    const caller = callerOf(request);
    const data =
      partitionKey === undefined
        ? await members.rows(caller, surveyId, userId)
        : await members.rowsOfKey(caller, surveyId, partitionKey);
    return { result: 'OK', data };
  });
  app.post(
    callPath('memberResultsFilter'),
    { config: { isSearch: true }, schema: { body: FilterQueryBodySchema } },
    async (request) => ({
      result: 'OK',
      data: await members.filter(callerOf(request), request.body),
    }),
  );
  app.get(
    callPath('memberNumberExists'),
    { config: { isSearch: true }, schema: { querystring: NumberQuery } },
    async (request) => {
      const { memberSurveyId, saiban } = request.query;
      return { result: 'OK', saibanExistFlag: await members.numberExists(callerOf(request), memberSurveyId, saiban) };
    },
  );
  app.get(
    callPath('memberNumberExistsForUpdate'),
    { config: { isSearch: true }, schema: { querystring: UpdateQuery } },
    async (request) => {
      const { memberSurveyId, saiban, saibanOriginal } = request.query;
      const saibanExistFlag = await members.numberExists(callerOf(request), memberSurveyId, saiban, saibanOriginal);
      return { result: 'OK', saibanExistFlag };
    },
  );
};
