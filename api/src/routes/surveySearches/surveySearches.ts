/**
 * The call that pages through a master list (API-037).
 */
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import type { Searches } from '../../services/configuration/searches';
import { callPath } from '../address';

/** Entries of one page (FORM-088). */
const PAGE_SIZE = 10;
const MAXIMUM_PAGE_SIZE = 100;
const SearchQuery = v.object({
  surveyId: v.string(),
  itemKey: v.string(),
  condition1: v.optional(v.pipe(v.string(), v.maxLength(300))),
  lastEvaluatedKey: v.optional(v.string()),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(MAXIMUM_PAGE_SIZE)),
    String(PAGE_SIZE),
  ),
});

export const surveySearchRoutes: FastifyPluginAsync<{ searches: Searches }> = async (instance, { searches }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  app.get(
    callPath('surveySearches'),
    { config: { isSearch: true }, schema: { querystring: SearchQuery } },
    async (request) => ({
      result: 'OK',
      ...(await searches.page(request.query)),
    }),
  );
};
