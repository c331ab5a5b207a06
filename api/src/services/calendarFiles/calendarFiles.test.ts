/**
 * Calendar files and the links to them, without a server (CONTRACT 13): whose link it is and for how long, what the file
 * says of a reservation and of a stay, and what of it leaves in medical mode.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { calendarTexts } from '@madoguchi/shared/texts';
import { readConfiguration } from '../../configuration';
import type { StoredPlace } from '../../repositories/answers/storedAnswer';
import { putStay } from '../../repositories/beds/stays';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { memberBundle } from '../../testing/members';
import { refusalOf } from '../../testing/refused';
import { stayBundle } from '../../testing/stays';
import { at, storing } from '../../testing/storedAnswers';
import { makeServices } from '../services';
import { KeyVault } from '../session/keyVault';
import { CALENDAR_LINK_MILLISECONDS, type CalendarFiles } from './calendarFiles';

const database = databaseOfFile();
const { insert, place } = storing(database);
const PERSON = { userId: 'U-a', name: '', isAdmin: false };
const DESK = { userId: 'S-1', name: '', isAdmin: true };
const ORIGIN = 'https://clinic.test';
const NOW = Date.parse(TEST_NOW);
const NIGHT = {
  calendarId: 'night',
  name: '夜間',
  comaList: { '0': { start: '22:00', end: '23:00' }, '1': { start: '00:00', end: '01:00' } },
};
let files: CalendarFiles;
let elsewhere: CalendarFiles;

/** The product's own, in medical mode or not. */
const servicesOf = (medical: string) =>
  makeServices(
    readConfiguration({ DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent', MEDICAL_MODE: medical }, process.cwd()),
    database(),
  );

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  await importFilesInto(database(), { ...stayBundle(), ...memberBundle(), 'calendars/night.json': NIGHT });
  // Times of an earlier bundle, which no bundle may have today.
  for (const [slot, end] of [
    ['0', '01:00'],
    ['1', '00:00'],
  ])
    await database().script(
      `UPDATE configuration_document SET content = jsonb_set(content, '{comaList,${slot},end}', '"${end}"') WHERE id = 'night'`,
    );
  files = servicesOf('off').calendarFiles;
  elsewhere = servicesOf('on').calendarFiles;
  for (const each of [files, elsewhere]) await each.prepare(new KeyVault(undefined));
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  setClock(NOW);
  await emptyTables(database(), ['audit', 'reservation', 'bed_stay', 'answer']);
});

async function reserve(id: string, more: Partial<StoredPlace> = {}, surveyId = 'visit', isLive = true) {
  await insert(id, { surveyId, updatedAt: at(1), isLive });
  await place(id, isLive, more);
}
async function stay(id: string, start: string, end: string) {
  await insert(id, { surveyId: 'stay' });
  await putStay(database(), { answerId: id, surveyId: 'stay' }, { start, end });
}
const linkOf = (id: string, { caller = PERSON, surveyId = 'visit', by = files } = {}) =>
  by.link(caller, surveyId, `key-${id}`);
const queryOf = (url: string) => Object.fromEntries(new URL(url, ORIGIN).searchParams);
/** The lines of the file behind a link, as a phone reads them. */
async function linesOf(id: string, { surveyId = 'visit', by = files } = {}): Promise<Record<string, string>> {
  const url = await linkOf(id, { surveyId, by });
  const text = (await by.file(id, queryOf(url), ORIGIN)).replaceAll(/\r\n[ \t]/g, '');
  return Object.fromEntries(text.split('\r\n').map((line) => [line.split(/[:;]/)[0], line] as const));
}
const NOT_FOUND = { status: 404 };
const FORBIDDEN = { status: 403 };
const gone = (status: number) => ({ status, answer: { errorMessage: calendarTexts.file.gone } });

