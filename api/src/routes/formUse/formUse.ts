/**
 * What the page of a form tells of its use, when somebody leaves it or has sent. It is said without a sign-in, so that
 * nobody's name comes along; an address may say as much as a waiting room does.
 */
import { FormUseBodySchema } from '@madoguchi/shared/contract/formUseSchema';
import type { FastifyPluginAsync } from 'fastify';
import type { ValibotTypes } from '../../plugins/validation';
import { tooManyRequests } from '../../refusal';
import type { FormUse } from '../../services/figures/formUse';
import { callPath } from '../address';

/** Calls a minute and address: phones behind one carrier share an address, and a call too many is only not counted. */
const CALLS_A_MINUTE = 600;

export const formUseRoutes: FastifyPluginAsync<{ formUse: FormUse }> = async (instance, { formUse }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const limit = app.createRateLimit({ max: CALLS_A_MINUTE });
  const config = { isOpen: true, addressCounter: 'itself' } as const;

  app.post(callPath('formUse'), { config, schema: { body: FormUseBodySchema } }, async (request) => {
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttlInSeconds);
    await formUse.told(request.body);
    return { result: 'OK' };
  });
};
