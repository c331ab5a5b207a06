/**
 * What a form that is linked to a member form shows of the person's own registration: the server takes nothing else in
 * items that nobody can fill in (FORM-008).
 */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { asksForRecord, recordedAnswers } from '@madoguchi/shared/domain/survey';
import type { Connection } from '../../database/database';
import { answersOfUser } from '../../repositories/answers/answers';
import { rowsOfAnswers } from '../../repositories/answers/rows';
import type { Snapshot } from '../configuration/snapshot';
import { rowsForUser } from './records';

/** Most registrations of one person that are looked through. */
const MAXIMUM_REGISTRATIONS = 100;

/**
 * The answers of the person's live registration as the form shows them; undefined, at no cost, for a form in which they
 * decide nothing.
 */
export async function answersOfRecord(
  connection: Connection,
  snapshot: Snapshot,
  config: SurveyConfig,
  userId: string,
): Promise<Answers | undefined> {
  const { memberFormId = '' } = config;
  const form = snapshot.members.get(memberFormId);
  if (!form || form.disabled === true || !asksForRecord(config)) return undefined;
  const registrations = await answersOfUser(connection, userId, memberFormId, MAXIMUM_REGISTRATIONS);
  const live = registrations.filter(({ isLive }) => isLive).map(({ answerId }) => answerId);
  const rows = [...(await rowsOfAnswers(connection, live)).values()].flat();
  const own = rowsForUser(form, rows);
  return recordedAnswers(config, own, { mode: 'user', today: today() });
}
