/**
 * Member forms for the server's tests, registrations of them, and what must hold of their numbers.
 */
import type { SubData } from '@madoguchi/shared/contract';
import { putBody, rowsOf } from './answers';
import { type BundleFiles, testBundle } from './bundle';
import type { Answer, TestServer } from './server';

const name = {
  itemKey: 'name',
  type: 'text',
  title: '氏名',
  isRequired: { value: true },
  isSearchable: { value: true },
};
const number = { itemKey: 'number', type: 'memberNumber', title: '診察券番号', isRequired: { value: true } };

/** A register whose people come on a day that they choose, for the categories of the test bundle. */
export const REGISTER_WITH_PLACE = {
  memberSurveyId: 'first',
  memberSurveySubId: 7,
  surveyTitle: '初診の登録',
  surveySchema: [name, { itemKey: 'place', type: 'reservation', title: '予約', isRequired: { value: true } }],
};

/**
 * The test bundle with `card`, whose numbers are entered, `count`, which gives them out after 41, `ticket`, a form
 * without a register that gives them out after 700, and a form linked to `card`.
 */
export function memberBundle(): BundleFiles {
  return {
    ...testBundle(),
    'members/card.json': {
      memberSurveyId: 'card',
      memberSurveySubId: 12,
      surveyTitle: '診察券',
      surveySchema: [
        { ...number, isSearchable: { value: true } },
        name,
        { itemKey: 'note', type: 'text', title: '申し送り', isAdminItem: true },
      ],
    },
    'members/count.json': {
      memberSurveyId: 'count',
      memberSurveySubId: 3,
      lastResultNumber: 41,
      surveyTitle: '会員',
      surveySchema: [name, { ...number, isAutomaticNumbering: true }],
    },
    'surveys/ticket.json': {
      surveyId: 'ticket',
      surveyTitle: '整理券',
      isAppending: { value: true },
      lastResultNumber: 700,
      surveySchema: [name, { ...number, isAutomaticNumbering: true }],
    },
    'surveys/linked.json': {
      surveyId: 'linked',
      surveyTitle: '問診',
      memberFormId: 'card',
      surveySchema: [name, { itemKey: 'desk', type: 'text', title: '窓口', isAdminItem: true }],
    },
  };
}

/** Registers a person, or changes the person's registration. */
export function register(
  server: TestServer,
  userId: string,
  values: Record<string, string>,
  { surveyId = 'card', ...subData }: SubData & { surveyId?: string } = {},
): Promise<Answer> {
  return server.call(userId, 'POST', '/member-results/putItem', putBody(surveyId, values, subData));
}

/** The stored numbers of live registrations, in order. */
export async function liveNumbers(server: TestServer, surveyId: string): Promise<string[]> {
  const rows = await rowsOf<{ value: string }>(
    server,
    `SELECT r.value FROM answer_row r JOIN answer a ON a.answer_id = r.answer_id AND a.is_live AND a.is_current
     WHERE r.survey_id = $1 AND r.item_key = 'number' ORDER BY r.value`,
    [surveyId],
  );
  return rows.map(({ value }) => value);
}

/** The numbers that are noted as taken, in order: exactly those of the live registrations. */
export async function takenNumbers(server: TestServer, surveyId: string): Promise<string[]> {
  const rows = await rowsOf<{ member_number: string }>(
    server,
    'SELECT member_number FROM member_number WHERE survey_id = $1 ORDER BY member_number',
    [surveyId],
  );
  return rows.map(({ member_number }) => member_number);
}
