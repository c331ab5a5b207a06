/**
 * Asks LINE whether it knows our channels: the login channel with its secret and callback address, the token of the
 * Messaging API, and whether messages are left this month.
 */
import * as v from 'valibot';
import type { Configuration } from '../configuration';
import { type Finding, fault, warning, wordsOf } from './finding';

const REAL_ISSUER = 'https://access.line.me';
const LINE_USER_ID = /^U[0-9a-f]{32}$/;
/** Below so much of the month's messages a line says so. */
const SCARCE_PART = 0.1;

const ErrorSchema = v.looseObject({ error: v.string(), error_description: v.optional(v.string(), '') });
const QuotaSchema = v.looseObject({ type: v.string(), value: v.optional(v.number()) });
const UsageSchema = v.looseObject({ totalUsage: v.number() });

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/**
 * A code that nobody was given, exchanged: LINE looks at the channel first, so its refusal of the code says that the
 * channel is right.
 */
async function askChannel({ line }: Configuration, redirectUri: string): Promise<Finding[]> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'madoguchi-check',
    redirect_uri: redirectUri,
    client_id: line.channelId,
    client_secret: line.channelSecret,
  });
  const response = await fetch(line.tokenUrl, { method: 'POST', body });
  if (response.status >= 500) return [warning(`LINE answers ${response.status} now: check again later.`)];
  const said = v.safeParse(ErrorSchema, await jsonOf(response));
  const { error, error_description: description } = said.success
    ? said.output
    : { error: `status ${response.status}`, error_description: '' };
  if (error === 'invalid_grant' || /authorization code/i.test(description)) return [];
  const words = wordsOf(`${error} ${description}`);
  const advice =
    'compare LINE_LOGIN_CHANNEL_ID and LINE_LOGIN_CHANNEL_SECRET with the LINE Login channel in the LINE Developers console';
  const isChannel = response.status === 401 || /client/i.test(words);
  return isChannel
    ? [fault(`LINE refuses the login channel (${words}): ${advice}.`)]
    : [warning(`LINE answers the login channel with "${words}": where nobody can sign in, ${advice}.`)];
}

/** The page of LINE to which phones are sent; it refuses an address that is not registered before anybody signs in. */
async function askCallback({ line }: Configuration, redirectUri: string): Promise<Finding[]> {
  const address = new URL(line.authorizeUrl);
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: line.channelId,
    redirect_uri: redirectUri,
    state: 'check',
    scope: 'openid profile',
  }))
    address.searchParams.set(name, value);
  const response = await fetch(address, { redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status < 400) return [];
  const advice = `register ${redirectUri} as a callback URL of the LINE Login channel, and compare LINE_LOGIN_CHANNEL_ID`;
  return [fault(`LINE's sign-in page answers ${response.status}: ${advice}.`)];
}

async function askMessages({ line }: Configuration): Promise<Finding[]> {
  const origin = new URL(line.pushUrl).origin;
  const ask = (path: string) =>
    fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${line.messagingToken}` } });
  const channel = await ask('/v2/bot/info');
  await channel.arrayBuffer();
  if (channel.status === 401 || channel.status === 403)
    return [
      fault(
        `LINE refuses LINE_MESSAGING_TOKEN (${channel.status}), so no message reaches anybody: issue a channel access token ` +
          'for the Messaging API channel in the LINE Developers console.',
      ),
    ];
  if (!channel.ok)
    return [warning(`LINE answers ${channel.status} about the Messaging API channel: check again later.`)];
  const quota = v.safeParse(QuotaSchema, await jsonOf(await ask('/v2/bot/message/quota')));
  const usage = v.safeParse(UsageSchema, await jsonOf(await ask('/v2/bot/message/quota/consumption')));
  if (!quota.success || !usage.success || quota.output.value === undefined) return [];
  const left = quota.output.value - usage.output.totalUsage;
  if (left > quota.output.value * SCARCE_PART) return [];
  return [warning(`LINE takes ${Math.max(0, left)} more messages this month: raise the plan of the official account.`)];
}

/** What can be said of LINE's settings without asking. */
function judgeSettings({ line, liffId, adminUsers }: Configuration): Finding[] {
  const findings: Finding[] = [];
  if (liffId !== undefined && line.issuer === REAL_ISSUER && !liffId.startsWith(`${line.channelId}-`))
    findings.push(
      fault(
        `LIFF_ID is not of the channel ${line.channelId} (LINE_LOGIN_CHANNEL_ID): add the LIFF app to that channel.`,
      ),
    );
  if (adminUsers.size === 0)
    findings.push(warning('ADMIN_USERS names nobody: no one can open /admin. See "LINE, step by step" in the README.'));
  if (line.issuer === REAL_ISSUER)
    for (const id of adminUsers)
      if (!LINE_USER_ID.test(id))
        findings.push(
          warning(`ADMIN_USERS: ${wordsOf(id)} is no user id of LINE (U and 32 digits or letters a to f).`),
        );
  return findings;
}

/** Everything about LINE. @param origin under which people reach the product */
export async function checkLine(configuration: Configuration, origin: string): Promise<Finding[]> {
  const redirectUri = `${origin}/login`;
  const asked = await Promise.all([
    askChannel(configuration, redirectUri),
    askCallback(configuration, redirectUri),
    askMessages(configuration),
  ]);
  return [...judgeSettings(configuration), ...asked.flat()];
}
