/**
 * Registrations of members (CONTRACT 5): answers to member forms, kept by the same rules as all answers, and the check
 * of their numbers.
 */
import type {
  CancelItemBody,
  CheckStatus,
  DisplayRecord,
  FilterQueryBody,
  PutItemAnswer,
  PutItemBody,
  PutUserIdBody,
  Row,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import { wholeNumber } from '@madoguchi/shared/domain/member';
import { flattenItems, isMemberNumber, parsePartitionKey } from '@madoguchi/shared/domain/survey';
import { serverTexts, validationTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import { notFound, Refusal } from '../../refusal';
import { isMemberNumberTaken } from '../../repositories/members/numbers';
import type { LookupLimits } from '../answers/lookupLimits';
import type { AnswerReads } from '../answers/reads';
import type { AnswerWrites } from '../answers/writes';
import type { Configurations } from '../configuration/configurations';
import type { Caller } from '../session/caller';

interface MemberDependencies {
  database: Database;
  configurations: Configurations;
  /** Reads of member forms. */
  reads: AnswerReads;
  writes: AnswerWrites;
  lookupLimits: LookupLimits;
}

type Named = Pick<CancelItemBody, 'surveyId' | 'partitionKey'>;

/** Every call is about a member form: any other id is not found, so that these calls reach no other answers. */
export class Members {
  constructor(private readonly dependencies: MemberDependencies) {}

  private async form(memberSurveyId: string): Promise<SurveyConfig> {
    const config = (await this.dependencies.configurations.current()).members.get(memberSurveyId);
    if (!config || config.disabled === true) throw notFound(serverTexts.surveyDisabled);
    return config;
  }

  /**
   * Registers, or updates the registration that is there (API-042, MEMBER-014).
   * @throws {Refusal} as putItem of every form does; 429 for somebody who has met too many numbers of others
   */
  async put(caller: Caller, body: PutItemBody): Promise<PutItemAnswer> {
    return this.dependencies.writes.put(caller, body, 'member').catch(async (fault: unknown) => {
      const errors = (fault instanceof Refusal && fault.answer.errors) || [];
      const taken = errors.filter(({ message }) => message === validationTexts.numbering.duplicate);
      if (taken.length > 0) {
        const keys = new Set(taken.map(({ itemKey }) => itemKey));
        const numbers = body.data.filter(({ itemKey }) => keys.has(itemKey)).map(({ value }) => value);
        await this.dependencies.lookupLimits.count(caller, 'numbers', ['taken', ...numbers]);
      }
      throw fault;
    });
  }

  /** Withdraws a registration, and frees its number (API-043). */
  async cancel(caller: Caller, body: CancelItemBody): Promise<void> {
    await this.form(body.surveyId);
    await this.dependencies.writes.cancel(caller, body);
  }

  /** Makes registrations of the desk that the person has found the person's own (API-044). */
  async claim(caller: Caller, body: PutUserIdBody): Promise<void> {
    // Once a form and not once a key: each asks which version of all forms is in force.
    const forms = new Set(body.keys.map(({ partitionKey }) => parsePartitionKey(partitionKey)?.surveyId ?? ''));
    for (const form of forms) await this.form(form);
    await this.dependencies.writes.claim(caller, body);
  }

  /** Sets the status; administrators only (API-046). */
  async setCheck(caller: Caller, answer: Named & { check: CheckStatus }): Promise<void> {
    await this.form(answer.surveyId);
    await this.dependencies.writes.setCheck(caller, answer);
  }

  /** Deletes a registration for good; administrators only (API-047). */
  async remove(caller: Caller, answer: Named): Promise<void> {
    await this.form(answer.surveyId);
    await this.dependencies.writes.remove(caller, answer);
  }

  /** Rows of the person's registrations, the newest first (API-038, API-041). */
  async rows(caller: Caller, surveyId: string, userId: string | undefined): Promise<Row[]> {
    await this.form(surveyId);
    return this.dependencies.reads.rowsOfSurvey(caller, surveyId, userId);
  }

  /**
   * Rows of one registration, one's own or for administrators anybody's; none where nothing is stored.
   * @throws {Refusal} 403 for somebody else's
   */
  async rowsOfKey(caller: Caller, surveyId: string, partitionKey: string): Promise<Row[]> {
    await this.form(surveyId);
    return this.dependencies.reads.rowsOfKey(caller, surveyId, partitionKey);
  }

  /**
   * Registrations that match every field (API-045); a number may be given as it was entered, without the form's sub id.
   */
  async filter(caller: Caller, body: FilterQueryBody): Promise<DisplayRecord[]> {
    const { surveyId, fields } = body.queryParams;
    const config = await this.form(surveyId);
    const numbers = new Set(
      flattenItems(config)
        .filter(isMemberNumber)
        .map((item) => item.itemKey),
    );
    const whole = fields.map(({ itemKey, value }) => ({
      itemKey,
      value: numbers.has(itemKey) ? wholeNumber(config, value) : value,
    }));
    return this.dependencies.reads.filter(caller, { ...body, queryParams: { surveyId, fields: whole } });
  }

  /**
   * Whether a live registration has the number already (API-039, API-040).
   * @param original the answer's own number, which does not count on an update
   * @throws {Refusal} 429 where the person has asked about too many numbers
   */
  async numberExists(caller: Caller, memberSurveyId: string, entered: string, original?: string): Promise<boolean> {
    const config = await this.form(memberSurveyId);
    const memberNumber = wholeNumber(config, entered);
    const isUnchanged = original !== undefined && original !== '' && wholeNumber(config, original) === memberNumber;
    if (memberNumber === '' || isUnchanged) return false;
    await this.dependencies.lookupLimits.count(caller, 'numbers', [memberSurveyId, memberNumber]);
    return isMemberNumberTaken(this.dependencies.database, { surveyId: memberSurveyId, memberNumber });
  }
}
