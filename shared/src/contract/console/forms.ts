/**
 * Forms as they are made in the console (CONTRACT 13, CONTRACT 14.3): shapes and parsers of the calls. Instants are ISO in
 * UTC. A config is the form's JSON as it is stored, with every field, known or not, in its order.
 */
import * as v from 'valibot';
import { AnswerRowInputSchema, FormModeSchema } from '../apiSchema';
import { CategoriesSchema, DaySchema, IdSchema, PaymentServiceSchema } from '../schema';
import { CountSchema, TimeOfDaySchema } from '../valueSchema';
import { ListQueryEntries } from './answers';
import { PlannedCategorySchema } from './calendars';
import { FORM_KINDS, FORM_NOTE_MAXIMUM, FORM_STATES, MOST_MONTHS, MOST_QUOTA } from './words';

const ConfigSchema = v.record(v.string(), v.unknown());
const TitleSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
/** Of a published version, from 1 on. */
const NumberSchema = v.pipe(CountSchema, v.minValue(1));
/** Names one open page of the designer, made by it. */
const LockTokenSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,64}$/));

/** A published version without its config. `name` of who published; '' where it is no person. */
export const FormPublicationSchema = v.object({
  number: v.number(),
  /** SHA-256 of the canonical JSON. */
  hash: v.string(),
  at: v.string(),
  by: v.string(),
  name: v.string(),
  note: v.string(),
});
export type FormPublication = v.InferOutput<typeof FormPublicationSchema>;

const DraftFacts = {
  /** Grows with every save, and is never given twice to one form. */
  version: v.number(),
  /** The published version that it was begun from; 0: none. */
  base: v.number(),
  savedAt: v.string(),
  savedBy: v.string(),
  name: v.string(),
};

/** How often in this week and the three before it, of what 統計 shows; `isMore`: there is something hidden beside it. */
const UsedSchema = v.object({ sum: v.number(), isMore: v.boolean() });
const UseSchema = v.object({ opened: UsedSchema, begun: UsedSchema, sent: UsedSchema });
export type FormUse = v.InferOutput<typeof UseSchema>;

/** Title, department and items are of what is in force, and of the working draft where nothing is. */
const EntryFacts = {
  formId: v.string(),
  kind: v.picklist(FORM_KINDS),
  title: v.string(),
  departmentId: v.optional(v.string()),
  state: v.picklist(FORM_STATES),
  /** What is in force; absent while the form is a working draft alone. */
  published: v.optional(FormPublicationSchema),
  /** Items that are answered. */
  itemCount: v.number(),
  /** Where people open it. */
  address: v.string(),
};
/** A form in the list. */
export const FormEntrySchema = v.object({
  ...EntryFacts,
  draft: v.optional(v.object(DraftFacts)),
  use: v.optional(UseSchema),
});
export type FormEntry = v.InferOutput<typeof FormEntrySchema>;
export const FormsSchema = v.object({ items: v.array(FormEntrySchema) });
export type Forms = v.InferOutput<typeof FormsSchema>;

/** Who edits a form. */
export const FormLockSchema = v.object({
  holder: v.string(),
  name: v.string(),
  since: v.string(),
  /** Free then, without a sign of life. */
  until: v.string(),
  /** Whether it is of the token that the call named. */
  mine: v.boolean(),
  /** Who is taking it over: their name, and when it is theirs at the latest. The holder saves, and gives it back. */
  wanted: v.optional(v.object({ by: v.string(), name: v.string(), at: v.string() })),
});
export type FormLock = v.InferOutput<typeof FormLockSchema>;

/** One form, whole; also the data of a refusal because somebody was faster. */
export const FormDetailSchema = v.object({
  ...EntryFacts,
  /** Of the working draft; 0: there is none. What a save names. */
  version: v.number(),
  draft: v.nullable(v.object({ ...DraftFacts, config: ConfigSchema })),
  publishedConfig: v.nullable(ConfigSchema),
  lock: v.nullable(FormLockSchema),
});
export type FormDetail = v.InferOutput<typeof FormDetailSchema>;

/** A new form, as a working draft: of nothing, of another form as it was saved last, or of a template. */
export const FormPostBodySchema = v.object({
  formId: IdSchema,
  kind: v.picklist(FORM_KINDS),
  title: TitleSchema,
  departmentId: v.optional(IdSchema),
  from: v.optional(v.union([v.object({ form: IdSchema }), v.object({ template: IdSchema })])),
});
export type FormPostBody = v.InferOutput<typeof FormPostBodySchema>;

