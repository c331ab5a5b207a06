/** The calls that change what was sent, which answers and registrations of members both have (CONTRACT 5). */
import { CancelItemBodySchema, PutUserIdBodySchema, UpdateCheckBodySchema } from '@madoguchi/shared/contract/apiSchema';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../plugins/authentication';
import type { ValibotTypes } from '../plugins/validation';
import type { Members } from '../services/members/members';
import { callPath } from './address';

const NamedBody = v.looseObject({ surveyId: v.string(), partitionKey: v.string() });

/** Each is counted as a write; a status and a deletion are for administrators only. */
export function addChangeRoutes(
  instance: FastifyInstance,
  calls: 'results' | 'memberResults',
  changes: Pick<Members, 'cancel' | 'claim' | 'setCheck' | 'remove'>,
): void {
  const app = instance.withTypeProvider<ValibotTypes>();
  const config = { isCounted: true };
  const administrative = { ...config, isAdministrative: true };

  app.post(callPath(`${calls}CancelItem`), { config, schema: { body: CancelItemBodySchema } }, async (request) => {
    await changes.cancel(callerOf(request), request.body);
    return { result: 'OK' };
  });
  app.post(callPath(`${calls}PutUserId`), { config, schema: { body: PutUserIdBodySchema } }, async (request) => {
    await changes.claim(callerOf(request), request.body);
    return { result: 'OK' };
  });
  app.post(
    callPath(`${calls}UpdateCheck`),
    { config: administrative, schema: { body: UpdateCheckBodySchema } },
    async (request) => {
      await changes.setCheck(callerOf(request), request.body);
      return { result: 'OK' };
    },
  );
  app.delete(
    callPath(`${calls}DeleteItem`),
    { config: administrative, schema: { body: NamedBody } },
    async (request) => {
      await changes.remove(callerOf(request), request.body);
      return { result: 'OK' };
    },
  );
}
