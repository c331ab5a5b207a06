/** Signing in without the pages, for journeys that are about something else: the same calls that the browser makes. */
import { createHash, randomBytes } from 'node:crypto';
import type { Product, SignInPlace } from './product';

export interface Person {
  userId: string;
  name: string;
}

/** A person whom no other test knows. */
export function newPerson(name = '山田 花子'): Person {
  return { userId: `U${randomBytes(16).toString('hex')}`, name };
}

/** One of the people of the login page, by a part of the name. */
export function knownPerson(product: Product, name: string): Person {
  const person = product.line.people.find((candidate) => candidate.name.includes(name));
  if (!person) throw new Error(`nobody at the local LINE is called ${name}`);
  return person;
}

interface LoginAnswer {
  data: {
    session: { id_token: string; access_token: string; refresh_token: string };
    profile: { userId: string; displayName: string; pictureUrl?: string };
  };
}

/** A session of a person, as the product stores it on the device. */
export async function sessionOf(product: SignInPlace, person: Person) {
  const redirectUri = `${product.origin}/login`;
  const codeVerifier = randomBytes(32).toString('base64url');
  const authorized = await fetch(`${product.line.issuer}/oauth2/v2.1/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      response_type: 'code',
      client_id: 'madoguchi-local',
      redirect_uri: redirectUri,
      state: '1',
      scope: 'profile openid',
      nonce: 'n',
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      person: person.userId,
      name: person.name,
    }),
  });
  const code = new URL(authorized.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const query = new URLSearchParams({ code, redirectUri, codeVerifier, nonce: 'n' });
  const answer = await fetch(`${product.origin}/survey/api/v1/db/login/token?${query}`);
  if (!answer.ok) throw new Error(`signing in failed: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as LoginAnswer;
  return {
    idToken: data.session.id_token,
    accessToken: data.session.access_token,
    refreshToken: data.session.refresh_token,
    profile: data.profile,
  };
}

/** What a browser context starts with so that the person is signed in. */
export async function signedInState(product: Product, person: Person) {
  const value = JSON.stringify(await sessionOf(product, person));
  return { cookies: [], origins: [{ origin: product.origin, localStorage: [{ name: 'madoguchi.session', value }] }] };
}
