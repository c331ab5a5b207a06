/**
 * Reading answers (CONTRACT 5 and 12, Lookup): one's own, and for administrators a named person's or everybody's.
 */

import type {
  CheckReservationBody,
  DisplayRecord,
  FilterQueryBody,
  Row,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import type { AuditRead } from '@madoguchi/shared/contract/console/words';
import { now } from '@madoguchi/shared/domain/clock';
import { limitBreach } from '@madoguchi/shared/domain/reservation';
import {
  answersFromRows,
  DESK_USER_PREFIX,
  isRequired,
  itemsByKey,
  matchesSearch,
  searchableItems,
} from '@madoguchi/shared/domain/survey';
import { serverTexts, validationTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import { forbidden, invalid, notFound, Refusal, reservationLimit } from '../../refusal';
import { pageOfAnswerIds } from '../../repositories/answers/adminQuery';
import { answersByIds, answersOfSurvey, answersOfUser, findAnswer } from '../../repositories/answers/answers';
import { addAudit } from '../../repositories/answers/audit';
import { addProofs } from '../../repositories/answers/proofs';
import { reservationsOfPerson } from '../../repositories/answers/reservations';
import { rowsOfAnswers, rowsWithin } from '../../repositories/answers/rows';
import { areAllCommon, narrowedTo, searchAnswerIds, type WantedText } from '../../repositories/answers/search';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { withImageLinks } from '../files/answerFiles';
import { type FileLinks, VIEW_LINK_MILLISECONDS } from '../files/links';
import { ordersByKey } from '../payment/orders';
import type { Caller } from '../session/caller';
import { askedSearchValues } from './input';
import type { LapsedReservations } from './lapse';
import type { LookupLimits } from './lookupLimits';
import { noteRead, onlyPersonOf } from './noteRead';
import { type ReadAnswer, rowsForUser, toDisplayRecord, toRows } from './records';
import { readerScope, subjectOf } from './subject';

/** Most answers that one call answers, the newest first. */
const MAXIMUM_ANSWERS = 1_000;
/** Most bytes of their rows: who has sent the longest texts there are, again and again, must not fill the memory. */
const MAXIMUM_BYTES = 5 * 1024 * 1024;
/** So few answers come whatever their length: no memory is filled by them. */
const UNMEASURED_ANSWERS = 4;
/** Most unclaimed answers that a lookup weighs: who matches all that is asked is one person, seldom two. */
const MAXIMUM_UNCLAIMED = 50;

type SearchField = FilterQueryBody['queryParams']['fields'][number];

export class AnswerReads {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
    private readonly fileLinks: FileLinks,
    private readonly lapsed: LapsedReservations,
    private readonly limits: LookupLimits,
    /** Member forms are answered and stored like any other. */
    private readonly kind: 'surveys' | 'members' = 'surveys',
  ) {}

  private async survey(surveyId: string): Promise<{ snapshot: Snapshot; config: SurveyConfig }> {
    const snapshot = await this.configurations.current();
    const config = snapshot[this.kind].get(surveyId);
    if (!config) throw notFound();
    return { snapshot, config };
  }

  /** The first of the answers, as many as one call answers by their length, with their rows as the caller sees them. */
  private async withRows(
    caller: Caller,
    config: SurveyConfig | undefined,
    answers: readonly StoredAnswer[],
  ): Promise<ReadAnswer[]> {
    const ids = answers.map(({ answerId }) => answerId);
    const isMeasured = ids.length > UNMEASURED_ANSWERS;
    const rows = await (isMeasured ? rowsWithin(this.database, ids, MAXIMUM_BYTES) : rowsOfAnswers(this.database, ids));
    return answers.flatMap((answer) => {
      const stored = rows.get(answer.answerId);
      if (!stored) return [];
      const seen = caller.isAdmin ? stored : rowsForUser(config, stored);
      return { answer, rows: withImageLinks(config, seen, (key) => this.fileLinks.read(key, VIEW_LINK_MILLISECONDS)) };
    });
  }

  private async note(
    caller: Caller,
    event: AuditRead,
    surveyId: string,
    answers: readonly StoredAnswer[],
  ): Promise<void> {
    const keys = answers.map(({ partitionKey }) => partitionKey);
    await noteRead(this.database, caller, { event, surveyId, userId: onlyPersonOf(answers), keys });
  }

  private async answersIn(surveyId: string, userId: string | undefined): Promise<StoredAnswer[]> {
    return userId === undefined
      ? answersOfSurvey(this.database, surveyId, MAXIMUM_ANSWERS)
      : answersOfUser(this.database, userId, surveyId, MAXIMUM_ANSWERS);
  }

  /** What is read of a person, or of everybody, once what has lapsed of it is withdrawn (VAC-013). */
  private async settled(
    config: SurveyConfig,
    userId: string | undefined,
    read: () => Promise<StoredAnswer[]>,
  ): Promise<StoredAnswer[]> {
    if (userId !== undefined) await this.lapsed.settle(config, userId);
    const answers = await read();
    return userId === undefined && (await this.lapsed.settleShown(config, answers)) ? read() : answers;
  }

  /** All rows of the person's answers to a survey (API-017, API-019). */
  async rowsOfSurvey(caller: Caller, surveyId: string, userId: string | undefined): Promise<Row[]> {
    const scope = readerScope(caller, userId);
    const { config } = await this.survey(surveyId);
    const answers = await this.settled(config, scope, () => this.answersIn(surveyId, scope));
    await this.note(caller, 'answers', surveyId, answers);
    return (await this.withRows(caller, config, answers)).flatMap(toRows);
  }

  /**
   * The rows under one partition key (API-018); none where nothing is stored.
   * @throws {Refusal} 403 for somebody else's
   */
  async rowsOfKey(caller: Caller, surveyId: string, partitionKey: string): Promise<Row[]> {
    const { config } = await this.survey(surveyId);
    let answer = await findAnswer(this.database, partitionKey);
    if (answer && (await this.lapsed.settleShown(config, [answer])))
      answer = await findAnswer(this.database, partitionKey);
    if (!answer || answer.surveyId !== surveyId) {
      await subjectOf(this.database, caller, { userIds: [], partitionKeys: [partitionKey], isDeskEntry: false });
      return [];
    }
    if (!caller.isAdmin && answer.userId !== caller.userId) throw forbidden();
    await this.note(caller, 'answers', surveyId, [answer]);
    return (await this.withRows(caller, config, [answer])).flatMap(toRows);
  }

  /**
   * Answers that match every field (API-020). A user also finds unclaimed ones by all required searchable items, and
   * may then claim them.
   */
  async filter(caller: Caller, body: FilterQueryBody): Promise<DisplayRecord[]> {
    const { surveyId, fields } = body.queryParams;
    const scope = readerScope(caller, body.requestingUserId);
    const { snapshot, config } = await this.survey(surveyId);
    const items = itemsByKey(config);
    const asked = fields.filter((field) => field.value.trim() !== '');
    const unknown = asked.filter((field) => !items.has(field.itemKey));
    if (unknown.length > 0) {
      throw invalid(unknown.map(({ itemKey }) => ({ itemKey, message: validationTexts.row.unknownItem })));
    }
    const candidates = await this.settled(config, scope, () =>
      scope === undefined ? this.everybodys(config, asked) : this.answersIn(surveyId, scope),
    );
    const own = this.matching(config, await this.withRows(caller, config, candidates), asked);
    // Who has looked for too much still sees the own answers.
    const found = caller.isAdmin
      ? []
      : await this.findUnclaimed(caller, config, asked).catch((fault: unknown) => {
          if (own.length > 0 && fault instanceof Refusal) return [];
          throw fault;
        });
    const all = [...own, ...found];
    await this.note(
      caller,
      'search',
      surveyId,
      all.map(({ answer }) => answer),
    );
    const bought = await ordersByKey(
      this.database,
      config,
      all.map(({ answer }) => answer.partitionKey),
    );
    const versions = all.map(({ answer }) => answer.formVersion);
    const earlier = await this.configurations.earlierForms(config, versions);
    return all.map((each) => {
      const { partitionKey, formVersion } = each.answer;
      const own = { bought: bought.get(partitionKey), ownForm: earlier.get(formVersion) };
      return toDisplayRecord(snapshot, config, { ...each, ...own });
    });
  }

  private matching(config: SurveyConfig, answers: readonly ReadAnswer[], fields: readonly SearchField[]): ReadAnswer[] {
    const items = itemsByKey(config);
    return answers.filter(({ rows }) => {
      const values = answersFromRows(config, rows);
      return fields.every(({ itemKey, value }) => {
        const item = items.get(itemKey);
        return item !== undefined && matchesSearch(item, values[itemKey], value);
      });
    });
  }

  /** The indexed part of a search: folded texts of searchable items. */
  private indexed(config: SurveyConfig, fields: readonly SearchField[]): WantedText[] {
    const items = itemsByKey(config);
    return fields.flatMap(({ itemKey, value }) => {
      const searchValues = askedSearchValues(items.get(itemKey), value);
      return searchValues.length === 0 ? [] : [{ itemKey, searchValues }];
    });
  }

  private async everybodys(config: SurveyConfig, fields: readonly SearchField[]): Promise<StoredAnswer[]> {
    const { surveyId } = config;
    const limit = MAXIMUM_ANSWERS;
    const wanted = this.indexed(config, fields);
    if (wanted.length === 0) return answersOfSurvey(this.database, surveyId, limit);
    const narrowed = await narrowedTo(this.database, surveyId, wanted, limit);
    const isByTexts = 'texts' in narrowed;
    const ids = isByTexts ? await pageOfAnswerIds(this.database, { surveyId, limit, ...narrowed }) : narrowed.answerIds;
    return this.inOrder(ids);
  }

  /** Answers by their ids, in the order of these. */
  private async inOrder(answerIds: readonly string[]): Promise<StoredAnswer[]> {
    const answers = await answersByIds(this.database, answerIds);
    const byId = new Map(answers.map((answer) => [answer.answerId, answer]));
    return answerIds.flatMap((answerId) => byId.get(answerId) ?? []);
  }

  /** Answers that nobody has claimed and that have the indexed texts. */
  private async unclaimed(surveyId: string, wanted: readonly WantedText[]): Promise<StoredAnswer[]> {
    const ids = await searchAnswerIds(this.database, surveyId, wanted, MAXIMUM_UNCLAIMED, DESK_USER_PREFIX);
    return this.inOrder(ids);
  }

  /**
   * Unclaimed answers that match all that is asked; who finds one may claim it, and the audit says who has seen it.
   * @throws {Refusal} 429 where the person has looked for too much
   */
  private async findUnclaimed(
    caller: Caller,
    config: SurveyConfig,
    fields: readonly SearchField[],
  ): Promise<ReadAnswer[]> {
    const needed = searchableItems(config, 'user').filter((item) => isRequired(item, 'user'));
    const given = new Set(fields.map((field) => field.itemKey));
    if (needed.length === 0 || !needed.every((item) => given.has(item.itemKey))) return [];
    const asked = fields.map(({ itemKey, value }) => `${itemKey} ${value.trim()}`).sort();
    const counted = await this.limits.count(caller, 'answers', [config.surveyId, ...asked]);
    const candidates = await this.unclaimed(config.surveyId, this.indexed(config, fields));
    const findable = await this.limits.findable(candidates);
    const found = this.matching(config, await this.withRows(caller, config, findable), fields);
    if (counted === 'new') {
      const keys = needed.map((item) => item.itemKey);
      await this.limits.noteMisses(await this.nearlyFound(config, fields, keys, found));
    }
    if (found.length > 0) await this.noteFound(caller, config, found);
    return found;
  }

  /** Ids of unclaimed answers that all but one of the needed items fit, and that were not found. */
  private async nearlyFound(
    config: SurveyConfig,
    fields: readonly SearchField[],
    needed: readonly string[],
    found: readonly ReadAnswer[],
  ): Promise<string[]> {
    const missed = new Set<string>();
    for (const left of needed.length > 1 ? needed : []) {
      const others = fields.filter(({ itemKey }) => itemKey !== left && needed.includes(itemKey));
      const wanted = this.indexed(config, others);
      // What thousands have is no knowledge of anybody.
      if (await areAllCommon(this.database, config.surveyId, wanted)) continue;
      for (const answer of await this.unclaimed(config.surveyId, wanted)) missed.add(answer.answerId);
    }
    for (const { answer } of found) missed.delete(answer.answerId);
    return [...missed];
  }

  private async noteFound(caller: Caller, { surveyId }: SurveyConfig, found: readonly ReadAnswer[]): Promise<void> {
    const at = now();
    await this.database.transaction(async (connection) => {
      const keys = found.map(({ answer }) => answer.partitionKey);
      await addProofs(connection, caller.userId, keys, at);
      for (const { answer } of found) {
        await addAudit(connection, {
          ...{ at, actorId: caller.userId, actorIsAdmin: false, action: 'read' },
          ...{ subjectUserId: answer.userId, subject: answer.partitionKey },
          after: { event: 'lookup', surveyId },
        });
      }
    });
  }

  /**
   * Whether one more reservation is within the limits that the body names (API-033, SLOT-015 to SLOT-018).
   * @throws {Refusal} reservation_limit
   */
  async checkReservation(caller: Caller, body: CheckReservationBody): Promise<void> {
    const scope = readerScope(caller, body.userId) ?? caller.userId;
    if (!formOf(await this.configurations.current(), body.surveyId)) throw notFound();
    const own = await reservationsOfPerson(this.database, scope, body.surveyId, body.itemKey);
    const breach = limitBreach(own, body);
    if (breach) throw reservationLimit(serverTexts.checkDetail[breach.kind](breach.count));
  }
}