export const FormTemplatesSchema = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(FORM_KINDS),
      title: v.string(),
      description: v.string(),
      itemCount: v.number(),
    }),
  ),
});
export type FormTemplates = v.InferOutput<typeof FormTemplatesSchema>;

/**
 * `token`: of the edit lock, where the page has it. Version 0 begins the draft; `base`: number of the published version that
 * it is made from, the one in force unless it is said.
 */
export const FormDraftPutBodySchema = v.object({
  config: ConfigSchema,
  version: CountSchema,
  base: v.optional(CountSchema),
  token: v.optional(LockTokenSchema),
});
export type FormDraftPutBody = v.InferOutput<typeof FormDraftPutBodySchema>;
export const FormDraftSavedSchema = v.object({ version: v.number(), savedAt: v.string() });
export type FormDraftSaved = v.InferOutput<typeof FormDraftSavedSchema>;
export const FormDraftDeleteQuerySchema = v.looseObject({
  version: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  token: v.optional(LockTokenSchema),
});

/** Takes the lock or keeps it. `take`: from who has it, who saves first. */
export const FormLockBodySchema = v.object({ token: LockTokenSchema, take: v.optional(v.boolean()) });
export type FormLockBody = v.InferOutput<typeof FormLockBodySchema>;
export const FormUnlockQuerySchema = v.looseObject({ token: LockTokenSchema });
/** What `lock` answers: who has it, and the version of the working draft that stands; 0: there is none. */
export const FormLockedSchema = v.object({ ...FormLockSchema.entries, version: v.number() });
export type FormLocked = v.InferOutput<typeof FormLockedSchema>;

/** A fault or a warning, as domain/designer finds it; the words are the screen's. */
export const FormFaultSchema = v.looseObject({
  code: v.string(),
  severity: v.picklist(['fault', 'warning']),
  itemKey: v.optional(v.string()),
  field: v.optional(v.string()),
});
export type FormFaultFact = v.InferOutput<typeof FormFaultSchema>;
/** How many; at least so many where counting was broken off. */
const CountedSchema = v.object({ count: v.number(), isAtLeast: v.boolean() });
export type Counted = v.InferOutput<typeof CountedSchema>;
/** What publishing means for what is stored. */
export const FormConsequencesSchema = v.object({
  /** Stored answers of the form that stand. */
  answers: CountedSchema,
  /** Options that go, with the answers that have chosen them; none of an option that nobody has. */
  lostOptions: v.array(v.object({ itemKey: v.string(), option: v.string(), answers: CountedSchema })),
  /** Items that go, with the answers that say something there. */
  removedItems: v.array(v.object({ itemKey: v.string(), answers: CountedSchema })),
  /** Items that become required, with the answers that say nothing there; or of another type, with those that do. */
  changedItems: v.array(
    v.object({ itemKey: v.string(), reason: v.picklist(['required', 'type']), answers: CountedSchema }),
  ),
  /** Answers that somebody has begun and not sent, those that the change touches, and the items that it touches there. */
  begun: CountedSchema,
  touched: CountedSchema,
  touchedItems: v.array(v.object({ itemKey: v.string(), drafts: CountedSchema })),
});
export type FormConsequences = v.InferOutput<typeof FormConsequencesSchema>;

/** `config`: in place of the working draft. */
export const FormCheckBodySchema = v.object({ config: v.optional(ConfigSchema) });
export const FormCheckSchema = v.object({
  faults: v.array(FormFaultSchema),
  warnings: v.array(FormFaultSchema),
  consequences: FormConsequencesSchema,
});
export type FormCheck = v.InferOutput<typeof FormCheckSchema>;

/**
 * `version`: of the working draft; absent: whichever stands. `over`: number of the version in force that the diff was shown against; absent: the one
 * that the draft was begun from.
 */
export const FormPublishBodySchema = v.object({
  note: v.optional(v.pipe(v.string(), v.maxLength(FORM_NOTE_MAXIMUM)), ''),
  version: v.optional(NumberSchema),
  over: v.optional(CountSchema),
  token: v.optional(LockTokenSchema),
});
export type FormPublishBody = v.InferInput<typeof FormPublishBodySchema>;
export const FormPublishedSchema = v.object({ number: v.number(), hash: v.string() });
export type FormPublished = v.InferOutput<typeof FormPublishedSchema>;
/** Data of the refusal of what has faults. */
export const FormFaultsSchema = v.object({ faults: v.array(FormFaultSchema) });

