/**
 * The calls of the administrators' screens (CONTRACT 5 and 8): which forms there are, and everybody's answers to one of
 * them. Only for the admin role; everybody else gets 403.
 */
import type { DisplayRecord } from './api';
import type { MessageKind } from './message';
import type { CheckStatus } from './status';

/** From the origin. GET; answers {result, data: AdminSurvey[]}. */
export const ADMIN_SURVEYS_PATH = '/survey/api/v1/admin/surveys';
/** From the origin. POST with an AdminAnswersBody; answers {result, data: AdminAnswer[], next?}. */
export const ADMIN_ANSWERS_PATH = '/survey/api/v1/admin/answers';

export interface AdminSurvey {
  surveyId: string;
  surveyTitle: string;
  /** True for stays in a bed. */
  isBed: boolean;
  /** True for a member form: its answers are registrations, with calls of their own (CONTRACT 5, member-results). */
  isMember: boolean;
}

/**
 * What became of a message: not gone yet and tried again, taken by LINE, refused for good; of those that leave by
 * themselves also not sent any more, and nobody knows whether LINE has taken it, so that it is not repeated.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'dropped', 'unknown'] as const;
type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * Why LINE has not taken a message: the channel's token, the person (unknown to the channel), too many at once, LINE
 * away or the way to it, its retry key too old, or something else; the month's messages used up. Of those that leave by
 * themselves: no longer true, too late to be of use, switched off, blocked at LINE, or an answer of LINE that never came.
 */
export const MESSAGE_REASONS = [
  'token',
  'person',
  'quota',
  'away',
  'expired',
  'other',
  'limit',
  'untrue',
  'late',
  'off',
  'blocked',
  'unknown',
] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];

/** What POST admin/notify answers: the message, and what became of it so far. */
export interface MessageOutcome {
  messageId: string;
  state: MessageState;
  reason?: MessageReason | undefined;
}

/** From the origin. GET with `userId`; answers {result, data: SentMessage[]}, the newest first. */
export const ADMIN_MESSAGES_PATH = '/survey/api/v1/admin/messages';

/** A message to a person of the last thirty days. */
export interface SentMessage extends MessageOutcome {
  /** '' while a message that leaves by itself has no words yet. */
  text: string;
  /** ISO instant at which it was written down. */
  at: string;
  /** What a message that leaves by itself tells of; absent in the desk's own. */
  kind?: MessageKind | undefined;
  /** It left as a service message of a MINI App: at most once, with the text as its template's values. */
  isService?: boolean | undefined;
  /** ISO instant before which a waiting one does not leave. */
  dueAt?: string | undefined;
}

/** What is looked for; everything given must hold. */
export interface AdminAnswersBody {
  surveyId: string;
  userId?: string | undefined;
  answerCode?: string | undefined;
  check?: CheckStatus | undefined;
  /** Texts of searchable items, compared as a lookup compares them (CONTRACT 12, Lookup). */
  fields?: { itemKey: string; value: string }[] | undefined;
  /** `next` of the page before. */
  after?: string | undefined;
}

export interface AdminAnswer extends DisplayRecord {
  /** itemKeys whose value came by an address parameter and no administrator has seen yet (COND-010). */
  unconfirmed: string[];
  /** The person's name: LINE's, or as the desk entered it. */
  userName?: string | undefined;
}

export interface AdminAnswersAnswer {
  result: 'OK';
  data: AdminAnswer[];
  /** Absent on the last page. */
  next?: string | undefined;
}
