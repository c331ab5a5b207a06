/**
 * Calls of the administrators' screens (CONTRACT 5 and 8).
 */
import { ADMIN_ANSWERS_PATH, ADMIN_SURVEYS_PATH } from '@madoguchi/shared/contract';
import { AdminAnswersBodySchema } from '@madoguchi/shared/contract/adminSchema';
import type { FastifyPluginAsync } from 'fastify';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { AdminAnswers } from '../../services/admin/adminAnswers';

export const adminRoutes: FastifyPluginAsync<{ adminAnswers: AdminAnswers }> = async (instance, { adminAnswers }) => {
  const app = instance.withTypeProvider<ValibotTypes>();

  const config = { isAdministrative: true };

  app.get(ADMIN_SURVEYS_PATH, { config }, async (request) => ({
    result: 'OK',
    data: await adminAnswers.surveys(callerOf(request)),
  }));
  app.post(ADMIN_ANSWERS_PATH, { config, schema: { body: AdminAnswersBodySchema } }, async (request) =>
    adminAnswers.find(callerOf(request), request.body),
  );
};