describe('a link', () => {
  test('leads to the file by its id, and says until when it is good', async () => {
    await reserve('a');
    const url = await linkOf('a');
    expect(url.split('?')[0]).toBe('/survey/api/v1/db/survey-results/calendar-file/a');
    expect(queryOf(url)).toEqual({
      expires: String(NOW + CALENDAR_LINK_MILLISECONDS),
      signature: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(CALENDAR_LINK_MILLISECONDS).toBe(86_400_000);
  });
  test('is one’s own to ask for, or the desk’s, whose look is noted', async () => {
    await reserve('a');
    const noted = () =>
      database().query({
        name: 'test_audit',
        text: 'SELECT actor_id AS who, subject_user_id AS whose, after FROM audit',
      });
    expect(await refusalOf(linkOf('a', { caller: { ...PERSON, userId: 'U-b' } }))).toMatchObject(FORBIDDEN);
    await linkOf('a');
    expect(await noted()).toEqual([]);
    await linkOf('a', { caller: DESK });
    const after = { event: 'calendarFile', surveyId: 'visit', keys: ['key-a'] };
    expect(await noted()).toEqual([{ who: 'S-1', whose: 'U-a', after }]);
  });
  test('is none of an answer that is not there, is another form’s, has no time, or whose calendar is gone', async () => {
    await reserve('a');
    await insert('plain', { surveyId: 'visit' });
    await reserve('lost', { calendarId: 'none' });
    await reserve('late', { slot: '9' });
    const asked = [
      linkOf('b'),
      linkOf('a', { surveyId: 'stay' }),
      ...['plain', 'lost', 'late'].map((id) => linkOf(id)),
    ];
    for (const refused of await Promise.all(asked.map(refusalOf))) expect(refused).toMatchObject(NOT_FOUND);
  });
});

describe('a file', () => {
  test('is given to its own link alone, until it has expired', async () => {
    await reserve('a');
    await reserve('b');
    const query = queryOf(await linkOf('a'));
    const { expires = '', signature = '' } = query;
    const open = (id: string, asked: object) => refusalOf(files.file(id, asked, ORIGIN));
    for (const wrong of [
      {},
      { expires },
      { signature },
      { expires: `${Number(expires) + 1}`, signature },
      { expires: `${expires}.5`, signature },
    ])
      expect(await open('a', wrong)).toMatchObject(gone(403));
    expect(await open('b', query)).toMatchObject(gone(403));
    setClock(NOW + CALENDAR_LINK_MILLISECONDS - 1);
    expect(await open('a', query)).toBe('done');
    setClock(NOW + CALENDAR_LINK_MILLISECONDS);
    expect(await open('a', query)).toMatchObject(gone(403));
  });
  test('is one where the reservation is, and no more where it has none', async () => {
    await reserve('a');
    const query = queryOf(await linkOf('a'));
    await emptyTables(database(), ['reservation']);
    expect(await refusalOf(files.file('a', query, ORIGIN))).toMatchObject(gone(404));
    await emptyTables(database(), ['answer']);
    expect(await refusalOf(files.file('a', query, ORIGIN))).toMatchObject(gone(404));
  });
  test('says when, what, the code and where it is found again', async () => {
    await reserve('a', { categoryId: 'exam', itemId: 'long' });
    expect(await linesOf('a')).toMatchObject({
      ...{ DTSTART: 'DTSTART:20261201T000000Z', DTEND: 'DTEND:20261201T010000Z' },
      ...{ SUMMARY: 'SUMMARY:来院予約 長い検査', URL: `URL:${ORIGIN}/confirm/visit` },
      ...{ METHOD: 'METHOD:PUBLISH', STATUS: 'STATUS:CONFIRMED', PRODID: 'PRODID:madoguchi' },
      SEQUENCE: `SEQUENCE:${at(1).getTime() / 1000 - 1_577_836_800}`,
      DESCRIPTION: expect.stringContaining('code-a'),
    });
  });
  test('names the form alone where nothing of it was chosen, and what is known of a form that is gone', async () => {
    await reserve('a');
    await reserve('b', { slot: '1' }, 'gone');
    expect((await linesOf('a')).SUMMARY).toBe('SUMMARY:来院予約');
    expect(await linesOf('b', { surveyId: 'gone' })).toMatchObject({
      ...{ SUMMARY: 'SUMMARY:gone', URL: `URL:${ORIGIN}/confirm/gone` },
      ...{ DTSTART: 'DTSTART:20261201T010000Z', DTEND: 'DTEND:20261201T020000Z' },
    });
  });
  test('of a member’s reservation leads to the member’s page', async () => {
    await reserve('a', {}, 'card');
    expect((await linesOf('a', { surveyId: 'card' })).URL).toMatch(/^URL:https:\/\/clinic\.test\/.*member.*card/);
  });
  test('of a time over midnight ends on the day after', async () => {
    await reserve('a', { calendarId: 'night' });
    await reserve('b', { calendarId: 'night', slot: '1' });
    const start = (time: string) => `DTSTART:${time}00Z`;
    expect(await linesOf('a')).toMatchObject({ DTSTART: start('20261201T1300'), DTEND: 'DTEND:20261201T160000Z' });
    expect(await linesOf('b')).toMatchObject({ DTSTART: start('20261130T1500'), DTEND: 'DTEND:20261201T150000Z' });
  });
  test('of a stay has its days, the last included, and leads to the stays', async () => {
    await stay('a', '20261230', '20261231');
    expect(await linesOf('a', { surveyId: 'stay' })).toMatchObject({
      ...{ DTSTART: 'DTSTART;VALUE=DATE:20261230', DTEND: 'DTEND;VALUE=DATE:20270101', SUMMARY: 'SUMMARY:入院' },
      URL: expect.stringMatching(/bed.*stay$/),
    });
  });
  test('of a reservation that was cancelled takes the entry away; the same one has the same uid', async () => {
    await reserve('a');
    const { UID } = await linesOf('a');
    await database().script("UPDATE answer SET is_live = false WHERE answer_id = 'a'");
    expect(await linesOf('a')).toMatchObject({ METHOD: 'METHOD:CANCEL', STATUS: 'STATUS:CANCELLED', UID });
    expect(UID).toMatch(/^UID:[0-9a-f]{32}@madoguchi$/);
    await reserve('b');
    expect((await linesOf('b')).UID).not.toBe(UID);
  });
  test('follows a change to the answer that has taken the place of the first', async () => {
    await reserve('a');
    const query = queryOf(await linkOf('a'));
    await database().script("UPDATE answer SET is_live = false WHERE answer_id = 'a'");
    await insert('b', { answerCode: 'code-a' });
    await place('b', true, { day: '20261203' });
    expect(await files.file('a', query, ORIGIN)).toContain('DTSTART:20261203T000000Z');
  });
  test('names in medical mode neither form nor item, nor the form in its address', async () => {
    await reserve('a', { categoryId: 'exam', itemId: 'long' });
    const { SUMMARY, URL: url } = await linesOf('a', { by: elsewhere });
    expect(SUMMARY).not.toMatch(/来院予約|検査/);
    expect(url).toBe(`URL:${ORIGIN}/confirm`);
  });
});
