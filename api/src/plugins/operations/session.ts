/** The process itself, signing in, what pages report, and which messages people want. */
import {
  JWKS_PATH,
  LINE_WEBHOOK_PATH,
  MESSAGE_CHOICES_PATH,
  NOTIFICATION_TOKEN_PATH,
  TAP_PATH,
} from '@madoguchi/shared/contract';
import {
  MessageChoicesAnswerSchema,
  NotificationTokenAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/messages';
import { LoginAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/session';
import { OkAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/surveys';
import * as v from 'valibot';
import { db, type Operations } from './operation';

const StatusAnswerSchema = v.object({ status: v.string() });
const HealthAnswerSchema = v.object({ status: v.string(), version: v.string() });

export const SESSION_OPERATIONS: Operations = {
  [`GET ${MESSAGE_CHOICES_PATH}`]: {
    summary: 'Read which LINE messages the person has switched off',
    answer: MessageChoicesAnswerSchema,
  },
  [`PUT ${MESSAGE_CHOICES_PATH}`]: {
    summary: 'Switch LINE messages off by kind; all others are on',
    answer: MessageChoicesAnswerSchema,
  },
  [`POST ${NOTIFICATION_TOKEN_PATH}`]: {
    summary: 'Keep what the service messages of an own answer are sent by: the page brings the LIFF access token',
    answer: NotificationTokenAnswerSchema,
  },
  [`POST ${LINE_WEBHOOK_PATH}`]: {
    summary: 'Take note of who follows or blocks the account, as LINE says it, signed',
    answer: OkAnswerSchema,
    isOpen: true,
  },
  'GET /openapi.json': { summary: 'This reference', answer: v.looseObject({ openapi: v.string() }), isOpen: true },
  'GET /healthz': { summary: 'The process is up, and which build it is', answer: HealthAnswerSchema, isOpen: true },
  'GET /readyz': {
    summary: 'The database answers and is migrated',
    answer: StatusAnswerSchema,
    isOpen: true,
  },
  'GET /metrics': {
    summary: 'Figures for Prometheus, for the holder of the metrics token or the machine itself',
    answer: { contentType: 'text/plain' },
    isOpen: true,
  },

  [`GET ${db('loginToken')}`]: { summary: 'Sign in by the code of LINE Login', answer: LoginAnswerSchema },
  [`POST ${db('loginLiff')}`]: { summary: 'Sign in by the id token of LIFF', answer: LoginAnswerSchema },
  [`POST ${db('loginRefresh')}`]: { summary: 'Exchange the refresh token', answer: LoginAnswerSchema },
  [`POST ${db('loginLogout')}`]: { summary: 'End the session of the refresh token', answer: OkAnswerSchema },
  [`GET ${JWKS_PATH}`]: {
    summary: 'The public keys of the id tokens',
    answer: v.looseObject({ keys: v.array(v.looseObject({ kid: v.string() })) }),
  },
  [`GET ${TAP_PATH}`]: { summary: 'Go on to a page of this product', answer: { redirect: 302 } },

  [`POST ${db('formUse')}`]: {
    summary: 'Tell where somebody left a form, or how long it took to send it; nothing of the person',
    answer: OkAnswerSchema,
  },
  [`POST ${db('browserErrors')}`]: {
    summary: 'Report an exception of a page: what threw and where in the program, nothing of the person',
    answer: OkAnswerSchema,
  },
};
