/**
 * Registrations of members (CONTRACT 5): answers to member forms, read by the same rules as all answers, and the check of their numbers.
 */
import type { DisplayRecord, FilterQueryBody, Row, SurveyConfig } from '@madoguchi/shared/contract';
import { makeMemberNumber, splitMemberNumber } from '@madoguchi/shared/domain/member';
import { flattenItems, itemsByKey } from '@madoguchi/shared/domain/survey';
import { toHalfWidth } from '@madoguchi/shared/domain/text';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import type { Caller } from '../../plugins/authentication';
import { notFound } from '../../refusal';
import { hasLiveValue } from '../../repositories/answers/rows';
import type { AnswerReads } from '../answers/reads';
import type { Configurations } from '../configuration/configurations';

const NUMBER_TYPE = 'memberNumber';

export class Members {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
    private readonly reads: AnswerReads,
  ) {}

  private async form(memberSurveyId: string): Promise<SurveyConfig> {
    const config = (await this.configurations.current()).members.get(memberSurveyId);
    if (!config || config.disabled === true) throw notFound(serverTexts.surveyDisabled);
    return config;
  }

  /** Rows of the person's registrations, the newest first (API-038, API-041). */
  async rows(caller: Caller, surveyId: string, userId: string | undefined): Promise<Row[]> {
    await this.form(surveyId);
    return this.reads.rowsOfSurvey(caller, surveyId, userId);
  }

  /** Registrations that match every field (API-045); a number may be given as it was entered, without the form's sub id. */
  async filter(caller: Caller, body: FilterQueryBody): Promise<DisplayRecord[]> {
    const { surveyId, fields } = body.queryParams;
    const config = await this.form(surveyId);
    const items = itemsByKey(config);
    const whole = fields.map(({ itemKey, value }) => ({
      itemKey,
      value: items.get(itemKey)?.type === NUMBER_TYPE ? wholeNumber(config, value) : value,
    }));
    return this.reads.filter(caller, { ...body, queryParams: { surveyId, fields: whole } });
  }

  /**
   * Whether a live registration has the number already (API-039, API-040).
   * @param original the answer's own number, which does not count on an update
   */
  async numberExists(memberSurveyId: string, entered: string, original?: string): Promise<boolean> {
    const config = await this.form(memberSurveyId);
    const number = wholeNumber(config, entered);
    const isUnchanged = original !== undefined && original !== '' && wholeNumber(config, original) === number;
    if (entered.trim() === '' || isUnchanged) return false;
    const itemKeys = flattenItems(config)
      .filter(({ type }) => type === NUMBER_TYPE)
      .map(({ itemKey }) => itemKey);
    return hasLiveValue(this.database, memberSurveyId, itemKeys, number);
  }
}

/** The stored form of a number (CONTRACT 4); one that has its sub id already stays as it is. */
function wholeNumber(config: SurveyConfig, entered: string): string {
  const number = toHalfWidth(entered).trim();
  const subId = config.memberSurveySubId ?? 0;
  if (number === '' || splitMemberNumber(number)?.memberSurveySubId === subId) return number;
  return makeMemberNumber(subId, number);
}
