/**
 * Members as the console has them (CONSOLE 3, 会員): a register page by page, what stands beside one registration, and its
 * number. The registration itself, its history and its withdrawal are those of every answer (answers.ts).
 */
import * as v from 'valibot';
import { asked, ConsoleAnswerSchema, ListQueryEntries } from './answers';
import { MEMBER_STATES } from './words';

/** Query of `members`: a member form, and a part of a name, kana, telephone or code, or a whole number, in any width. */
export const MembersQuerySchema = v.looseObject({
  ...ListQueryEntries,
  form: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  state: asked(v.picklist(MEMBER_STATES)),
});
export type MembersQuery = v.InferInput<typeof MembersQuerySchema>;

/** A registration. `number` as people read it, as it stands on the card; absent where it has none. */
export const MemberSchema = v.looseObject({ ...ConsoleAnswerSchema.entries, number: v.optional(v.string()) });
export type Member = v.InferOutput<typeof MemberSchema>;

/** How far a register has counted: the last number that was given by itself, and the greatest that there can be. */
const RegisterCountSchema = v.object({ last: v.number(), greatest: v.number(), isToTell: v.boolean() });

/** A page of a register, the newest first; `count` where the register gives its numbers by itself. */
export const MembersSchema = v.object({
  items: v.array(MemberSchema),
  nextCursor: v.optional(v.string()),
  total: v.optional(v.number()),
  count: v.optional(RegisterCountSchema),
});
export type Members = v.InferOutput<typeof MembersSchema>;

/** What stands beside a registration: its number, who gives it, and the person's answers that count of linked forms. */
export const MemberCardSchema = v.object({
  number: v.optional(v.string()),
  numbering: v.picklist(['none', 'entered', 'automatic']),
  linked: v.array(ConsoleAnswerSchema),
});
export type MemberCard = v.InferOutput<typeof MemberCardSchema>;

/** Most characters of a whole number with its register (VAL-073). */
const NUMBER_LENGTH = 11;
/** `number` as it is entered; of a register that counts by itself it is not looked at. */
export const MemberNumberBodySchema = v.object({
  number: v.pipe(v.string(), v.maxLength(NUMBER_LENGTH * 2)),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
