/**
 * Lookups that help to fill in a form: postcodes (API-087), facilities (API-036), the address of a point (MAP-013).
 */
import {
  FacilitySearchBodySchema,
  PostcodeParametersSchema,
  ReverseGeocodeQuerySchema,
} from '@madoguchi/shared/contract/apiSchema';
import type { FastifyPluginAsync } from 'fastify';
import type { ValibotTypes } from '../../plugins/validation';
import type { Places } from '../../services/places/places';
import type { Postcodes } from '../../services/postcodes/postcodes';
import { callPath } from '../address';

export interface LookupRouteOptions {
  places: Places;
  postcodes: Postcodes;
}

export const lookupRoutes: FastifyPluginAsync<LookupRouteOptions> = async (instance, { places, postcodes }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  // Each of these may cost money at the maps service: they count like writes.
  const config = { isWrite: true };

  app.get(callPath('postcodes', '/:code'), { schema: { params: PostcodeParametersSchema } }, async (request) => ({
    result: 'OK',
    data: await postcodes.find(request.params.code),
  }));
  app.post(callPath('facilitySearch'), { config, schema: { body: FacilitySearchBodySchema } }, async (request) => {
    const { prefecture, ...body } = request.body;
    const found = await places.searchFacilities({ ...body, prefecture: prefecture ?? undefined });
    return { result: 'OK', results: { places: found } };
  });
  app.get(
    callPath('reverseGeocode'),
    { config, schema: { querystring: ReverseGeocodeQuerySchema } },
    async (request) => {
      const address = await places.addressOf(request.query.lat, request.query.lng);
      return { result: 'OK', data: address === undefined ? null : { address } };
    },
  );
};
