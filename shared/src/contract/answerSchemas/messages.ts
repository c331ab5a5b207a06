/** Parsers of the calls in message.ts. */
import * as v from 'valibot';
import { MESSAGE_KINDS, type MessageChoices } from '../message';

export const MessageChoicesBodySchema = v.looseObject({
  off: v.pipe(v.array(v.picklist(MESSAGE_KINDS)), v.maxLength(MESSAGE_KINDS.length)),
});
export const MessageChoicesAnswerSchema: v.GenericSchema<unknown, { data: MessageChoices }> = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({ off: v.array(v.picklist(MESSAGE_KINDS)), isBlocked: v.optional(v.boolean()) }),
});
