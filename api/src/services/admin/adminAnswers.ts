/**
 * What administrators look at (CONTRACT 5 and 8): the forms, and everybody's answers to one of them, page by page.
 */
import type {
  AdminAnswer,
  AdminAnswersAnswer,
  AdminAnswersBody,
  AdminSurvey,
  SchemaItem,
} from '@madoguchi/shared/contract';
import { wholeNumber } from '@madoguchi/shared/domain/member';
import { bedItemOf, isMemberNumber, isSearchable, itemsByKey } from '@madoguchi/shared/domain/survey';
import { normalForm } from '@madoguchi/shared/domain/text';
import { validationTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import { forbidden, invalid, notFound } from '../../refusal';
import { type AnswerPageQuery, pageOfAnswerIds } from '../../repositories/answers/adminQuery';
import { answersByIds } from '../../repositories/answers/answers';
import { rowsOfAnswers } from '../../repositories/answers/rows';
import { type Narrowed, narrowedTo } from '../../repositories/answers/search';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import { askedSearchValues, UNCONFIRMED } from '../answers/input';
import type { LapsedReservations } from '../answers/lapse';
import { noteRead, onlyPersonOf } from '../answers/noteRead';
import { toDisplayRecord } from '../answers/records';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { withImageLinks } from '../files/answerFiles';
import { type FileLinks, VIEW_LINK_MILLISECONDS } from '../files/links';
import { ordersByKey } from '../payment/orders';
import type { Caller } from '../session/caller';

/** Answers of one page, the newest first (CONTRACT 5, admin). */
export const ADMIN_PAGE_SIZE = 20;
/** Most answers that a search by texts weighs. */
const MAXIMUM_MATCHES = 1_000;

function given(text: string | undefined): string | undefined {
  const trimmed = text === undefined ? undefined : normalForm(text, 'NFKC').trim();
  return trimmed === '' ? undefined : trimmed;
}

function readCursor(after: string | undefined): { createdAt: number; answerId: string } | undefined {
  if (after === undefined) return undefined;
  const [milliseconds = '', answerId = ''] = after.split('.');
  return { createdAt: Number(milliseconds), answerId };
}

function cursorOf({ createdAt, answerId }: StoredAnswer): string {
  return `${createdAt.getTime()}.${answerId}`;
}

export class AdminAnswers {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
    private readonly fileLinks: FileLinks,
    private readonly lapsed: LapsedReservations,
  ) {}

  /** All forms that are in use, those of members last. @throws {Refusal} 403 without the admin role */
  async surveys(caller: Caller): Promise<AdminSurvey[]> {
    if (!caller.isAdmin) throw forbidden();
    const { surveys, members } = await this.configurations.current();
    return [...surveys.values(), ...members.values()]
      .filter((config) => config.disabled !== true)
      .map((config) => ({
        surveyId: config.surveyId,
        surveyTitle: config.surveyTitle,
        isBed: bedItemOf(config) !== undefined,
        isMember: members.has(config.surveyId),
      }));
  }

  /**
   * One page of a survey's answers, the newest first.
   * @throws {Refusal} 403 without the admin role, 404 for an unknown form, 400 for an unknown item
   */
  async find(caller: Caller, body: AdminAnswersBody): Promise<AdminAnswersAnswer> {
    if (!caller.isAdmin) throw forbidden();
    const snapshot = await this.configurations.current();
    const config = formOf(snapshot, body.surveyId);
    const isMembersOff = config?.memberSurveyId !== undefined && config.disabled === true;
    if (!config || isMembersOff) throw notFound();
    const query: AnswerPageQuery = {
      surveyId: body.surveyId,
      userId: given(body.userId),
      check: body.check,
      answerCode: given(body.answerCode)?.toUpperCase().replace(/[-\s]/g, ''),
      ...(await this.matching(snapshot, body)),
      after: readCursor(body.after),
      limit: ADMIN_PAGE_SIZE + 1,
    };
    let page = await this.page(query);
    if (await this.lapsed.settleShown(config, page.answers)) page = await this.page(query);
    const { answers, hasMore } = page;
    const last = hasMore ? answers.at(-1) : undefined;
    const data = await this.records(snapshot, body.surveyId, answers);
    await noteRead(this.database, caller, {
      ...{ event: 'list', surveyId: body.surveyId, userId: onlyPersonOf(answers) },
      keys: answers.map(({ partitionKey }) => partitionKey),
    });
    return { result: 'OK', data, ...(last && { next: cursorOf(last) }) };
  }

  private async page(query: AnswerPageQuery): Promise<{ answers: StoredAnswer[]; hasMore: boolean }> {
    const ids = await pageOfAnswerIds(this.database, query);
    const shown = ids.slice(0, ADMIN_PAGE_SIZE);
    const byId = new Map((await answersByIds(this.database, shown)).map((answer) => [answer.answerId, answer]));
    return { answers: shown.flatMap((answerId) => byId.get(answerId) ?? []), hasMore: ids.length > ADMIN_PAGE_SIZE };
  }

  /** How the answers that have all the texts are found; undefined when none is asked for. */
  private async matching(snapshot: Snapshot, body: AdminAnswersBody): Promise<Narrowed | undefined> {
    const config = formOf(snapshot, body.surveyId);
    const items = config ? itemsByKey(config) : new Map<string, SchemaItem>();
    const isAsked = (itemKey: string) => {
      const item = items.get(itemKey);
      return item !== undefined && isSearchable(item);
    };
    const asked = (body.fields ?? []).filter(({ value }) => value.trim() !== '');
    if (asked.length === 0) return undefined;
    const unknown = asked.filter(({ itemKey }) => !isAsked(itemKey));
    if (unknown.length > 0)
      throw invalid(unknown.map(({ itemKey }) => ({ itemKey, message: validationTexts.row.unknownItem })));
    const wanted = asked.flatMap(({ itemKey, value }) => {
      const item = items.get(itemKey);
      // As the card shows it, or whole.
      const isNumber = config?.memberSurveyId !== undefined && item !== undefined && isMemberNumber(item);
      const text = isNumber ? wholeNumber(config, value) : value;
      const searchValues = askedSearchValues(item, text);
      return searchValues.length === 0 ? [] : [{ itemKey, searchValues }];
    });
    // What is too long or empty once folded is in no index, and so in no answer.
    if (wanted.length < asked.length) return { answerIds: [] };
    return narrowedTo(this.database, body.surveyId, wanted, MAXIMUM_MATCHES);
  }

  private async records(
    snapshot: Snapshot,
    surveyId: string,
    answers: readonly StoredAnswer[],
  ): Promise<AdminAnswer[]> {
    const config = formOf(snapshot, surveyId);
    if (!config) return [];
    const rows = await rowsOfAnswers(
      this.database,
      answers.map(({ answerId }) => answerId),
    );
    const bought = await ordersByKey(
      this.database,
      config,
      answers.map(({ partitionKey }) => partitionKey),
    );
    const versions = answers.map(({ formVersion }) => formVersion);
    const earlier = await this.configurations.earlierForms(config, versions);
    return answers.map((answer) => {
      const stored = rows.get(answer.answerId) ?? [];
      const seen = withImageLinks(config, stored, (key) => this.fileLinks.read(key, VIEW_LINK_MILLISECONDS));
      const unconfirmed = stored.filter(({ status }) => status === UNCONFIRMED).map(({ itemKey }) => itemKey);
      const record = toDisplayRecord(snapshot, config, {
        answer,
        rows: seen,
        bought: bought.get(answer.partitionKey),
        ownForm: earlier.get(answer.formVersion),
      });
      return { ...record, unconfirmed: [...new Set(unconfirmed)], userName: answer.userName };
    });
  }
}