/** The newest first. */
export const FormVersionsQuerySchema = v.looseObject(ListQueryEntries);
export const FormVersionsSchema = v.object({
  items: v.array(FormPublicationSchema),
  nextCursor: v.optional(v.string()),
});
export type FormVersions = v.InferOutput<typeof FormVersionsSchema>;
export const FormVersionSchema = v.object({ ...FormPublicationSchema.entries, config: ConfigSchema });
export type FormVersion = v.InferOutput<typeof FormVersionSchema>;

/** `version`: number of the version in force; absent: whichever is. */
export const FormRestoreBodySchema = v.object({ number: NumberSchema, version: v.optional(NumberSchema) });
export const FormStopBodySchema = v.object({ version: v.optional(NumberSchema) });

/** What a form can be bound to. */
export const FormBindingsSchema = v.object({
  /** `first`, `last`: days between which there are times; absent where there is none. */
  calendars: v.array(
    v.object({
      calendarId: v.string(),
      name: v.string(),
      first: v.optional(DaySchema),
      last: v.optional(DaySchema),
    }),
  ),
  /** The common tree with what can be reserved of its categories, and the version of its document; 0: there is none. */
  categories: CategoriesSchema,
  categoriesVersion: v.number(),
  payment: v.object({
    isOn: v.boolean(),
    /** Whether receipts name who makes them out, of all services. */
    hasIssuer: v.boolean(),
    services: v.array(PaymentServiceSchema),
  }),
  forms: v.array(
    v.object({ formId: v.string(), kind: v.picklist(FORM_KINDS), title: v.string(), isPublished: v.boolean() }),
  ),
  departments: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Lists that an item is searched in, by form and item. */
  searches: v.array(v.object({ surveyId: v.string(), itemKey: v.string(), count: v.number() })),
  /** Forms that beds belong to. */
  beds: v.array(v.string()),
});
export type FormBindings = v.InferOutput<typeof FormBindingsSchema>;

/** An answer as putItem gets it, and the instant at which it is sent; of the config, or of the working draft without it. */
export const FormTryBodySchema = v.object({
  config: v.optional(ConfigSchema),
  mode: FormModeSchema,
  now: v.pipe(v.string(), v.isoTimestamp()),
  data: v.pipe(v.array(AnswerRowInputSchema), v.minLength(1), v.maxLength(5_000)),
  order: v.optional(v.unknown()),
});
export type FormTryBody = v.InferInput<typeof FormTryBodySchema>;
/** Whether it would be taken; if not, the refusal that putItem would answer. */
export const FormTriedSchema = v.object({
  isTaken: v.boolean(),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  errors: v.array(v.object({ itemKey: v.string(), message: v.string() })),
});
export type FormTried = v.InferOutput<typeof FormTriedSchema>;

/** A calendar that is new: the same times on the same days of the week, for some months from a day on. */
export const CalendarPostBodySchema = v.object({
  calendarId: IdSchema,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  /** 0: Sunday. */
  weekdays: v.pipe(v.array(v.picklist([0, 1, 2, 3, 4, 5, 6])), v.minLength(1), v.maxLength(7)),
  times: v.pipe(v.array(v.object({ start: TimeOfDaySchema, end: TimeOfDaySchema })), v.minLength(1), v.maxLength(100)),
  quota: v.pipe(CountSchema, v.minValue(1), v.maxValue(MOST_QUOTA)),
  from: DaySchema,
  months: v.pipe(CountSchema, v.minValue(1), v.maxValue(MOST_MONTHS)),
  nationalHolidaysClosed: v.optional(v.boolean(), true),
});
export type CalendarPostBody = v.InferInput<typeof CalendarPostBodySchema>;
export const CalendarPostedSchema = v.object({ calendarId: v.string(), version: v.number() });
export type CalendarPosted = v.InferOutput<typeof CalendarPostedSchema>;
/** A category of the common tree that books into a calendar, with its courses. `version`: of the categories' document. */
export const CategoryPostBodySchema = v.object({
  ...PlannedCategorySchema.entries,
  calendarId: IdSchema,
  version: CountSchema,
});
export type CategoryPostBody = v.InferOutput<typeof CategoryPostBodySchema>;
export const CategoryPostedSchema = v.object({ id: v.string(), version: v.number() });
export type CategoryPosted = v.InferOutput<typeof CategoryPostedSchema>;
