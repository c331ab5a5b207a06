/** Signing the bench's people in, as a desk's product allows it (DEV_LOGIN). */
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { LoginAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/session';
import * as v from 'valibot';

/** What a sign-in leaves on the device, for one of the bench's people. */
export async function signIn(url: string, userId: string): Promise<{ idToken: string; stored: string }> {
  const query = new URLSearchParams({ code: `dev:${userId}`, redirectUri: `${url}/login` });
  const answer: unknown = await (await fetch(`${url}${API_BASE}${API_PATHS.loginToken}?${query}`)).json();
  const { session, profile } = v.parse(LoginAnswerSchema, answer).data;
  const stored = {
    idToken: session.id_token,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    profile,
  };
  return { idToken: session.id_token, stored: JSON.stringify(stored) };
}
