/** The call of a person to whom the desk has proposed a day and time (CONTRACT 13): the one press. */
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { Proposals } from '../../services/candidate/proposals';
import { callPath } from '../address';

interface ProposalRouteOptions {
  proposals: Proposals;
}

const params = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/)) });
const ChooseBodySchema = v.object({ choose: v.literal('take') });

export const proposalRoutes: FastifyPluginAsync<ProposalRouteOptions> = async (instance, { proposals }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const schema = { params, body: ChooseBodySchema };
  app.post(`${callPath('proposals')}/:id`, { config: { isCounted: true }, schema }, async (request) => {
    await proposals.take(callerOf(request), request.params.id);
    return { result: 'OK' };
  });
};
