/**
 * The administrator's message (CONTRACT 5, admin).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ADMIN_MESSAGES_PATH, ADMIN_NOTIFY_PATH, type MessageOutcome } from '@madoguchi/shared/contract';
import { NotifyBodySchema } from '@madoguchi/shared/contract/apiSchema';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import { forbidden } from '../../refusal';
import type { DeskMessages } from '../../services/outbox/deskMessage';
import type { Outbox } from '../../services/outbox/outbox';

const FIRST_TRY_MILLISECONDS = 4_000;
const ASKED_EVERY_MILLISECONDS = 50;

const PersonQuery = v.object({ userId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });

/**
 * Sends what is due, and waits for it a moment only: mostly LINE has answered by then, and the desk is told what it said.
 * What is not sent here the worker finds. Where the worker, here or of another server, was quicker to take the message,
 * it is waited for there, for no longer.
 * @returns what has become of the message @throws {Refusal} 404 once it is forgotten
 */
export async function sendAtOnce(
  outbox: Outbox,
  messageId: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<MessageOutcome> {
  const until = performance.now() + FIRST_TRY_MILLISECONDS;
  const sending = outbox.deliver().catch((error: unknown) => {
    log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'sending of messages failed');
  });
  await Promise.race([sending, delay(FIRST_TRY_MILLISECONDS, undefined, { ref: false })]);
  while (performance.now() < until && (await outbox.isUnderWay(messageId))) await delay(ASKED_EVERY_MILLISECONDS);
  return outbox.outcomeOf(messageId);
}

interface NotifyRouteOptions {
  deskMessages: DeskMessages;
  outbox: Outbox;
}

export const notifyRoutes: FastifyPluginAsync<NotifyRouteOptions> = async (instance, { deskMessages, outbox }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  app.get(
    ADMIN_MESSAGES_PATH,
    { config: { isAdministrative: true }, schema: { querystring: PersonQuery } },
    async (request) => ({
      result: 'OK',
      data: await deskMessages.messagesTo(callerOf(request), request.query.userId),
    }),
  );
  app.post(
    ADMIN_NOTIFY_PATH,
    {
      config: { isCounted: true, isAdministrative: true },
      schema: { body: NotifyBodySchema },
      // Before the body is looked at: who may not send learns nothing of what may be sent.
      preValidation: async (request) => {
        if (!callerOf(request).isAdmin) throw forbidden();
      },
    },
    async (request) => {
      const messageId = await deskMessages.notify(callerOf(request), request.body);
      return { result: 'OK', data: await sendAtOnce(outbox, messageId, request.log) };
    },
  );
};
