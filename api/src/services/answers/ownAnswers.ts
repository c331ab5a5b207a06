/**
 * あなたの予約 (CONTRACT 13): what the caller has sent and begun, over all forms. Always the caller's own, whoever calls:
 * no parameter names a person.
 */
import type { OwnAnswers, OwnEntry, SurveyConfig } from '@madoguchi/shared/contract';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { contactOf } from '@madoguchi/shared/domain/house';
import { ownEntryOf, ownGroups, withoutReplaced } from '@madoguchi/shared/domain/record';
import { candidateItemsOf } from '@madoguchi/shared/domain/survey';
import type { Database } from '../../database/database';
import { answersOfPerson, findAnswer } from '../../repositories/answers/answers';
import { rowsOfItems, type StoredRow } from '../../repositories/answers/rows';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { draftsOfPerson } from '../../repositories/drafts/drafts';
import { ordersOfAnswers, type StoredOrder } from '../../repositories/payment/orders';
import { openProposals } from '../candidate/proposals';
import type { Configurations } from '../configuration/configurations';
import { type Snapshot, speechOfForm } from '../configuration/snapshot';
import { DRAFT_LIFE_MILLISECONDS } from '../drafts/drafts';
import type { AnswerQr } from './answerQr';
import type { LapsedReservations } from './lapse';
import { toDisplayRecord } from './records';
import { isStayTooLate } from './stay';

/** Most answers that one call answers: what stands first, then the newest. */
const MAXIMUM_ANSWERS = 200;
const MAXIMUM_DRAFTS = 50;

/** An answer with the form that it belongs to now. */
interface Found {
  answer: StoredAnswer;
  config: SurveyConfig;
  /** A registration: it is here for the place that it holds, the rest has a screen of its own. */
  isMember: boolean;
}

export class OwnAnswersReads {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
    private readonly lapsed: LapsedReservations,
    private readonly qr: AnswerQr,
    /** Of a house without members their screens are not there. */
    private readonly isOn: { payment: boolean; members: boolean },
  ) {}

  /**
   * All of the person, in the order of a screen: coming, sent, past.
   * @param partitionKey one answer alone; none where it is somebody else's
   */
  async read(userId: string, partitionKey?: string): Promise<OwnAnswers> {
    const snapshot = await this.configurations.current();
    const found = await this.found(snapshot, userId, partitionKey);
    const { coming, sent, past } = ownGroups(await this.entries(snapshot, found), today());
    const drafts = partitionKey === undefined ? await this.drafts(snapshot, userId) : [];
    return { entries: [...coming, ...sent, ...past], drafts };
  }

  private async answers(userId: string, partitionKey: string | undefined): Promise<StoredAnswer[]> {
    if (partitionKey === undefined) return answersOfPerson(this.database, userId, MAXIMUM_ANSWERS);
    const answer = await findAnswer(this.database, partitionKey);
    return answer?.userId === userId ? [answer] : [];
  }

  /** The answers of forms that are known; of registrations those that stand. */
  private async found(snapshot: Snapshot, userId: string, partitionKey: string | undefined): Promise<Found[]> {
    const known = (answers: readonly StoredAnswer[]) =>
      answers.flatMap((answer) => {
        const survey = snapshot.surveys.get(answer.surveyId);
        const register = this.isOn.members && answer.isLive ? snapshot.members.get(answer.surveyId) : undefined;
        const config = survey ?? register;
        return config ? [{ answer, config, isMember: survey === undefined }] : [];
      });
    const found = known(await this.answers(userId, partitionKey));
    let hasLapsed = false;
    for (const config of new Set(found.map((each) => each.config))) {
      if (await this.lapsed.settle(config, userId)) hasLapsed = true;
    }
    return hasLapsed ? known(await this.answers(userId, partitionKey)) : found;
  }

  private async entries(snapshot: Snapshot, found: readonly Found[]): Promise<OwnEntry[]> {
    const shown = shownOnce(found);
    const answerIds = shown.map(({ answer }) => answer.answerId);
    const configs = [...new Set(shown.map(({ config }) => config))];
    const candidateKeys = configs.flatMap((config) => candidateItemsOf(config).map(({ itemKey }) => itemKey));
    const paidKeys = shown.filter(({ config }) => config.usePayment === 1).map(({ answer }) => answer.partitionKey);
    const [rows, orders, qrs] = await Promise.all([
      rowsOfItems(this.database, answerIds, [...new Set(candidateKeys)]),
      paidKeys.length > 0 ? ordersOfAnswers(this.database, paidKeys) : new Map<string, StoredOrder>(),
      this.qr.textsOf(shown.filter(({ answer }) => answer.isLive).map(({ answer }) => answer.answerId)),
    ]);
    const proposals = await openProposals(
      this.database,
      snapshot,
      shown.map(({ answer }) => answer),
      ({ answerId }) => rows.get(answerId) ?? [],
    );
    const entries = shown.map(({ answer, config, isMember }) => ({
      ...this.entry(snapshot, config, answer, rows.get(answer.answerId) ?? [], orders.get(answer.partitionKey)),
      ...(isMember && { isMember }),
      qr: qrs.get(answer.answerId),
      proposal: proposals.get(answer.answerId),
    }));
    return entries.filter((entry) => entry.isMember !== true || entry.kind !== 'answer');
  }

  private entry(
    snapshot: Snapshot,
    config: SurveyConfig,
    answer: StoredAnswer,
    rows: readonly StoredRow[],
    bought: StoredOrder | undefined,
  ): OwnEntry {
    const { display, tree } = snapshot.categories;
    const departmentId: unknown = 'departmentId' in config ? config.departmentId : undefined;
    const isTooLate = isStayTooLate(snapshot, answer, today());
    return ownEntryOf(toDisplayRecord(snapshot, config, { answer, rows, bought }), config, {
      categories: { display, tree },
      stay: answer.stay && { ...answer.stay, isTooLate: isTooLate ?? false },
      bring: speechOfForm(snapshot, config).reminders.flatMap(({ bring }) => bring ?? []),
      contact: contactOf(snapshot.facility, typeof departmentId === 'string' ? departmentId : undefined),
      isPaymentOn: this.isOn.payment,
      now: nowMilliseconds(),
    });
  }

  private async drafts(snapshot: Snapshot, userId: string): Promise<OwnAnswers['drafts']> {
    const notBefore = new Date(nowMilliseconds() - DRAFT_LIFE_MILLISECONDS);
    const drafts = await draftsOfPerson(this.database, userId, notBefore, MAXIMUM_DRAFTS);
    return drafts.flatMap(({ surveyId, partitionKey, updatedAt }) => {
      const survey = snapshot.surveys.get(surveyId);
      const config = survey ?? snapshot.members.get(surveyId);
      if (!config) return [];
      const { surveyTitle } = config;
      const change = partitionKey === '' ? {} : { partitionKey };
      return [{ surveyId, surveyTitle, isMember: survey === undefined, ...change, updatedAt: updatedAt.toISOString() }];
    });
  }
}

/** Without the versions that a change has replaced: answer codes are a form's own. */
function shownOnce(found: readonly Found[]): Found[] {
  const named = found.map((each) => ({
    each,
    check: each.answer.check,
    answerCode: `${each.answer.surveyId} ${each.answer.answerCode}`,
    updatedAt: each.answer.updatedAt.toISOString(),
  }));
  return withoutReplaced(named).map(({ each }) => each);
}
