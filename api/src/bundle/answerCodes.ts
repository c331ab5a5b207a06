/**
 * Codes for many answers at once. Chance makes one twice now and then among a city's answers, and what is sent by one
 * person is simply begun again; an import of hours is not.
 */
import type { Connection } from '../database/database';
import { makeAnswerCode } from '../identifiers';
import { codesThere } from '../repositories/answers/answers';

/**
 * A code for each of the forms, such as no answer of its form has, also none that does not count yet, nor another one of
 * these.
 * @param make a code that may be taken
 */
export async function makeFreeCodes(
  connection: Connection,
  surveyIds: readonly string[],
  make = makeAnswerCode,
): Promise<string[]> {
  const codes: string[] = surveyIds.map(() => '');
  const own = new Set<string>();
  for (let missing = [...codes.keys()]; missing.length > 0; ) {
    const made = missing.map((index) => ({ index, surveyId: surveyIds[index] ?? '', answerCode: make() }));
    const taken = new Set(
      (await codesThere(connection, made)).map(({ surveyId, answerCode }) => `${surveyId} ${answerCode}`),
    );
    missing = [];
    for (const { index, surveyId, answerCode } of made) {
      const key = `${surveyId} ${answerCode}`;
      if (taken.has(key) || own.has(key)) missing.push(index);
      else codes[index] = answerCode;
      own.add(key);
    }
  }
  return codes;
}
