/**
 * Lookups that help to fill in a form: postcodes (API-087), facilities (API-036), the address of a point (MAP-013).
 */
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import {
  FacilitySearchBodySchema,
  PostcodeParametersSchema,
  ReverseGeocodeQuerySchema,
} from '@madoguchi/shared/contract/apiSchema';
import type { FastifyPluginAsync } from 'fastify';
import type { ValibotTypes } from '../../plugins/validation';
import type { Places } from '../../services/places/places';
import type { Postcodes } from '../../services/postcodes/postcodes';

export interface LookupRouteOptions {
  places: Places;
  postcodes: Postcodes;
}

export const lookupRoutes: FastifyPluginAsync<LookupRouteOptions> = async (instance, { places, postcodes }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  // Each of these may cost money at the maps service: they count like writes.
  const config = { isWrite: true };

  app.get(
    `${API_BASE}${API_PATHS.postcodes}/:code`,
    { schema: { params: PostcodeParametersSchema } },
    async (request) => ({ result: 'OK', data: await postcodes.find(request.params.code) }),
  );
  app.post(
    `${API_BASE}${API_PATHS.facilitySearch}`,
    { config, schema: { body: FacilitySearchBodySchema } },
    async (request) => {
      const { prefecture, ...body } = request.body;
      const found = await places.searchFacilities({ ...body, prefecture: prefecture ?? undefined });
      return { result: 'OK', results: { places: found } };
    },
  );
  app.get(
    `${API_BASE}${API_PATHS.reverseGeocode}`,
    { config, schema: { querystring: ReverseGeocodeQuerySchema } },
    async (request) => {
      const address = await places.addressOf(request.query.lat, request.query.lng);
      return { result: 'OK', data: address === undefined ? null : { address } };
    },
  );
};
