/**
 * あなたの予約 (CONTRACT 13): all that the signed-in person has sent, over all forms, as short as a card shows it. The
 * words are made by `domain/record/own.ts`; days are YYYYMMDD, times HH:mm of Japan, amounts integer yen.
 */
import type { Contact } from './api';
import type { CheckStatus } from './status';

/**
 * slot: a reserved time. stay: nights in a bed. visit: a day that the desk has fixed. wishes: preferred days, of which
 * the desk has fixed none yet. answer: a form without a reservation.
 */
export const OWN_KINDS = ['slot', 'stay', 'visit', 'wishes', 'answer'] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

/**
 * What became of the money. desk: to be paid at the desk. paid: taken. due: it goes back, and has not yet. returned: it
 * has gone back.
 */
export const MONEY_STATES = ['desk', 'paid', 'due', 'returned'] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

export interface OwnMoney {
  amount: number;
  state: MoneyState;
  /** Opens the receipt; absent where there is none. */
  receiptKey?: string | undefined;
}

/** A day YYYYMMDD and time HH:mm that the desk proposes in place of the wished ones, and that the person can take. */
export interface OwnProposal {
  proposalId: string;
  day: string;
  time: string;
}

export interface OwnEntry {
  surveyId: string;
  partitionKey: string;
  surveyTitle: string;
  /** A registration that holds a place: it is changed and withdrawn on a screen of its own. */
  isMember?: boolean | undefined;
  answerCode: string;
  check: CheckStatus;
  kind: OwnKind;
  /** What is reserved, else the form's title. */
  what: string;
  /** Absent of wishes and answers. Of a stay the admission. */
  day?: string | undefined;
  /** Absent of a stay, and where the calendar no longer has the slot. */
  time?: string | undefined;
  /** Discharge of a stay. */
  endDay?: string | undefined;
  /** The category's, else the department's, else the house's. */
  place?: string | undefined;
  /** What to bring, a line each; absent where the form's reminders name nothing, and where nobody comes. */
  bring?: string[] | undefined;
  /** Whom to call about it. */
  contact?: Contact | undefined;
  /** A line a preferred day, in their order. */
  wishes: string[];
  /** Only while it is open. */
  proposal?: OwnProposal | undefined;
  isCancelled: boolean;
  canChange: boolean;
  canCancel: boolean;
  money?: OwnMoney | undefined;
  /** What the QR shows: `MG1.` and a signed random id; absent where nothing stands. */
  qr?: string | undefined;
  /** When it was sent or last changed: an ISO instant. */
  updatedAt: string;
}

/** A form that was begun and not sent. */
export interface OwnDraft {
  surveyId: string;
  surveyTitle: string;
  /** A registration: it has a screen of its own. */
  isMember: boolean;
  /** The answer that is being changed. */
  partitionKey?: string | undefined;
  /** ISO instant. */
  updatedAt: string;
}

export interface OwnAnswers {
  /** Without versions that a change has replaced; in the order of a screen (`domain/record/own.ts`). */
  entries: OwnEntry[];
  /** The last one first. */
  drafts: OwnDraft[];
}
