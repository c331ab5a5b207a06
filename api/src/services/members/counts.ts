/**
 * How far the forms that give numbers out by themselves have counted: for the metrics, and told to the operator in the
 * log before a count comes to its end (VAL-073).
 */
import { givenShare, greatestCount, registerOf } from '@madoguchi/shared/domain/member';
import type { Database } from '../../database/database';
import { memberCounts } from '../../repositories/members/numbers';
import type { Configurations } from '../configuration/configurations';

export interface Count {
  surveyId: string;
  last: number;
  greatest: number;
  /** 0 to 1. */
  share: number;
  isToTell: boolean;
}

export class NumberCounts {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /** The counts that go on: of forms that are there, in the register that they name now. */
  async all(): Promise<Count[]> {
    const { members, surveys } = await this.configurations.current();
    return (await memberCounts(this.database.reads)).flatMap(({ surveyId, subId, last }) => {
      const config = members.get(surveyId) ?? surveys.get(surveyId);
      if (!config || registerOf(config) !== subId) return [];
      return [{ surveyId, last, greatest: greatestCount(config), ...givenShare(config, last) }];
    });
  }

  /** Says which counts are nearly or wholly used up. */
  async tell(say: (line: string) => void): Promise<void> {
    for (const { surveyId, last, greatest, isToTell } of await this.all()) {
      if (isToTell)
        say(
          `numbers of ${surveyId}: ${last} of ${greatest} given out; another memberSurveySubId begins a new register`,
        );
    }
  }
}
