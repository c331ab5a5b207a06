/** What the tables say of work under way, and whether counts fit what takes them, as statements on a real database. */
import { beforeEach, expect, test } from '@jest/globals';
import { migrations } from '../../migrations';
import { databaseOfFile } from '../../testing/database';
import { at, storing } from '../../testing/storedAnswers';
import { putStay } from '../beds/stays';
import { misfits } from '../places/misfits';
import { readPlacesLeft, readStanding } from './standing';

const database = databaseOfFile();
const { insert, place } = storing(database);
const instant = (minute: number) => `'${at(minute).toISOString()}'`;

beforeEach(async () => {
  const tables = ['slot', 'bed_night', 'bed_stay', 'reservation', 'place_hold', 'answer'];
  await database().script(tables.map((table) => `DELETE FROM ${table};`).join(''));
});

test('nothing under way is nothing, and no backup is no age of one', async () => {
  expect(await readStanding(database(), at(100), at(0))).toEqual({
    ...{ messagesWaiting: 0, messagesFailing: 0, oldestMessageSeconds: 0, messagesGivenUp: 0, channelHeld: 0 },
    ...{ paymentsOpen: 0, questionsOpen: 0, oldestQuestionSeconds: 0, refundsDue: 0, oldestRefundSeconds: 0 },
    ...{ holds: 0, filesScanning: 0, oldestScanSeconds: 0, filesInfected: 0, backupSeconds: null },
    migration: Number(migrations.at(-1)?.id.slice(0, 4)),
  });
});

test('messages, files, holds and backups are told by number and age', async () => {
  await database().script(`
    INSERT INTO outbox (message_id, recipient, messages, state, next_attempt_at, last_answer, created_at, finished_at, lane) VALUES
      ('due', 'U-a', '[]', 'waiting', ${instant(90)}, NULL, ${instant(0)}, NULL, 0),
      ('later', 'U-a', '[]', 'waiting', ${instant(200)}, NULL, ${instant(0)}, NULL, 0),
      ('reminder', 'U-a', '[]', 'waiting', ${instant(0)}, NULL, ${instant(0)}, NULL, 1),
      ('refused', 'U-a', '[]', 'waiting', ${instant(200)}, '500', ${instant(80)}, NULL, 1),
      ('given up', 'U-a', '[]', 'failed', ${instant(0)}, '400', ${instant(0)}, ${instant(10)}, 0),
      ('long ago', 'U-a', '[]', 'failed', ${instant(0)}, '400', ${instant(0)}, ${instant(9)}, 0),
      ('sent', 'U-a', '[]', 'sent', ${instant(0)}, '200', ${instant(0)}, ${instant(50)}, 0);
    UPDATE message_channel SET held_since = ${instant(0)}, held_until = ${instant(500)};
    INSERT INTO file (file_id, owner_id, kind, name, content_type, status, created_at, updated_at) VALUES
      ('a', 'U-a', 'secure', '', '', 'InProgress', ${instant(0)}, ${instant(99)}),
      ('b', 'U-a', 'secure', '', '', 'Infected', ${instant(0)}, ${instant(0)}),
      ('c', 'U-a', 'secure', '', '', 'Pending', ${instant(0)}, ${instant(0)});
    INSERT INTO last_run (name, finished_at) VALUES ('backup', ${instant(40)}), ('other', ${instant(90)});
  `);
  expect(await readStanding(database(), at(100), at(10))).toMatchObject({
    ...{ messagesWaiting: 4, messagesFailing: 1, oldestMessageSeconds: 20 * 60, messagesGivenUp: 1, channelHeld: 1 },
    ...{ filesScanning: 1, oldestScanSeconds: 60, filesInfected: 1, backupSeconds: 60 * 60 },
  });
});

test('free places are told by calendar, from a day to the one before another', async () => {
  await database().script(`INSERT INTO slot (calendar_id, day, slot, quota, reserved) VALUES
    ('main', '20261130', '0', 50, 0), ('main', '20261201', '0', 3, 1), ('main', '20261201', '1', 2, 4),
    ('main', '20261202', '0', 50, 0), ('other', '20261201', '0', 1, 1)`);
  expect([...(await readPlacesLeft(database(), '20261201', '20261202'))]).toEqual([
    ['main', 2],
    ['other', 0],
  ]);
});

test('counts that are not what takes them have a line each', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await insert(id);
  await database().script(`
    INSERT INTO slot (calendar_id, day, slot, quota, reserved) VALUES
      ('main', '20261201', '0', 9, 2), ('main', '20261201', '1', 9, 1), ('main', '20261202', '0', 9, 0);
    INSERT INTO bed_night (survey_id, night, reserved) VALUES ('visit', '20261201', 1), ('visit', '20261202', 1), ('visit', '20261203', 1)`);
  await place('a');
  await place('b', false);
  await putStay(database(), { answerId: 'c', surveyId: 'visit' }, { start: '20261201', end: '20261203' });
  await putStay(database(), { answerId: 'd', surveyId: 'visit' }, { start: '20261201', end: '20261203' }, false);
  expect(await misfits(database())).toEqual([
    'slot main 20261201 1: 1 counted, 0 taken',
    'night visit 20261203: 1 counted, 0 taken',
  ]);
  await place('b', true, { slot: '9' });
  await place('d', true, { day: '20261202', cost: 1 });
  expect(await misfits(database())).toEqual([
    'slot main 20261201 1: 1 counted, 0 taken',
    'slot main 20261202 0: 0 counted, 1 taken',
    'night visit 20261203: 1 counted, 0 taken',
    'reservation main 20261201 9: no such slot',
  ]);
});
