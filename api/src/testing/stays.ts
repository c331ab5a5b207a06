/**
 * A survey with beds for the server's tests, bodies of stays, and what must hold of the nights.
 */
import type { SubData } from '@madoguchi/shared/contract';
import { putBody, rowsOf } from './answers';
import { type BundleFiles, testBundle } from './bundle';
import type { TestServer } from './server';

export const STAY_SURVEY = 'stay';

/**
 * The test bundle with a bed survey of two beds, one on 2026-12-05 and none on 2026-12-10, and one that is answered
 * once.
 */
export function stayBundle(): BundleFiles {
  const survey = {
    surveyId: STAY_SURVEY,
    surveyTitle: '入院',
    isAppending: { value: true },
    calendarSetting: { updateOrCancelSettings: 'updateAndCancel' },
    surveySchema: [
      { itemKey: 'name', type: 'text', title: '氏名', isRequired: { value: true } },
      { itemKey: 'bed', type: 'selectBed', title: '入院期間', isRequired: { value: true } },
      { itemKey: 'card', type: 'image', title: '保険証' },
      { itemKey: 'room', type: 'text', title: '病室', isAdminItem: true },
    ],
  };
  const rule = { reservationPossibleStart: 3, reservationCancelLimit: 2 };
  return {
    ...testBundle(),
    'surveys/stay.json': survey,
    'beds/stay.json': {
      surveyId: STAY_SURVEY,
      bedTotal: 2,
      overrides: { '2026-12-05': 1, '2026-12-10': 0 },
      rule,
    },
    'surveys/single.json': { ...survey, surveyId: 'single', isAppending: { value: false } },
    'beds/single.json': { surveyId: 'single', bedTotal: 1, rule },
  };
}

/** A body with a stay; days as YYYY-MM-DD. */
export function stayBody(
  startDate: string,
  endDate: string,
  subData: SubData = {},
  { surveyId = STAY_SURVEY, name = '山田 花子' } = {},
) {
  return putBody(surveyId, { startDate: `${startDate} 午後`, endDate: `${endDate} 午前`, name }, subData);
}

/** Reserves a stay and answers what the server answered. */
export async function reserve(
  server: TestServer,
  userId: string,
  startDate: string,
  endDate: string,
  subData: SubData = {},
) {
  return server.call(userId, 'POST', `//bed-reservation/${STAY_SURVEY}`, stayBody(startDate, endDate, subData));
}

/** Free beds of the days, both included, in their order. */
export async function freeBeds(server: TestServer, startDate: string, endDate: string, surveyId = STAY_SURVEY) {
  const path = `//bed-reservation/${surveyId}/calendarBookingBeds?startDate=${startDate}&endDate=${endDate}`;
  const { body } = await server.call('U-reader', 'GET', path);
  return Object.values(body).map((day) =>
    typeof day === 'object' && day !== null && 'bedRemaining' in day ? day.bedRemaining : day,
  );
}

/** A line for each night whose taken beds are not the live stays over it. */
export async function brokenNights(server: TestServer): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    server,
    `SELECT n.survey_id || ' ' || n.night || ': reserved ' || n.reserved || ', held ' || count(b.answer_id) || ', blocked ' || n.blocked AS line
     FROM bed_night n LEFT JOIN bed_stay b ON b.is_live AND b.survey_id = n.survey_id AND b.start_day <= n.night AND b.end_day > n.night
     GROUP BY n.survey_id, n.night, n.reserved, n.blocked HAVING n.reserved <> count(b.answer_id) + n.blocked`,
  );
  return rows.map((row) => row.line);
}
