/** Calls of a person whose place was closed (CONTRACT 14.3): what is offered, and the one press. */
import { OFFER_DEEDS } from '@madoguchi/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { PersonOffers } from '../../services/closings/personOffers';
import { callPath } from '../address';

interface OfferRouteOptions {
  personOffers: PersonOffers;
}

const params = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/)) });
const ChooseBodySchema = v.object({ choose: v.picklist(OFFER_DEEDS) });

export const offerRoutes: FastifyPluginAsync<OfferRouteOptions> = async (instance, { personOffers }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const path = `${callPath('offers')}/:id`;

  app.get(path, { schema: { params } }, async (request) => ({
    result: 'OK',
    data: await personOffers.read(callerOf(request), request.params.id),
  }));
  app.post(path, { config: { isCounted: true }, schema: { params, body: ChooseBodySchema } }, async (request) => ({
    result: 'OK',
    data: await personOffers.choose(callerOf(request), request.params.id, request.body.choose),
  }));
};
