/**
 * Parsers of what only a bundle says (CONTRACT 14.4): the house, its messages, and what a form says of them. The server
 * alone reads them; no page does.
 */
import * as v from 'valibot';
import { MemberSurveyConfigSchema, SurveyConfigSchema } from './formSchema';
import { hasKnownVariables, MESSAGE_VARIABLES } from './messageVariables';
import { ImportedRowSchema, RowSchema } from './schema';
import { CountSchema, IdSchema, TimeOfDaySchema } from './valueSchema';

const FilledSchema = v.pipe(v.string(), v.trim(), v.minLength(1));

export const FacilitySchema = v.looseObject({
  name: FilledSchema,
  telephone: v.string(),
  hours: v.string(),
  place: v.string(),
  map: v.optional(v.string()),
  departments: v.array(
    v.looseObject({
      id: IdSchema,
      name: FilledSchema,
      telephone: v.optional(v.string()),
      place: v.optional(v.string()),
    }),
  ),
  issuer: v.looseObject({
    name: v.string(),
    address: v.string(),
    registrationNumber: v.optional(v.pipe(v.string(), v.regex(/^T\d{13}$/, 'T and 13 digits'))),
  }),
});
export type Facility = v.InferOutput<typeof FacilitySchema>;

/** LINE's longest name of a template. */
const MAXIMUM_TEMPLATE_NAME = 30;

/** A text with variables of MESSAGE_VARIABLES. */
export const MessageTextSchema = v.pipe(
  v.string(),
  v.check(hasKnownVariables, `no variable but ${MESSAGE_VARIABLES.map((name) => `{${name}}`).join(' ')}`),
);

const MessageSchema = v.looseObject({
  /** The product's own where it is absent. */
  text: v.optional(MessageTextSchema),
  /** A template of LINE's service messages, by its name for the API, language tag and all. */
  serviceTemplate: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAXIMUM_TEMPLATE_NAME))),
  /** What each variable of that template says; absent: those that the text names, by the same names. */
  serviceParams: v.optional(v.record(v.string(), MessageTextSchema)),
  off: v.optional(v.boolean()),
});
/** What a closing begins with (CONTRACT 13): without the way to what is offered nobody could take it. */
const ClosingMessageSchema = v.looseObject({
  text: v.optional(v.pipe(MessageTextSchema, v.includes('{link}', 'a text with {link}'))),
});
const KindsSchema = v.looseObject({
  booked: v.optional(MessageSchema),
  changed: v.optional(MessageSchema),
  cancelled: v.optional(MessageSchema),
  paid: v.optional(MessageSchema),
  confirmed: v.optional(MessageSchema),
  moved: v.optional(MessageSchema),
  reminder: v.optional(MessageSchema),
  closing: v.optional(ClosingMessageSchema),
});
export const MessagesSchema = v.looseObject({
  quiet: v.optional(v.looseObject({ from: TimeOfDaySchema, to: TimeOfDaySchema })),
  perSecond: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  kinds: v.optional(KindsSchema),
});
export type Messages = v.InferOutput<typeof MessagesSchema>;

const formEntries = {
  /** Over the house's. */
  messages: v.optional(MessagesSchema),
  reminders: v.optional(
    v.array(v.looseObject({ daysBefore: CountSchema, at: TimeOfDaySchema, bring: v.optional(v.string()) })),
  ),
  /** Of the facility's departments. */
  departmentId: v.optional(IdSchema),
};
/** What a form says of its messages; apart, for who reads a stored form. */
export const FormMessagesSchema = v.looseObject(formEntries);
export type FormMessages = v.InferOutput<typeof FormMessagesSchema>;
/** A form of a bundle. */
export const BundleSurveySchema = v.looseObject({ ...SurveyConfigSchema.entries, ...formEntries });
/** A member form of a bundle. */
export const BundleMemberSchema = v.looseObject({ ...MemberSurveyConfigSchema.entries, ...formEntries });
/** A row of `results/*.json`; an exported row may be brought as it is. */
export const BundleRowSchema = v.looseObject({
  ...v.partial(RowSchema).entries,
  ...ImportedRowSchema.entries,
});
