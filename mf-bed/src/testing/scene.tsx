/**
 * What the tests of this remote reserve: a survey with beds around Friday 2026-11-20, and the answers of the server.
 */
import { API_BASE, API_PATHS, BED_PATH, BED_READS, type Row, type SurveyConfig } from '@madoguchi/shared/contract';
import type { BedReservation } from '@madoguchi/shared/domain/bed';
import { daysFromTo, fromHyphens, toHyphens } from '@madoguchi/shared/domain/date';
import { type FakeHandler, HANAKO, openRemote, type TestPerson } from '@madoguchi/shared/testing';
// Loaded before the first test, so that its wait is for the screen and not for the transpiler.
import '../pages/BedReservationListPage/BedReservationListPage';
import '../pages/BedReservationPage/BedReservationPage';
import { RemoteRoutes } from '../routes';

const SURVEY_ID = 'postpartum-care';

export const CONFIG: SurveyConfig = {
  surveyId: SURVEY_ID,
  surveyTitle: '産後ケア入院',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 3,
  isAppending: { value: true },
  isShowAnswerCode: { value: true },
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } },
    { itemKey: 'bed', type: 'selectBed', title: '入院期間', isRequired: { value: true } },
    { itemKey: 'birth', type: 'date', title: '出産日' },
    { itemKey: 'memo', type: 'textarea', title: 'ご要望' },
  ],
};

export const STAY: BedReservation = {
  startDate: '2026-12-09 午後',
  endDate: '2026-12-11 午前',
  check: '対応済',
  fields: [
    { itemKey: 'startDate', title: '入院希望日時', value: '2026-12-09 午後' },
    { itemKey: 'endDate', title: '退院希望日時', value: '2026-12-11 午前' },
    { itemKey: 'name', title: '氏名', value: '山田 花子' },
    { itemKey: 'birth', title: '出産日', value: '2026-11-01' },
    { itemKey: 'memo', title: 'ご要望', value: '個室を希望します' },
  ],
  partitionKey: `${SURVEY_ID}#${HANAKO.userId}#1`,
  updatedAt: '2026-11-10T01:02:03.000Z',
};

const DRAFT = `${API_BASE}${API_PATHS.drafts}/${SURVEY_ID}`;

export const paths = {
  config: `GET ${API_BASE}${API_PATHS.surveyConfig}`,
  remaining: `GET ${BED_PATH}/${SURVEY_ID}${BED_READS.remaining}`,
  rule: `GET ${BED_PATH}/${SURVEY_ID}${BED_READS.rule}`,
  history: `GET ${BED_PATH}/${HANAKO.userId}/${SURVEY_ID}${BED_READS.history}`,
  rows: `GET ${API_BASE}${API_PATHS.resultsByPartitionKey}`,
  ownRows: `GET ${API_BASE}${API_PATHS.resultsByUser}`,
  create: `POST ${BED_PATH}/${SURVEY_ID}`,
  change: `PUT ${BED_PATH}/${SURVEY_ID}`,
  draft: `GET ${DRAFT}`,
  putDraft: `PUT ${DRAFT}`,
  dropDraft: `DELETE ${DRAFT}`,
  cancel: `POST ${API_BASE}${API_PATHS.resultsCancelItem}`,
} as const;

const STORED = {
  result: 'OK',
  answercode: 'A7K3-92QD',
  partitionKey: `${SURVEY_ID}#${HANAKO.userId}#2`,
};

/** The stored rows of a stay. */
export function rowsOf({ fields, check, partitionKey, updatedAt }: BedReservation): Row[] {
  return fields.map(({ itemKey, title, value }) => ({
    surveyId: SURVEY_ID,
    userId: HANAKO.userId,
    ...{ partitionKey, check, itemKey, title, value },
    sortKey: itemKey,
    userSearchKey: `${itemKey}#${value}`,
    createdAt: updatedAt,
    updatedAt,
  }));
}

/** Three beds every night but those of `changes` (YYYYMMDD). */
export function remainingAnswer(changes: Record<string, number> = {}): FakeHandler {
  return ({ query }) =>
    daysFromTo(fromHyphens(query.get('startDate') ?? ''), fromHyphens(query.get('endDate') ?? '')).map((day) => ({
      date: toHyphens(day),
      bedRemaining: changes[day] ?? 3,
    }));
}

export interface StartOptions {
  path?: string;
  config?: Partial<SurveyConfig>;
  /** Free beds by night that differ from three. */
  beds?: Record<string, number>;
  history?: readonly BedReservation[];
  handlers?: Record<string, FakeHandler>;
  /** Who is signed in: 山田 花子. */
  person?: TestPerson;
}

/** Opens the remote as the shell does, signed in as 山田 花子, on Friday 2026-11-20 at 9:12 in Japan. */
export function start({
  path = `/bed-reservation/${SURVEY_ID}`,
  config,
  beds,
  history = [STAY],
  handlers,
  person,
}: StartOptions = {}) {
  return openRemote({
    ...(person && { person }),
    routes: <RemoteRoutes />,
    path,
    now: { day: '20261120', time: '09:12' },
    handlers: {
      [paths.config]: () => ({ result: 'OK', data: { ...CONFIG, ...config } }),
      [paths.remaining]: remainingAnswer(beds),
      [paths.rule]: () => ({ reservationPossibleStart: 3, reservationCancelLimit: 2 }),
      [paths.history]: () => ({ result: 'OK', data: history }),
      [paths.rows]: () => ({ result: 'OK', items: rowsOf(STAY) }),
      [paths.create]: () => ({ ...STORED, type: 'create' }),
      [paths.change]: () => ({ ...STORED, type: 'update' }),
      [paths.cancel]: () => ({ result: 'OK' }),
      [paths.draft]: () => ({ result: 'OK', data: null }),
      [paths.putDraft]: () => ({ result: 'OK', data: null }),
      [paths.dropDraft]: () => ({ result: 'OK', data: null }),
      ...handlers,
    },
  });
}
