/**
 * Calls that read forms and member forms (CONTRACT 5).
 */
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { SurveyConfigs } from '../../services/configuration/surveyConfigs';
import { callPath } from '../address';

const SurveyQuery = v.object({ surveyId: v.string() });
const MemberQuery = v.object({ memberSurveyId: v.string() });
const LinkQuery = v.object({ url: v.pipe(v.string(), v.maxLength(2_000)) });
const ListBody = v.looseObject({ surveyIdList: v.pipe(v.array(v.string()), v.maxLength(200)) });

export const surveyConfigRoutes: FastifyPluginAsync<{ surveyConfigs: SurveyConfigs }> = async (
  instance,
  { surveyConfigs },
) => {
  const app = instance.withTypeProvider<ValibotTypes>();

  app.get(callPath('surveyConfig'), { schema: { querystring: SurveyQuery } }, async (request) => ({
    result: 'OK',
    data: await surveyConfigs.get('surveys', request.query.surveyId, callerOf(request).isAdmin),
  }));
  app.get(callPath('searchableSurveyConfigs'), async (request) => ({
    result: 'OK',
    data: await surveyConfigs.searchable('surveys', callerOf(request).isAdmin),
  }));
  app.post(callPath('surveyConfigsList'), { schema: { body: ListBody } }, async (request) => ({
    result: 'OK',
    data: await surveyConfigs.list(request.body.surveyIdList, callerOf(request).isAdmin),
  }));
  app.get(callPath('externalLink'), { schema: { querystring: LinkQuery } }, async (request) => ({
    result: 'OK',
    data: await surveyConfigs.isLinkedAddress(request.query.url),
  }));
  app.get(callPath('memberConfig'), { schema: { querystring: MemberQuery } }, async (request) => ({
    result: 'OK',
    data: await surveyConfigs.get('members', request.query.memberSurveyId, callerOf(request).isAdmin),
  }));
  app.get(callPath('linkedSurveyConfigs'), { schema: { querystring: MemberQuery } }, async (request) => ({
    result: 'OK',
    data: await surveyConfigs.linked(request.query.memberSurveyId, callerOf(request).isAdmin),
  }));
  app.get(callPath('searchableMemberConfigs'), async (request) => ({
    result: 'OK',
    data: await surveyConfigs.searchable('members', callerOf(request).isAdmin),
  }));
};
