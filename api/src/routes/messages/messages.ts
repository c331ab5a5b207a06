/** Which LINE messages a person wants, and what LINE itself says of it (CONTRACT 14.5). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LINE_WEBHOOK_PATH, MESSAGE_CHOICES_PATH, NOTIFICATION_TOKEN_PATH } from '@madoguchi/shared/contract';
import {
  MessageChoicesBodySchema,
  NotificationTokenBodySchema,
} from '@madoguchi/shared/contract/answerSchemas/messages';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import { isTooDeep } from '../../plugins/bodies';
import type { ValibotTypes } from '../../plugins/validation';
import { forbidden, invalid, notFound } from '../../refusal';
import type { MessageChoices } from '../../services/messages/choices';
import type { ServiceMessages } from '../../services/messages/serviceMessages';

interface MessageRouteOptions {
  messageChoices: MessageChoices;
  serviceMessages: ServiceMessages;
  /** Secret of the Messaging API channel; without it LINE says nothing here. */
  webhookSecret: string | undefined;
}

/** LINE adds fields and events without notice. */
const WebhookSchema = v.looseObject({
  events: v.array(
    v.looseObject({ type: v.string(), source: v.optional(v.looseObject({ userId: v.optional(v.string()) })) }),
  ),
});

/** True where LINE has signed these very bytes. */
function isSigned(body: Buffer, secret: string, signature: string | undefined): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function eventsIn(body: Buffer): v.InferOutput<typeof WebhookSchema>['events'] {
  const json = body.toString('utf8');
  if (isTooDeep(json)) throw invalid();
  try {
    return v.parse(WebhookSchema, JSON.parse(json)).events;
  } catch {
    throw invalid();
  }
}

/** What LINE sends. Takes the bytes as they came: the signature is over them. */
const fromLine: FastifyPluginAsync<MessageRouteOptions> = async (app, { messageChoices, webhookSecret }) => {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(LINE_WEBHOOK_PATH, { config: { isOpen: true, addressCounter: 'itself' } }, async (request) => {
    if (webhookSecret === undefined) throw notFound();
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.headers['x-line-signature'];
    if (!isSigned(body, webhookSecret, typeof signature === 'string' ? signature : undefined)) {
      await app.countAddress(request, 'notice');
      throw forbidden();
    }
    for (const { type, source } of eventsIn(body))
      if (source?.userId !== undefined && (type === 'follow' || type === 'unfollow'))
        await messageChoices.note(source.userId, type === 'unfollow');
    return { result: 'OK' };
  });
};

export const messageRoutes: FastifyPluginAsync<MessageRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { messageChoices, serviceMessages } = options;
  app.get(MESSAGE_CHOICES_PATH, async (request) => ({
    result: 'OK',
    data: await messageChoices.read(callerOf(request).userId),
  }));
  app.put(
    MESSAGE_CHOICES_PATH,
    { config: { isCounted: true }, schema: { body: MessageChoicesBodySchema } },
    async (request) => ({
      result: 'OK',
      data: await messageChoices.write(callerOf(request).userId, request.body.off),
    }),
  );
  app.post(
    NOTIFICATION_TOKEN_PATH,
    { config: { isCounted: true }, schema: { body: NotificationTokenBodySchema } },
    async (request) => ({
      result: 'OK',
      data: { isKept: await serviceMessages.keepTokenOf(callerOf(request).userId, request.body) },
    }),
  );
  await app.register(fromLine, options);
};
