/**
 * Calendar files of reservations: who gets a link, what the file says, and that it follows changes and cancels.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { CALENDAR_LINK_MILLISECONDS, CalendarFiles } from '../../services/calendarFiles/calendarFiles';
import { Configurations } from '../../services/configuration/configurations';
import { KeyVault } from '../../services/session/keyVault';
import { put, putBody, visitBody } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { beginTest, startTestServer, type TestServer } from '../../testing/server';
import { reserve, STAY_SURVEY, stayBundle } from '../../testing/stays';

let server: TestServer;
let person = '';

beforeAll(async () => {
  const facility = {
    name: 'ひかり総合病院',
    telephone: '',
    hours: '',
    place: '',
    departments: [],
    issuer: { name: '', address: '' },
  };
  server = await startTestServer({ bundle: { ...stayBundle(), 'facility.json': facility } });
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  person = beginTest('calendar');
});

async function linkOf(userId: string, surveyId: string, partitionKey: unknown) {
  const query = new URLSearchParams({ surveyId, partitionKey: String(partitionKey) });
  const { status, body } = await server.call(userId, 'GET', `/survey-results/calendar-link?${query}`);
  return { status, url: String((body.data as { url?: string } | undefined)?.url) };
}
/** The file without its folded lines, as a phone reads it. */
async function open(url: string) {
  const response = await fetch(new URL(url, server.url));
  return {
    status: response.status,
    headers: response.headers,
    text: (await response.text()).replaceAll(/\r\n[ \t]/g, ''),
  };
}
const lineOf = (text: string, name: string) => text.split('\r\n').find((line) => line.startsWith(`${name}:`));

test('a reservation as an event: its times as instants, its form, its code and the way back to it', async () => {
  const { body } = await put(server, person, visitBody('20261130|1'));
  const { url } = await linkOf(person, 'visit', body.partitionKey);
  const { status, headers, text } = await open(url);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('content-disposition')).toContain('attachment');
  expect(lineOf(text, 'METHOD')).toBe('METHOD:PUBLISH');
  expect(lineOf(text, 'STATUS')).toBe('STATUS:CONFIRMED');
  // 10:00 to 11:00 in Japan.
  expect(lineOf(text, 'DTSTART')).toBe('DTSTART:20261130T010000Z');
  expect(lineOf(text, 'DTEND')).toBe('DTEND:20261130T020000Z');
  expect(lineOf(text, 'SUMMARY')).toContain('来院予約');
  expect(text).toContain(String(body.answercode));
  expect(text).toContain('/confirm/visit');
});

test('in medical mode the file names the house of facility.json, neither form nor item, nor the form in its address [CONTRACT 13]', async () => {
  const { body } = await put(server, person, visitBody('20261130|0'));
  const house = { medicalMode: true, facility: '設定の病院' };
  const files = new CalendarFiles(server.database, new Configurations(server.database, false), house);
  await files.prepare(new KeyVault(undefined));
  const { url } = await linkOf(person, 'visit', body.partitionKey);
  const link = new URL(url, server.url);
  const text = await files.file(
    link.pathname.split('/').at(-1) ?? '',
    Object.fromEntries(link.searchParams),
    'https://window.test',
  );
  expect(lineOf(text, 'SUMMARY')).toBe('SUMMARY:ひかり総合病院 ご予約');
  expect(text).toContain(String(body.answercode));
  expect(text.replaceAll(/\r\n[ \t]/g, '')).not.toMatch(/来院予約|visit/);
});

test('a change keeps the event and moves it, also for who holds the earlier link; a cancel takes it away', async () => {
  const first = await put(server, person, visitBody('20261201|0'));
  const earlier = await linkOf(person, 'visit', first.body.partitionKey);
  const before = (await open(earlier.url)).text;
  setClock(Date.parse(TEST_NOW) + 60_000);
  const oldPartitionKey = String(first.body.partitionKey);
  const second = await put(server, person, visitBody('20261202|0', { oldPartitionKey }));
  const moved = (await open(earlier.url)).text;
  expect(lineOf(moved, 'UID')).toBe(lineOf(before, 'UID'));
  expect(lineOf(moved, 'DTSTART')).toBe('DTSTART:20261202T000000Z');
  const sequence = (text: string) => Number(lineOf(text, 'SEQUENCE')?.split(':')[1]);
  expect(sequence(moved)).toBeGreaterThan(sequence(before));

  setClock(Date.parse(TEST_NOW) + 120_000);
  const { partitionKey } = second.body;
  await server.call(person, 'POST', '/survey-results/cancelItem', { surveyId: 'visit', partitionKey });
  const { url } = await linkOf(person, 'visit', partitionKey);
  const gone = (await open(url)).text;
  expect(lineOf(gone, 'UID')).toBe(lineOf(before, 'UID'));
  expect(lineOf(gone, 'METHOD')).toBe('METHOD:CANCEL');
  expect(lineOf(gone, 'STATUS')).toBe('STATUS:CANCELLED');
  expect(sequence(gone)).toBeGreaterThan(sequence(moved));
});

test('a stay is an event of whole days, the day of discharge included', async () => {
  const { body } = await reserve(server, person, '2026-12-07', '2026-12-09');
  const { url } = await linkOf(person, STAY_SURVEY, body.partitionKey);
  const { text } = await open(url);
  expect(text).toContain('DTSTART;VALUE=DATE:20261207');
  expect(text).toContain('DTEND;VALUE=DATE:20261210');
});

test('nobody gets a link to somebody else’s reservation, nor to an answer without one', async () => {
  const { body } = await put(server, person, visitBody('20261203|0'));
  expect((await linkOf('U-stranger', 'visit', body.partitionKey)).status).toBe(403);
  const plain = await put(server, person, putBody('profile', { name: '山田', phone: '09012345678' }));
  expect((await linkOf(person, 'profile', plain.body.partitionKey)).status).toBe(404);
});

test('a link that was changed or has expired opens nothing, and says so in words that a person can read', async () => {
  const { body } = await put(server, person, visitBody('20261204|0'));
  const other = await put(server, `${person}-b`, visitBody('20261204|1'));
  const { url } = await linkOf(person, 'visit', body.partitionKey);
  const foreign = (await linkOf(`${person}-b`, 'visit', other.body.partitionKey)).url;
  const swapped = `${foreign.split('?')[0]}?${url.split('?')[1]}`;
  expect((await open(swapped)).status).toBe(403);
  setClock(Date.parse(TEST_NOW) + CALENDAR_LINK_MILLISECONDS + 60_000);
  const expired = await open(url);
  expect(expired.status).toBe(403);
  expect(expired.text).toMatch(/このリンクは使用できません。/);
});
