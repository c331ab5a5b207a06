/** The staff and their sessions (CONTRACT 14.1, 14.2): shapes and parsers. */
import * as v from 'valibot';

/** The roles, by the names that are stored, shown and said in tokens. */
export const STAFF_ROLES = ['管理者', '帳票担当', '予約担当', '受付', '会計', '閲覧'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const StaffIdSchema = v.pipe(v.string(), v.regex(/^S[A-Za-z0-9-]{1,26}$/));
const ScopedIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const ScopedIdsSchema = v.pipe(v.array(ScopedIdSchema), v.maxLength(1_000));

/** What a member of the staff is limited to. A list that is absent limits nothing, an empty one leaves nothing. */
export const StaffScopeSchema = v.object({
  forms: v.optional(ScopedIdsSchema),
  calendars: v.optional(ScopedIdsSchema),
  departments: v.optional(ScopedIdsSchema),
});
export type StaffScope = v.InferOutput<typeof StaffScopeSchema>;

const NamesSchema = v.array(v.object({ id: v.string(), name: v.string() }));
/** `scope-names`: what of the house a scope can name, by the names that people know; of who has a scope only what is in it. */
export const ScopeNamesSchema = v.object({ forms: NamesSchema, calendars: NamesSchema, departments: NamesSchema });
export type ScopeNames = v.InferOutput<typeof ScopeNamesSchema>;

const StaffNameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const RolesSchema = v.pipe(v.array(v.picklist(STAFF_ROLES)), v.minLength(1), v.maxLength(STAFF_ROLES.length));

/** What `login/methods` answers: the ways in, and whether a second factor is asked for. */
export const LoginMethodsSchema = v.object({ oidc: v.boolean(), password: v.boolean(), mfaRequired: v.boolean() });
export type LoginMethods = v.InferOutput<typeof LoginMethodsSchema>;

/** `code`: six digits of the authenticator, or a recovery code. Without one where one is needed: 401 `code_required`; whatever
 * is wrong: 401 `login_failed`; too often: 429. */
export const PasswordLoginBodySchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  code: v.optional(v.pipe(v.string(), v.maxLength(40))),
});
export type PasswordLoginBody = v.InferOutput<typeof PasswordLoginBodySchema>;

/** What every way in answers; `profile` is shaped as a person's. */
export const StaffSessionSchema = v.looseObject({
  session: v.looseObject({ id_token: v.string(), access_token: v.string(), refresh_token: v.string() }),
  profile: v.looseObject({ userId: v.string(), displayName: v.string() }),
});
export type StaffSession = v.InferOutput<typeof StaffSessionSchema>;

/** `me`: who is signed in. */
export const StaffProfileSchema = v.object({
  staffId: v.string(),
  name: v.string(),
  roles: v.array(v.picklist(STAFF_ROLES)),
  scope: StaffScopeSchema,
  /** Whether this session was opened with a second factor. */
  mfa: v.boolean(),
  mfaRequired: v.boolean(),
  /** Whether the account has a password of ours, which its owner can change, and a second factor. */
  hasPassword: v.boolean(),
  hasTotp: v.boolean(),
  /** Minutes without a call after which the session ends. */
  idleMinutes: v.number(),
});
export type StaffProfile = v.InferOutput<typeof StaffProfileSchema>;

export const PasswordPutBodySchema = v.object({
  password: v.pipe(v.string(), v.maxLength(200)),
  newPassword: v.pipe(v.string(), v.maxLength(200)),
});
/** `me/totp`: begins a second factor; `me/totp/confirm {code}` ends it and answers the recovery codes, once. */
export const TotpBegunSchema = v.object({ secret: v.string(), uri: v.string() });
export type TotpBegun = v.InferOutput<typeof TotpBegunSchema>;
export const TotpConfirmBodySchema = v.object({ code: v.pipe(v.string(), v.maxLength(10)) });
export const RecoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodesSchema>;

export const StaffSessionRowSchema = v.object({
  id: v.string(),
  /** The session that asks. */
  isThis: v.boolean(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
  mfa: v.boolean(),
  /** What the browser calls itself, shortened. */
  browser: v.string(),
});
export type StaffSessionRow = v.InferOutput<typeof StaffSessionRowSchema>;
/** `sessions`: all of the caller's that stand. */
export const StaffSessionsSchema = v.object({ items: v.array(StaffSessionRowSchema) });

export const StaffPutBodySchema = v.object({
  name: StaffNameSchema,
  roles: RolesSchema,
  scope: StaffScopeSchema,
  disabled: v.optional(v.boolean()),
  /** Sets a new password, for an account of our own. */
  password: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Takes the second factor away from who has lost it. */
  withoutTotp: v.optional(v.literal(true)),
  /** Of the row that was read; absent for a new one. */
  version: v.optional(v.number()),
});
export type StaffPutBody = v.InferOutput<typeof StaffPutBodySchema>;
export const StaffPostBodySchema = v.object({
  ...StaffPutBodySchema.entries,
  staffId: StaffIdSchema,
  /** What one signs in by where the account has a password. */
  loginName: v.optional(StaffNameSchema),
  /** Who this is at the OpenID Connect provider: its `sub`. */
  subject: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(255))),
});
export type StaffPostBody = v.InferOutput<typeof StaffPostBodySchema>;
export const StaffRowSchema = v.object({
  staffId: v.string(),
  name: v.string(),
  loginName: v.optional(v.string()),
  subject: v.optional(v.string()),
  roles: v.array(v.picklist(STAFF_ROLES)),
  scope: StaffScopeSchema,
  disabled: v.boolean(),
  hasPassword: v.boolean(),
  hasTotp: v.boolean(),
  lastUsedAt: v.optional(v.string()),
  version: v.number(),
});
export type StaffRow = v.InferOutput<typeof StaffRowSchema>;
/** `staff`: everybody, also who is disabled; page by page. */
export const StaffListSchema = v.object({ items: v.array(StaffRowSchema), nextCursor: v.optional(v.string()) });
export type StaffList = v.InferOutput<typeof StaffListSchema>;
