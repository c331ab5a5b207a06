/**
 * Calls about drafts: always the caller's own (CONTRACT 11).
 */
import { DraftBodySchema } from '@madoguchi/shared/contract/apiSchema';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { Drafts } from '../../services/drafts/drafts';
import { callPath } from '../address';

const SurveyParameters = v.object({ surveyId: v.string() });

export const draftRoutes: FastifyPluginAsync<{ drafts: Drafts }> = async (instance, { drafts }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const path = callPath('drafts', '/:surveyId');
  const config = { isCounted: true };

  app.get(path, { schema: { params: SurveyParameters } }, async (request) => ({
    result: 'OK',
    data: await drafts.read(callerOf(request).userId, request.params.surveyId),
  }));
  app.put(path, { config, schema: { params: SurveyParameters, body: DraftBodySchema } }, async (request) => ({
    result: 'OK',
    data: await drafts.write(callerOf(request).userId, request.params.surveyId, request.body),
  }));
  app.delete(path, { config, schema: { params: SurveyParameters } }, async (request) => {
    await drafts.remove(callerOf(request).userId, request.params.surveyId);
    return { result: 'OK', data: null };
  });
};
