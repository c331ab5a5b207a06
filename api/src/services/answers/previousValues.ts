/**
 * 前回の内容を使う (CONTRACT 13): what the caller has sent before, as answers of a form. Always the caller's own, whoever
 * calls: no parameter names a person, and nothing of it is kept.
 */
import type { Answers } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { answersFromRows, type EarlierAnswer, offeredItemKeys, previousAnswers } from '@madoguchi/shared/domain/survey';
import type { Database } from '../../database/database';
import { notFound } from '../../refusal';
import { answersOfPerson } from '../../repositories/answers/answers';
import { rowsOfItems } from '../../repositories/answers/rows';
import type { Configurations } from '../configuration/configurations';
import { formOf } from '../configuration/snapshot';

/** Of so many answers the latest: who has sent more has said there who they are. */
const MOST_ANSWERS = 200;
const LATEST_ANSWERS = 20;

export class PreviousValues {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /**
   * Answers by itemKey of the form, registrations among them; none where the person has sent nothing.
   * @throws {Refusal} 404 for a form that is not there
   */
  async read(userId: string, surveyId: string): Promise<Answers> {
    const snapshot = await this.configurations.current();
    const config = formOf(snapshot, surveyId);
    if (!config) throw notFound();
    const known = (await answersOfPerson(this.database, userId, MOST_ANSWERS)).flatMap((answer) => {
      const form = formOf(snapshot, answer.surveyId);
      return form ? [{ answer, form, at: answer.updatedAt.getTime() }] : [];
    });
    const latest = known.sort((left, right) => right.at - left.at).slice(0, LATEST_ANSWERS);
    const keys = new Set(latest.flatMap(({ form }) => offeredItemKeys(form)));
    const rows = await rowsOfItems(
      this.database,
      latest.map(({ answer }) => answer.answerId),
      [...keys],
    );
    const earlier = latest.map(
      ({ answer, form }): EarlierAnswer => ({
        config: form,
        answers: answersFromRows(form, rows.get(answer.answerId) ?? []),
      }),
    );
    return previousAnswers(config, earlier, {
      today: today(),
      categories: snapshot.categories.tree,
      departments: snapshot.candidates.flatMap(({ departments }) => departments.map(({ id }) => id)),
    });
  }
}
