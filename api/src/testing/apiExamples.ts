/**
 * An example of each call in the API reference, by method and path as the reference writes them. Each makes for itself
 * what it needs, for a person of its own.
 */
import { LINE_WEBHOOK_PATH, MESSAGE_CHOICES_PATH, NOTIFICATION_TOKEN_PATH } from '@madoguchi/shared/contract';
import { addDays } from '@madoguchi/shared/domain/date';
import { put, putBody, visitBody } from './answers';
import { CLOSING_EXAMPLES } from './closings';
import { CONSOLE_ANSWER_EXAMPLES } from './consoleAnswerExamples';
import { CONSOLE_BED_EXAMPLES } from './consoleBedExamples';
import { CONSOLE_CALENDAR_EXAMPLES } from './consoleCalendarExamples';
import { CONSOLE_FIGURE_EXAMPLES } from './consoleFigureExamples';
import { CONSOLE_FORM_EXAMPLES } from './consoleFormExamples';
import { CONSOLE_HOUSE_EXAMPLES } from './consoleHouseExamples';
import { CONSOLE_JOB_EXAMPLES } from './consoleJobExamples';
import { CONSOLE_MEMBER_EXAMPLES } from './consoleMemberExamples';
import { type MakeExample, plain } from './example';
import { imageLinks, sample, uploadedImage, uploadedSecure } from './files';
import { register } from './members';
import { PAYMENT_EXAMPLES } from './paymentExamples';
import { type Answer, DESK, type TestServer } from './server';
import { STAFF_EXAMPLES } from './staffExamples';
import { reserve, STAY_SURVEY, stayBody } from './stays';

const DB = '/survey/api/v1/db';
const ADMIN_BASE = '/survey/api/v1/admin';
const MAIN_DAYS = 'start_day=20261201&end_day=20261203';
const VISIT_VALUE = 'consult_0|20261201|0';

const PLACES_A_DAY = 3;
/** The calendar is closed on Sundays: from Monday 2026-11-30 each week has six days. */
const DAYS_A_WEEK = 6;
let visits = 0;
/** On the days from 2026-11-30, so that no slot is full. */
function nextVisit(subData = {}) {
  const days = Math.floor(visits / PLACES_A_DAY);
  const weeks = Math.floor(days / DAYS_A_WEEK);
  visits += 1;
  return visitBody(`${addDays('20261130', 7 * weeks + (days % DAYS_A_WEEK))}|0`, subData);
}
function storedKey(surveyId: string, { status, body }: Answer) {
  if (status !== 200) throw new Error(`${surveyId}: ${status} ${JSON.stringify(body)}`);
  return { surveyId, partitionKey: String(body.partitionKey) };
}
const visited = async (server: TestServer, person: string) =>
  storedKey('visit', await put(server, person, nextVisit()));
const registered = async (server: TestServer, person: string) =>
  storedKey('count', await register(server, person, { name: '山田 花子' }, { surveyId: 'count' }));
/** What the desk enters for somebody who has not signed in. */
const visitedAtDesk = async (server: TestServer) => storedKey('visit', await put(server, DESK, nextVisit()));
const registeredAtDesk = async (server: TestServer) =>
  storedKey('count', await register(server, DESK, { name: '山田 花子' }, { surveyId: 'count' }));
