/**
 * Calls about candidate visits (API-063, API-064): categories with their departments, and the settings of one
 * department.
 */
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ValibotTypes } from '../../plugins/validation';
import type { Candidates } from '../../services/candidate/candidates';
import { callPath } from '../address';

const IdParameters = v.object({ id: v.string() });

export const candidateRoutes: FastifyPluginAsync<{ candidates: Candidates }> = async (instance, { candidates }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  app.get(callPath('candidateCategories'), async () => ({
    result: 'OK',
    data: await candidates.categories(),
  }));
  app.get(
    callPath('candidateDepartments', '/:id/meta-settings'),
    { schema: { params: IdParameters } },
    async ({ params }) => ({ result: 'OK', data: await candidates.departmentSettings(params.id) }),
  );
};
