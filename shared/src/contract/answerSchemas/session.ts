/** Answers of the calls that sign in and renew a sign-in. */
import * as v from 'valibot';

export const ProfileSchema = v.looseObject({
  userId: v.string(),
  displayName: v.string(),
  pictureUrl: v.optional(v.string()),
  statusMessage: v.optional(v.string()),
});
export const LoginAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({
    session: v.looseObject({ id_token: v.string(), access_token: v.string(), refresh_token: v.string() }),
    profile: ProfileSchema,
  }),
});