const queryOf = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`;
const pathOfLink = (link: string) => {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
};
const asAdministrator: MakeExample = () => ({ as: DESK });
const named =
  (prepare: typeof visited, more: object = {}, as?: string): MakeExample =>
  async (server, person) => ({ as: as ?? person, body: { ...(await prepare(server, person)), ...more } });
const claimed =
  (prepare: typeof visitedAtDesk): MakeExample =>
  async (server, person) => {
    const { partitionKey } = await prepare(server);
    return { as: DESK, body: { userId: person, keys: [{ partitionKey }] } };
  };

export const API_EXAMPLES: Readonly<Record<string, MakeExample>> = {
  ...STAFF_EXAMPLES,
  ...CLOSING_EXAMPLES,
  ...CONSOLE_JOB_EXAMPLES,
  ...CONSOLE_ANSWER_EXAMPLES,
  ...CONSOLE_MEMBER_EXAMPLES,
  ...CONSOLE_FIGURE_EXAMPLES,
  ...CONSOLE_FORM_EXAMPLES,
  ...CONSOLE_HOUSE_EXAMPLES,
  ...CONSOLE_CALENDAR_EXAMPLES,
  ...CONSOLE_BED_EXAMPLES,
  ...PAYMENT_EXAMPLES,
  'GET /openapi.json': () => ({}),
  'GET /healthz': () => ({}),
  'GET /readyz': () => ({}),
  'GET /metrics': () => ({}),
  'GET /.well-known/jwks.json': () => ({}),
  'GET /survey/tap': () => ({ path: '/survey/tap?q=/', status: 302 }),

  [`GET ${DB}/login/token`]: (_server, person) => ({ path: `${DB}/login/token?code=dev:${person}` }),
  // LINE alone can give out a token that is good.
  [`POST ${DB}/login/liff`]: () => ({ body: { idToken: 'no token of LINE' }, status: 401 }),
  [`POST ${DB}/login/logout`]: () => ({ body: { refresh_token: 'none that is known' } }),
  [`POST ${DB}/login/refresh`]: async (server, person) => {
    const { body } = await server.call(undefined, 'GET', `/login/token?code=dev:${person}`);
    const { session } = body.data as { session: { refresh_token: string } };
    return { body: { refresh_token: session.refresh_token } };
  },

  [`GET ${DB}/survey-configs/getItem`]: plain(`${DB}/survey-configs/getItem?surveyId=visit`),
  [`GET ${DB}/survey-configs/getAllSearchable`]: plain(),
  [`POST ${DB}/survey-configs/getSurveyConfigsList`]: (_server, as) => ({ as, body: { surveyIdList: ['visit'] } }),
  [`GET ${DB}/survey-configs/external-link`]: plain(`${DB}/survey-configs/external-link?url=https://example.com/`),
  [`GET ${DB}/member-configs/getItem`]: plain(`${DB}/member-configs/getItem?memberSurveyId=card`),
  [`GET ${DB}/member-configs/getLinkedSurveyConfigs`]: plain(
    `${DB}/member-configs/getLinkedSurveyConfigs?memberSurveyId=card`,
  ),
  [`GET ${DB}/member-configs/getAllSearchable`]: plain(),

  [`POST ${DB}/survey-results/query`]: named(visited),
  [`GET ${DB}/survey-results/getBySurveyIdPartitionKeyIndex`]: async (server, as) => ({
    as,
    path: `${DB}/survey-results/getBySurveyIdPartitionKeyIndex${queryOf(await visited(server, as))}`,
  }),
  [`GET ${DB}/survey-results/getBySurveyIdUserIdIndex`]: async (server, as) => {
    await visited(server, as);
    return { as, path: `${DB}/survey-results/getBySurveyIdUserIdIndex?surveyId=visit` };
  },
  [`POST ${DB}/survey-results/filterQuery`]: async (server, as) => {
    await visited(server, as);
    return { as, body: { queryParams: { surveyId: 'visit', fields: [] }, requestingUserId: as } };
  },
  [`GET ${DB}/survey-results/first-dose`]: plain(`${DB}/survey-results/first-dose?surveyId=visit`),
  [`GET ${DB}/survey-results/previous`]: async (server, as) => {
    await put(server, as, putBody('profile', { name: '山田 花子', phone: '03-1234-5678' }));
    return { as, path: `${DB}/survey-results/previous?surveyId=profile` };
  },
  [`GET ${DB}/survey-results/own`]: async (server, as) => {
    await put(server, as, nextVisit());
    return { as, path: `${DB}/survey-results/own` };
  },
  [`POST ${DB}/survey-results/checkReservation`]: (_server, as) => ({
    as,
    body: { surveyId: 'visit', itemKey: 'place', targetDay: '20261201' },
  }),
  [`POST ${DB}/survey-results/hold`]: (_server, as) => ({ as, body: { surveyId: 'visit', value: VISIT_VALUE } }),
  [`DELETE ${DB}/survey-results/hold`]: (_server, as) => ({ as, body: { surveyId: 'visit' } }),
  [`POST ${DB}/survey-results/putItem`]: (_server, as) => ({
    as,
    body: putBody('profile', { name: '山田 太郎', phone: '0312345678' }),
  }),
  [`POST ${DB}/survey-results/cancelItem`]: named(visited),
  [`POST ${DB}/survey-results/putUserId`]: claimed(visitedAtDesk),
  [`POST ${DB}/survey-results/updateCheck`]: named(visited, { check: '対応中' }, DESK),
  [`DELETE ${DB}/survey-results/deleteItem`]: named(visited, {}, DESK),
  [`GET ${DB}/survey-searches`]: plain(`${DB}/survey-searches?surveyId=lookups&itemKey=doctor`),

  [`GET ${DB}/calendars/schedule/{id}`]: plain(`${DB}/calendars/schedule/main?${MAIN_DAYS}&holidays=1`),
  [`GET ${DB}/calendars/schedule-by-category/{id}`]: plain(`${DB}/calendars/schedule-by-category/consult?${MAIN_DAYS}`),
  [`GET ${DB}/calendars/categories`]: plain(),
  [`GET ${DB}/calendars/categories/{id}`]: plain(`${DB}/calendars/categories/consult`),
  [`GET ${DB}/calendars/categories_tree`]: plain(),
  [`GET ${DB}/calendars/display_settings`]: plain(),
  [`GET ${DB}/calendars/tag_labels`]: plain(),
  [`GET ${DB}/calendars/getCalendars`]: plain(),
  [`GET ${DB}/calendars/info/{id}`]: plain(`${DB}/calendars/info/main`),
  [`GET ${DB}/calendars/canBeReserve/{id}`]: plain(`${DB}/calendars/canBeReserve/main`),
  [`GET ${DB}/calendars/item_info/{id}`]: plain(`${DB}/calendars/item_info/exam`),
  [`GET ${DB}/calendars/day_off_count/{id}`]: plain(`${DB}/calendars/day_off_count/main?date=20261201`),
  [`GET ${DB}/calendars/reservation-payment-products/{id}`]: plain(
    `${DB}/calendars/reservation-payment-products/consult`,
  ),
  [`GET ${DB}/candidate-reservation/categories`]: plain(),
  [`GET ${DB}/candidate-reservation/departments/{id}/meta-settings`]: plain(
    `${DB}/candidate-reservation/departments/heart/meta-settings`,
  ),

  [`GET ${MESSAGE_CHOICES_PATH}`]: (_server, as) => ({ as }),
  [`PUT ${MESSAGE_CHOICES_PATH}`]: (_server, as) => ({ as, body: { off: [] } }),
  // Signed with the secret of the channel, which the examples' server has none of.
  [`POST ${LINE_WEBHOOK_PATH}`]: () => ({ body: { events: [] }, status: 404 }),
  // No form of the examples has a template: LINE is not asked.
  [`POST ${NOTIFICATION_TOKEN_PATH}`]: async (server, as) => {
    const { partitionKey } = await visited(server, as);
    return { as, body: { partitionKey, accessToken: 'of-liff' } };
  },
  [`GET ${DB}/drafts/{surveyId}`]: async (server, as) => {
    await server.call(as, 'PUT', '/drafts/visit', { values: { name: '山田' } });
    return { as, path: `${DB}/drafts/visit` };
  },
  [`PUT ${DB}/drafts/{surveyId}`]: (_server, as) => ({
    as,
    path: `${DB}/drafts/visit`,
    body: { values: { name: '山田' } },
  }),
  [`DELETE ${DB}/drafts/{surveyId}`]: plain(`${DB}/drafts/visit`),

  [`GET ${DB}/postcodes/{code}`]: plain(`${DB}/postcodes/1000005`),
  // Nobody has set up the maps service, which is somebody else's.
  [`POST ${DB}/survey-results/place-google`]: (_server, as) => ({
    as,
    body: { surveyId: 'lookups', itemKey: 'clinic', query: '病院' },
    status: 404,
  }),
  [`GET ${DB}/maps/reverse-geocode`]: (_server, as) => ({
    as,
    path: `${DB}/maps/reverse-geocode?lat=35.68&lng=139.76`,
    status: 404,
  }),
  [`POST ${DB}/maps/geocode`]: (_server, as) => ({ as, body: { address: '東京都千代田区' }, status: 404 }),

  [`GET ${DB}/survey-resources/presignedUrl`]: (_server, as) => {
    const query = { key: `answers/${crypto.randomUUID()}`, contentType: 'image/png' };
    return { as, path: `${DB}/survey-resources/presignedUrl${queryOf(query)}` };
  },
  [`POST ${DB}/survey-resources/presigned-urls`]: (_server, as) => ({
    as,
    body: { files: [{ key: `answers/${crypto.randomUUID()}`, contentType: 'image/png' }] },
  }),
  [`POST ${DB}/survey-resources/upload-multiple-files`]: (_server, as) => ({
    as,
    body: { files: [{ name: '紹介状.pdf', size: 64 }] },
  }),
  [`GET ${DB}/survey-resources/file-status`]: async (server, as) => {
    const { id } = await uploadedSecure(server, as);
    return { as, path: `${DB}/survey-resources/file-status?ids=${id}` };
  },
  [`POST ${DB}/survey-results/download-secure-file`]: async (server, as) => ({
    as,
    body: { id: (await uploadedSecure(server, as)).id },
  }),
  'GET /survey/api/v1/files/{*}': async (server, person) => ({
    path: pathOfLink((await uploadedImage(server, person)).imageUrl),
  }),
  'PUT /survey/api/v1/files/{*}': async (server, person) => ({
    path: pathOfLink((await imageLinks(server, person, 'image/heic')).uploadUrl),
    body: new TextDecoder().decode(sample.heic()),
    headers: { 'content-type': 'image/heic' },
  }),
  [`GET ${DB}/survey-results/calendar-link`]: async (server, as) => ({
    as,
    path: `${DB}/survey-results/calendar-link${queryOf(await visited(server, as))}`,
  }),
  [`GET ${DB}/survey-results/calendar-file/{answerId}`]: async (server, person) => {
    const query = queryOf(await visited(server, person));
    const { body } = await server.call(person, 'GET', `/survey-results/calendar-link${query}`);
    const { url } = body.data as { url: string };
    return { path: pathOfLink(new URL(url, server.url).href) };
  },

  'GET /bed-reservation/{surveyId}/calendarBookingBeds': plain(
    `/bed-reservation/${STAY_SURVEY}/calendarBookingBeds?startDate=2026-12-01&endDate=2026-12-03`,
  ),
  'GET /bed-reservation/{surveyId}/getRuleBookingBed': plain(`/bed-reservation/${STAY_SURVEY}/getRuleBookingBed`),
  'GET /bed-reservation/{userId}/{surveyId}/bookingBedHistory': async (server, as) => {
    await reserve(server, as, '2026-12-14', '2026-12-16');
    return { as, path: `/bed-reservation/${as}/${STAY_SURVEY}/bookingBedHistory` };
  },
  'POST /bed-reservation/{surveyId}': (_server, as) => ({
    as,
    path: `/bed-reservation/${STAY_SURVEY}`,
    body: stayBody('2026-12-17', '2026-12-19'),
  }),
  'PUT /bed-reservation/{surveyId}': async (server, as) => {
    const { body } = await reserve(server, as, '2026-12-20', '2026-12-22');
    const subData = { oldPartitionKey: String(body.partitionKey) };
    return { as, path: `/bed-reservation/${STAY_SURVEY}`, body: stayBody('2026-12-21', '2026-12-23', subData) };
  },

  [`POST ${DB}/member-results/putItem`]: (_server, as) => ({ as, body: putBody('count', { name: '山田 花子' }) }),
  [`POST ${DB}/member-results/cancelItem`]: named(registered),
  [`POST ${DB}/member-results/putUserId`]: claimed(registeredAtDesk),
  [`POST ${DB}/member-results/updateCheck`]: named(registered, { check: '対応中' }, DESK),
  [`DELETE ${DB}/member-results/deleteItem`]: named(registered, {}, DESK),
  [`GET ${DB}/member-results/getByUserId`]: async (server, as) => {
    await registered(server, as);
    return { as, path: `${DB}/member-results/getByUserId?surveyId=count` };
  },
  [`POST ${DB}/member-results/query`]: named(registered),
  [`POST ${DB}/member-results/filterQuery`]: async (server, as) => {
    await registered(server, as);
    return { as, body: { queryParams: { surveyId: 'count', fields: [] }, requestingUserId: as } };
  },
  [`GET ${DB}/member-results/checkSaibanExist`]: plain(
    `${DB}/member-results/checkSaibanExist?memberSurveyId=card&saiban=31`,
  ),
  [`GET ${DB}/member-results/checkSaibanExistForUpdate`]: plain(
    `${DB}/member-results/checkSaibanExistForUpdate?memberSurveyId=card&saiban=31&saibanOriginal=32`,
  ),

  [`POST ${DB}/form-use`]: () => ({ body: { surveyId: 'visit', last: 'name' } }),
  [`POST ${DB}/browser-errors`]: () => ({
    body: { remote: 'mf_survey', version: '1.0.0', route: 'LiffSurvey', kind: 'error', name: 'TypeError', places: [] },
  }),

  [`GET ${ADMIN_BASE}/surveys`]: asAdministrator,
  [`POST ${ADMIN_BASE}/answers`]: async (server, person) => {
    await visited(server, person);
    return { as: DESK, body: { surveyId: 'visit' } };
  },
  [`GET ${ADMIN_BASE}/messages`]: async (server, person) => {
    await server.call(DESK, 'POST', `/${ADMIN_BASE}/notify`, { userId: person, text: '日時が確定しました。' });
    return { as: DESK, path: `${ADMIN_BASE}/messages?userId=${person}` };
  },
  [`POST ${ADMIN_BASE}/notify`]: (_server, person) => ({
    as: DESK,
    body: { userId: person, text: '日時が確定しました。' },
  }),
};
