/**
 * What helps to fill in a form: postcodes (API-087), facilities (API-036), the address of a point (MAP-013), the points
 * of an address.
 */
import {
  FacilitySearchBodySchema,
  GeocodeBodySchema,
  PostcodeParametersSchema,
  ReverseGeocodeQuerySchema,
} from '@madoguchi/shared/contract/apiSchema';
import type { FastifyPluginAsync } from 'fastify';
import type { ValibotTypes } from '../../plugins/validation';
import type { Maps } from '../../services/maps/maps';
import type { Postcodes } from '../../services/maps/postcodes';
import { callPath } from '../address';

interface MapRouteOptions {
  maps: Maps;
  postcodes: Postcodes;
}

export const mapRoutes: FastifyPluginAsync<MapRouteOptions> = async (instance, { maps, postcodes }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  // Each of these may cost money at the maps service: they count like writes.
  const config = { isCounted: true };

  app.get(
    callPath('postcodes', '/:code'),
    { config: { isSearch: true }, schema: { params: PostcodeParametersSchema } },
    async (request) => ({
      result: 'OK',
      data: await postcodes.find(request.params.code),
    }),
  );
  app.post(callPath('facilitySearch'), { config, schema: { body: FacilitySearchBodySchema } }, async (request) => {
    const { prefecture, ...body } = request.body;
    const found = await maps.searchFacilities({ ...body, prefecture: prefecture ?? undefined });
    return { result: 'OK', results: { places: found } };
  });
  app.get(
    callPath('reverseGeocode'),
    { config, schema: { querystring: ReverseGeocodeQuerySchema } },
    async (request) => {
      const address = await maps.addressOf(request.query.lat, request.query.lng);
      return { result: 'OK', data: address === undefined ? null : { address } };
    },
  );
  app.post(callPath('geocode'), { config, schema: { body: GeocodeBodySchema } }, async (request) => ({
    result: 'OK',
    data: await maps.placesOf(request.body.address),
  }));
};
