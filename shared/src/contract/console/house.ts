/** What the house says by itself at LINE, as the console has it (CONTRACT 14.4): shapes and parsers of the calls. */
import * as v from 'valibot';
import { MessagesSchema } from '../bundleSchema';
import { CountSchema } from '../valueSchema';
import { ListQueryEntries } from './answers';

/** Number of a version; 0 where nobody has said anything yet. */
const VersionSchema = CountSchema;

/** The whole of messages.json as it is to be, and the version that was read. */
export const HouseMessagesPutBodySchema = v.object({
  content: v.record(v.string(), v.unknown()),
  version: VersionSchema,
});
export const HouseMessagesHistoryQuerySchema = v.looseObject(ListQueryEntries);
/** Puts an earlier version in force again, as the next one. */
export const HouseMessagesRestoreBodySchema = v.object({
  number: v.pipe(CountSchema, v.minValue(1)),
  version: VersionSchema,
});

/** What stands; also the data of a refusal because somebody was faster. `speaker`: who speaks in a preview. */
export const HouseMessagesSchema = v.object({
  content: MessagesSchema,
  version: VersionSchema,
  speaker: v.object({
    medicalMode: v.boolean(),
    facility: v.optional(v.string()),
    telephone: v.optional(v.string()),
    place: v.optional(v.string()),
    linkBase: v.string(),
  }),
});
export type HouseMessages = v.InferOutput<typeof HouseMessagesSchema>;

/** Versions, the newest first. `name` of who published; '' where it is no person. */
export const HouseMessagesHistorySchema = v.object({
  items: v.array(v.object({ number: v.number(), at: v.string(), by: v.string(), name: v.string() })),
  nextCursor: v.optional(v.string()),
});
export type HouseMessagesHistory = v.InferOutput<typeof HouseMessagesHistorySchema>;
