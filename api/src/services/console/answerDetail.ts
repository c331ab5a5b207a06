/** One answer whole for the console, and which answer a code or a QR names (CONTRACT 14.3). */
import type { ConsoleAnswerDetail, HistoryEntry } from '@madoguchi/shared/contract/console/answers';
import { changesOf } from '@madoguchi/shared/domain/desk';
import { isLimited } from '@madoguchi/shared/domain/staff';
import type { Database } from '../../database/database';
import { notFound } from '../../refusal';
import { answersByIds, answersOfCode, answersStandingFor } from '../../repositories/answers/answers';
import { memosOf } from '../../repositories/answers/memos';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { historyOf } from '../../repositories/audit/shown';
import { refundsOfOrder } from '../../repositories/payment/money';
import { findOrder } from '../../repositories/payment/orders';
import { namesOf } from '../../repositories/people/names';
import type { AnswerQr } from '../answers/answerQr';
import { UNCONFIRMED } from '../answers/input';
import { noteRead } from '../answers/noteRead';
import { typedCode, withoutHyphens } from '../answers/typedCode';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import { isAtLine } from '../messages/notices';
import type { Outbox } from '../outbox/outbox';
import type { PaymentResults } from '../payment/flow/results';
import { shownRefunds } from '../payment/shownRefunds';
import type { StaffCaller } from '../staff/staffCaller';
import type { ConsoleAnswers } from './consoleAnswers';
import type { ConsoleRecord, WholeAnswer } from './records';

/** As many as one looks through. */
const MOST_HISTORY = 200;
const MOST_MEMOS = 200;
/** Answers that took each other's place, and of all forms those with one code. */
const MOST_FORMER = 100;

/**
 * Who does not is shown of the messages to a person those alone that tell of the answer: others tell of other forms, and
 * of what the desk writes nobody knows which.
 */
const readsAll = (staff: StaffCaller) => !isLimited(staff.scope) && staff.reach('readAnswers') === 'all';

/** ConsoleAnswerDetailSchema's shape. */
export interface AnswerDetail extends ConsoleRecord {
  memoTexts: ConsoleAnswerDetail['memoTexts'];
  history: HistoryEntry[];
  messages: Awaited<ReturnType<Outbox['messagesTo']>>;
  qr?: string | undefined;
  unconfirmed: string[];
  refunds?: ConsoleAnswerDetail['refunds'];
  receiptKey?: string | undefined;
}

interface DetailDependencies {
  database: Database;
  configurations: Configurations;
  consoleAnswers: ConsoleAnswers;
  answerQr: AnswerQr;
  outbox: Outbox;
  paymentResults: PaymentResults;
}

export class AnswerDetails {
  constructor(private readonly dependencies: DetailDependencies) {}

  /** @throws {Refusal} 404 outside of the caller's scope */
  async read(staff: StaffCaller, partitionKey: string): Promise<AnswerDetail> {
    const { database, configurations, consoleAnswers, answerQr, outbox, paymentResults } = this.dependencies;
    const snapshot = await configurations.current();
    const whole = await consoleAnswers.named(staff, partitionKey);
    const { answer, record, rows } = whole;
    const former = await answersStandingFor(database, answer, MOST_FORMER);
    const answerIds = former.map(({ answerId }) => answerId);
    const { orderId } = (staff.reach('readOrders') !== undefined && record.order) || {};
    const [memos, history, messages, qrs, refunds, bought] = await Promise.all([
      memosOf(database, answerIds, MOST_MEMOS),
      this.history(
        snapshot,
        whole,
        former.map((each) => each.partitionKey),
      ),
      isAtLine(answer.userId) ? outbox.messagesTo(answer.userId, readsAll(staff) ? undefined : answer) : [],
      answer.isLive ? answerQr.textsOf([answer.answerId]) : new Map<string, string>(),
      orderId === undefined ? [] : shownRefunds(database, await refundsOfOrder(database, orderId)),
      orderId === undefined ? undefined : findOrder(database, orderId),
    ]);
    await noteRead(database, staff, {
      ...{ event: 'answers', surveyId: answer.surveyId, userId: answer.userId },
      keys: [partitionKey],
    });
    const qr = qrs.get(answer.answerId);
    return {
      ...record,
      memoTexts: memos.map(({ at, ...memo }) => ({ at: at.toISOString(), ...memo })),
      ...{ history, messages },
      ...(qr !== undefined && { qr }),
      ...(refunds.length > 0 && { refunds }),
      receiptKey: bought && paymentResults.deskKeyOf(bought),
      unconfirmed: [...new Set(rows.flatMap((row) => (row.status === UNCONFIRMED ? [row.itemKey] : [])))],
    };
  }

  private async history(
    snapshot: Snapshot,
    { answer, config }: WholeAnswer,
    partitionKeys: readonly string[],
  ): Promise<HistoryEntry[]> {
    const { database, configurations } = this.dependencies;
    const rows = await historyOf(database, partitionKeys, MOST_HISTORY);
    const [names, earlier] = await Promise.all([
      namesOf(
        database,
        rows.map(({ actorId }) => actorId),
      ),
      configurations.earlierForms(config, [answer.formVersion]),
    ]);
    const own = earlier.get(answer.formVersion) ?? config;
    const startOf = (calendarId: string, slot: string) =>
      snapshot.calendars.get(calendarId)?.calendar.comaList[slot]?.start;
    return rows.map(({ at, actorId, isAdmin, action, before, after }) => ({
      ...{ at: at.toISOString(), actorId, actorName: names.get(actorId) ?? '', isStaff: isAdmin, action },
      changes: changesOf(before, after, { config: own, startOf }),
    }));
  }

  /**
   * Which answer a QR of this house or an answer code names: what stands, where it has taken another's place.
   * @throws {Refusal} 404 for any other text, and outside of the caller's scope
   */
  async scan(staff: StaffCaller, text: string): Promise<{ partitionKey: string; surveyId: string }> {
    const { configurations, consoleAnswers } = this.dependencies;
    const snapshot = await configurations.current();
    const found = await this.scanned(consoleAnswers.formIdsOf(snapshot, staff), text.trim());
    for (const answer of found) {
      const isThere = await consoleAnswers.isInScope(snapshot, staff, answer);
      if (isThere) return { partitionKey: answer.partitionKey, surveyId: answer.surveyId };
    }
    throw notFound();
  }

  /** What a text may name, what counts first. */
  private async scanned(surveyIds: readonly string[], text: string): Promise<StoredAnswer[]> {
    const { database, answerQr } = this.dependencies;
    const answerId = await answerQr.answerIdOf(text);
    if (answerId !== undefined) {
      const [answer] = await answersByIds(database, [answerId]);
      if (!answer || answer.isLive) return answer ? [answer] : [];
      return answersOfCode(database, withoutHyphens(answer.answerCode), [answer.surveyId], MOST_FORMER);
    }
    const code = typedCode(text);
    return code === '' ? [] : answersOfCode(database, code, surveyIds, MOST_FORMER);
  }
}
