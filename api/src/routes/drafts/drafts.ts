/**
 * Calls about drafts: always the caller's own (CONTRACT 11). With `?partitionKey=` it is the draft of a change to that
 * answer, which stands beside the draft of a new one.
 */
import { DraftBodySchema } from '@madoguchi/shared/contract/apiSchema';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { Drafts } from '../../services/drafts/drafts';
import type { FormUse } from '../../services/figures/formUse';
import { callPath } from '../address';

interface DraftRouteOptions {
  drafts: Drafts;
  formUse: FormUse;
}

const SurveyParameters = v.object({ surveyId: v.string() });
const PlaceQuery = v.object({ partitionKey: v.optional(v.pipe(v.string(), v.maxLength(300)), '') });

export const draftRoutes: FastifyPluginAsync<DraftRouteOptions> = async (instance, { drafts, formUse }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const path = callPath('drafts', '/:surveyId');
  const config = { isCounted: true };

  const place = { params: SurveyParameters, querystring: PlaceQuery };

  app.get(path, { schema: place }, async (request) => {
    const { userId, isAdmin } = callerOf(request);
    const data = await drafts.read({ userId, ...request.params, ...request.query });
    // Who opens a form for a new answer asks for its draft, and nobody else does.
    if (!isAdmin && request.query.partitionKey === '') await formUse.opened(request.params.surveyId);
    return { result: 'OK', data };
  });
  app.put(path, { config, schema: { ...place, body: DraftBodySchema } }, async (request) => {
    const { userId } = callerOf(request);
    return { result: 'OK', data: await drafts.write({ userId, ...request.params, ...request.query }, request.body) };
  });
  app.delete(path, { config, schema: place }, async (request) => {
    await drafts.remove({ userId: callerOf(request).userId, ...request.params, ...request.query });
    return { result: 'OK', data: null };
  });
};
