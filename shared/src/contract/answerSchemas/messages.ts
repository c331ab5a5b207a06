/** Parsers of the calls in message.ts. */
import * as v from 'valibot';
import { MESSAGE_KINDS, type MessageChoices } from '../message';

export const MessageChoicesBodySchema = v.looseObject({
  off: v.pipe(v.array(v.picklist(MESSAGE_KINDS)), v.maxLength(MESSAGE_KINDS.length)),
});
/** LINE's access tokens, and keys of answers, are some hundred characters long. */
const MAXIMUM_TEXT = 2_000;
export const NotificationTokenBodySchema = v.looseObject({
  partitionKey: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAXIMUM_TEXT)),
  accessToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAXIMUM_TEXT)),
});
export const NotificationTokenAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({ isKept: v.boolean() }),
});
export const MessageChoicesAnswerSchema: v.GenericSchema<unknown, { data: MessageChoices }> = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({ off: v.array(v.picklist(MESSAGE_KINDS)), isBlocked: v.optional(v.boolean()) }),
});
