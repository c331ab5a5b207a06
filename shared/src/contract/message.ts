/**
 * The messages to LINE that leave by themselves (CONTRACT 14.4): their kinds, and the calls by which people choose among
 * them.
 */

/** What a message tells of. */
export const MESSAGE_KINDS = ['booked', 'changed', 'cancelled', 'paid', 'confirmed', 'moved', 'reminder'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** From the origin. GET and PUT; both answer {result, data: MessageChoices}. */
export const MESSAGE_CHOICES_PATH = '/survey/api/v1/line/messages';

/** Which messages a person wants; also the body of the PUT, which `isBlocked` means nothing to. */
export interface MessageChoices {
  /** Kinds that the person has switched off. */
  off: MessageKind[];
  /** The person has blocked the account at LINE: nothing leaves. */
  isBlocked?: boolean | undefined;
}

/**
 * From the origin. POST by the page after a send inside LINE: what LINE's service messages of that answer are sent by.
 * Answers {result, data: {isKept}}; false where the form sends none, or LINE gives nothing for it.
 */
export const NOTIFICATION_TOKEN_PATH = '/survey/api/v1/line/notification-token';

export interface NotificationTokenBody {
  /** Of the answer that was sent. */
  partitionKey: string;
  /** LIFF's access token of the person, which LINE takes once for this. */
  accessToken: string;
}

/** From the origin. LINE says here who follows or blocks the account; signed with the Messaging API channel's secret. */
export const LINE_WEBHOOK_PATH = '/survey/api/v1/line/webhook';
