/**
 * Signing in at the house's own OpenID Connect provider (CONTRACT 14.1, CONSOLE 5), against one that speaks the real
 * protocol: the whole way, and every wrong answer refused.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { addSampleStaff } from '../../services/staff/sampleStaff';
import { rowsOf } from '../../testing/answers';
import { productDirectory } from '../../testing/process';
import { beginTest, startTestServer, type TestServer } from '../../testing/server';
import { type StandIns, startStandIns } from '../../testing/standIns';

const SECOND = 1_000;
let standIns: StandIns;
let server: TestServer;
const logged: string[] = [];
let issuer = '';
beforeAll(async () => {
  standIns = await startStandIns([]);
  issuer = standIns.environment.STAFF_OIDC_ISSUER ?? '';
  server = await startTestServer({
    environment: { ...standIns.environment, LOG_LEVEL: 'warn' },
    logTo: (line) => logged.push(line),
  });
  await addSampleStaff(server.database, `${productDirectory()}/api/sample-bundle`);
});
beforeEach(async () => {
  beginTest('provider');
  logged.length = 0;
  await answerWrongly(null);
});
afterAll(async () => {
  await server.close();
  await standIns.stop();
  resetClock();
});

async function answerWrongly(fault: string | null): Promise<void> {
  const response = await fetch(`${issuer}/wrong-answers`, { method: 'POST', body: JSON.stringify({ fault }) });
  expect(response.status).toBe(204);
}

/** A browser that keeps cookies, by host, and follows one redirect at a time. */
class Browser {
  private readonly cookies = new Map<string, Map<string, string>>();

