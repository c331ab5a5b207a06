/**
 * LINE's API of service messages (CONTRACT 14.5) for the channel of the MINI App, which is the one that people sign in
 * by: its stateless access token, whose a LIFF access token is, the notification token for it, and a send.
 */
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import * as v from 'valibot';
import type { LineLoginConfiguration } from '../../configuration';
import type { NotificationToken } from '../../repositories/outbox/serviceTokens';

const TIMEOUT_MILLISECONDS = 10_000;
/** A channel's token is not used any more so shortly before it expires. */
const MARGIN_MILLISECONDS = 60_000;

const ChannelTokenSchema = v.looseObject({ access_token: v.string(), expires_in: v.number() });
const VerifiedSchema = v.looseObject({ client_id: v.string() });
const PersonSchema = v.looseObject({ sub: v.string() });
/** Without a token, or with a count of 0, LINE has sent the message and gives nothing to send another one by. */
const GivenSchema = v.looseObject({
  notificationToken: v.optional(v.string()),
  expiresIn: v.optional(v.number()),
  remainingCount: v.optional(v.number()),
  sessionId: v.optional(v.string()),
});

/** taken: LINE has it. refused: LINE certainly has it not. unknown: whatever else came, or nothing. */
export type ServiceOutcome =
  | { outcome: 'taken'; next: NotificationToken | undefined }
  | { outcome: 'refused'; answer: string }
  | { outcome: 'unknown' };

function givenIn(answer: unknown): NotificationToken | undefined {
  const given = v.safeParse(GivenSchema, answer);
  if (!given.success) return undefined;
  const { notificationToken: token, expiresIn = 0, remainingCount = 0, sessionId } = given.output;
  if (token === undefined || expiresIn <= 0 || remainingCount <= 0) return undefined;
  const expiresAt = new Date(nowMilliseconds() + expiresIn * 1_000);
  return { token, sessionId, remaining: remainingCount, expiresAt };
}

export class Notifier {
  private channel: { token: string; until: Date } | undefined;

  constructor(private readonly line: Pick<LineLoginConfiguration, 'apiOrigin' | 'channelId' | 'channelSecret'>) {}

  private ask(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    return fetch(`${this.line.apiOrigin}${path}`, { ...init, signal });
  }

  /** The channel's own token, which lives for minutes; undefined where LINE gives none now. */
  async channelToken(): Promise<string | undefined> {
    if (this.channel && this.channel.until > now()) return this.channel.token;
    try {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: this.line.channelId,
        client_secret: this.line.channelSecret,
      });
      const response = await this.ask('/oauth2/v3/token', { method: 'POST', body });
      const answer = v.safeParse(ChannelTokenSchema, await response.json());
      if (!response.ok || !answer.success) return undefined;
      const { access_token: token, expires_in: seconds } = answer.output;
      this.channel = { token, until: new Date(nowMilliseconds() + seconds * 1_000 - MARGIN_MILLISECONDS) };
      return token;
    } catch {
      return undefined;
    }
  }

  /** Whose a LIFF access token is; undefined where it is of another channel, or of nobody any more. */
  async personOf(accessToken: string): Promise<string | undefined> {
    const query = new URLSearchParams({ access_token: accessToken });
    const verified = await this.ask(`/oauth2/v2.1/verify?${query}`, {});
    const channel = v.safeParse(VerifiedSchema, await verified.json());
    if (!verified.ok || !channel.success || channel.output.client_id !== this.line.channelId) return undefined;
    const response = await this.ask('/oauth2/v2.1/userinfo', { headers: { authorization: `Bearer ${accessToken}` } });
    const person = v.safeParse(PersonSchema, await response.json());
    return response.ok && person.success ? person.output.sub : undefined;
  }

  private call(path: string, channelToken: string, body: object): Promise<Response> {
    return this.ask(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${channelToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** The notification token for a LIFF access token: LINE gives one, once. */
  async issue(channelToken: string, liffAccessToken: string): Promise<NotificationToken | undefined> {
    const response = await this.call('/message/v3/notifier/token', channelToken, { liffAccessToken });
    const answer: unknown = await response.json();
    return response.ok ? givenIn(answer) : undefined;
  }

  /** Sends one message. Never repeats it: LINE has no key by which it would know it again. */
  async send(
    channelToken: string,
    message: { templateName: string; params: Record<string, string>; notificationToken: string },
  ): Promise<ServiceOutcome> {
    try {
      const response = await this.call('/message/v3/notifier/send?target=service', channelToken, message);
      const { status } = response;
      if (response.ok) return { outcome: 'taken', next: givenIn(await response.json().catch(() => undefined)) };
      await response.arrayBuffer();
      // The channel's token may have been taken back: another one next time.
      if (status === 401) this.channel = undefined;
      const isRefused = status >= 400 && status < 500 && status !== 408;
      return isRefused ? { outcome: 'refused', answer: String(status) } : { outcome: 'unknown' };
    } catch {
      return { outcome: 'unknown' };
    }
  }
}