  cookieOf(url: string): string {
    return [...(this.cookies.get(new URL(url).host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async go(url: string, form?: Record<string, string>): Promise<{ status: number; location: string }> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.cookieOf(url) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const kept = this.cookies.get(new URL(url).host) ?? new Map<string, string>();
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/expires=Thu, 01 Jan 1970/i.test(line)) kept.delete(pair.slice(0, at));
      else kept.set(pair.slice(0, at), pair.slice(at + 1));
    }
    this.cookies.set(new URL(url).host, kept);
    const location = response.headers.get('location');
    await response.text();
    return { status: response.status, location: location === null ? '' : new URL(location, url).href };
  }
}

/** Goes to the provider and signs in there. @returns the way back, which is not gone yet */
async function vouched(browser: Browser, staffId: string): Promise<string> {
  const { location } = await browser.go(`${server.url}${consolePath('loginOidc')}`);
  const { location: page } = await browser.go(location);
  const chosen = await browser.go(page, { staffId });
  const back = await browser.go(chosen.location);
  expect(back.location).toContain(consolePath('loginOidcCallback'));
  return back.location;
}
const signInPage = async (browser: Browser, staffId = 'S-uketsuke') =>
  new URL((await browser.go(await vouched(browser, staffId))).location);
const codeOf = (page: URL) => page.searchParams.get('code') ?? '';
const redeem = (browser: Browser, code: string) =>
  server.call(undefined, 'GET', `/${consolePath('loginToken')}?${new URLSearchParams({ code })}`, undefined, {
    cookie: browser.cookieOf(server.url),
  });

describe('the way there and back', () => {
  test('asks with PKCE, state and nonce, and ends in a session with a second factor', async () => {
    const browser = new Browser();
    const { location, status } = await browser.go(`${server.url}${consolePath('loginOidc')}`);
    const asked = new URL(location).searchParams;
    expect([status, asked.get('code_challenge_method'), asked.get('response_type')]).toEqual([302, 'S256', 'code']);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(20);
    const page = await signInPage(browser, 'S-kaikei');
    expect(page.pathname).toBe('/console/login');
    const answer = await redeem(browser, codeOf(page));
    const { session, profile } = answer.body.data as { session: { id_token: string }; profile: object };
    expect(profile).toEqual({ userId: 'S-kaikei', displayName: '会計 正' });
    const me = await server.call(undefined, 'GET', `/${consolePath('me')}`, undefined, {
      authorization: `Bearer ${session.id_token}`,
    });
    expect(me.body.data).toMatchObject({ staffId: 'S-kaikei', roles: ['会計'], mfa: true, hasPassword: false });
    expect((await server.call(undefined, 'GET', `/${consolePath('loginMethods')}`)).body.data).toMatchObject({
      oidc: true,
    });
  });
  test('gives a code that is good once, for a minute, and in this browser alone', async () => {
    const failed = { status: 401, body: { code: 'login_failed' } };
    const browser = new Browser();
    const once = codeOf(await signInPage(browser));
    expect(await redeem(new Browser(), once)).toMatchObject(failed);
    const both = await Promise.all([redeem(browser, once), redeem(browser, once)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = codeOf(await signInPage(browser));
    setClock(nowMilliseconds() + 60 * SECOND);
    expect(await redeem(browser, late)).toMatchObject(failed);
    expect(await redeem(browser, 'made up')).toMatchObject(failed);
  });
});

describe('refused is', () => {
  const expectFailed = (page: URL) => expect(`${page.pathname}${page.search}`).toBe('/console/login?failed=1');

  test.each(['nonce', 'issuer', 'audience', 'signature', 'expired'])('an id token with a wrong %s', async (fault) => {
    await answerWrongly(fault);
    expectFailed(await signInPage(new Browser()));
    expect(logged.join()).toContain('sign-in of the staff has failed');
    await answerWrongly(null);
    expect(codeOf(await signInPage(new Browser()))).not.toBe('');
  });
  test('who is nobody of the staff, or disabled', async () => {
    expectFailed(await signInPage(new Browser(), 'S-stranger'));
    await server.database.execute(
      { name: 'test_disable_sample', text: `UPDATE staff SET is_disabled = true WHERE staff_id = 'S-etsuran'` },
      [],
    );
    expectFailed(await signInPage(new Browser(), 'S-etsuran'));
    const noted = await rowsOf(
      server,
      `SELECT subject_user_id FROM audit WHERE action = 'session' AND after ->> 'event' = 'failed' ORDER BY audit_id`,
    );
    expect(noted).toEqual([{ subject_user_id: null }, { subject_user_id: 'S-etsuran' }]);
  });
  test('a way back that this browser did not set out on, with another state, or that took too long', async () => {
    const browser = new Browser();
    const back = await vouched(browser, 'S-uketsuke');
    expectFailed(new URL((await new Browser().go(back)).location));
    const other = new URL(await vouched(browser, 'S-uketsuke'));
    other.searchParams.set('state', 'of somebody else');
    expectFailed(new URL((await browser.go(other.href)).location));
    const late = await vouched(browser, 'S-uketsuke');
    setClock(nowMilliseconds() + 600 * SECOND);
    expectFailed(new URL((await browser.go(late)).location));
  });
  test('what the provider itself refuses, in a word that tells nothing of the person', async () => {
    const browser = new Browser();
    const { location } = await browser.go(`${server.url}${consolePath('loginOidc')}`);
    const state = new URL(location).searchParams.get('state') ?? '';
    const refused = new URLSearchParams({ error: 'access_denied', error_description: '山田 花子', state, iss: issuer });
    expectFailed(new URL((await browser.go(`${server.url}${consolePath('loginOidcCallback')}?${refused}`)).location));
    expect(logged.join()).toContain('access_denied');
    expect(logged.join()).not.toContain('山田');
  });
});

test('a provider that cannot be reached leads back to the ways in, and is asked again the next time', async () => {
  const away = await startTestServer({
    environment: { ...standIns.environment, STAFF_OIDC_ISSUER: 'http://localhost:1' },
  });
  const { status, location } = await new Browser().go(`${away.url}${consolePath('loginOidc')}`);
  expect([status, new URL(location).search]).toEqual([302, '?failed=1']);
  await away.close();
});
