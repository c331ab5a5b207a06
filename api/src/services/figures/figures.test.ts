/** How forms are counted, and in which order equal numbers are hidden, without a server (CONSOLE 3, 統計). */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { openedAndBegun, usesOfDays } from '../../repositories/figures/formUse';
import { absentByDay, fullDays, sentByDay, sentOfForms } from '../../repositories/figures/stored';
import { writeQuotas } from '../../repositories/slots/slots';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile } from '../../testing/database';
import { snapshotOf } from '../../testing/snapshots';
import { at, storing } from '../../testing/storedAnswers';
import type { Configurations } from '../configuration/configurations';
import { KeyVault } from '../session/keyVault';
import { FormUse } from './formUse';
import { TieOrder } from './tieOrder';

const database = databaseOfFile();
const DAY = '20261120';
const snapshot = snapshotOf(testBundle());
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await database().script(`DELETE FROM form_use; DELETE FROM reservation; DELETE FROM answer; DELETE FROM slot`);
});

describe('uses of a form', () => {
  const use = (on = database()) => new FormUse(on, { cached: async () => snapshot } as unknown as Configurations);
  const counted = async (surveyId = 'visit') =>
    (await usesOfDays(database(), surveyId, DAY, '20261121'))
      .map(({ day, kind, part, count }) => [day, kind, part, count])
      .sort();

  test('are added up until they are written, by day, kind and item', async () => {
    const one = use();
    await one.opened('visit');
    await one.opened('visit');
    await one.opened('profile');
    for (const none of ['closed', 'none']) await one.opened(none);
    await one.told({ surveyId: 'visit', last: 'name' });
    await one.told({ surveyId: 'visit', after: 'name', last: 'place', seconds: 0 });
    expect(await counted()).toEqual([]);
    await one.write();
    const first = [
      [DAY, 'back', 'name', 1],
      [DAY, 'begun', '', 1],
      [DAY, 'left', 'name', 1],
      [DAY, 'left', 'place', 1],
      [DAY, 'opened', '', 2],
      [DAY, 'took', '0', 1],
    ];
    expect(await counted()).toEqual(first);
    await one.write();
    expect(await counted()).toEqual(first);
    await one.opened('visit');
    setClock(Date.parse('2026-11-21T00:00:00+09:00'));
    await one.opened('visit');
    await one.write();
    expect(await counted()).toContainEqual([DAY, 'opened', '', 3]);
    expect(await counted()).toContainEqual(['20261121', 'opened', '', 1]);
    const days = await openedAndBegun(database(), ['visit', 'profile'], DAY, DAY);
    expect(days.map(({ surveyId, day, kind, count }) => [surveyId, day, kind, count]).sort()).toEqual([
      ['profile', DAY, 'opened', 1],
      ['visit', DAY, 'begun', 1],
      ['visit', DAY, 'opened', 3],
    ]);
  });
  test('are refused of items that the form has not, and of forms that are stopped or none', async () => {
    const one = use();
    for (const [body, refused] of [
      [{ surveyId: 'none' }, { status: 404 }],
      [{ surveyId: 'closed' }, { status: 404 }],
      [
        { surveyId: 'visit', last: 'ghost' },
        { status: 400, answer: { errors: [{ itemKey: 'last' }] } },
      ],
      [
        { surveyId: 'visit', after: 'ghost' },
        { status: 400, answer: { errors: [{ itemKey: 'after' }] } },
      ],
    ] as const)
      await expect(one.told(body)).rejects.toMatchObject(refused);
    await one.write();
    expect(await counted()).toEqual([]);
  });
  test('that could not be written are written the next time, with what came meanwhile', async () => {
    const fault = new Error('away');
    let isAway = true;
    const away = Object.create(database(), {
      execute: {
        value: (...all: Parameters<ReturnType<typeof database>['execute']>) =>
          isAway ? Promise.reject(fault) : database().execute(...all),
      },
    });
    const one = use(away);
    await one.opened('visit');
    const writing = one.write();
    await one.opened('visit');
    await expect(writing).rejects.toBe(fault);
    isAway = false;
    await one.write();
    expect(await counted()).toEqual([[DAY, 'opened', '', 2]]);
  });
});

describe('the order of equal numbers', () => {
  test('is each day once, the same on every server, and another one of another week', async () => {
    const [one, other] = [new TieOrder(database()), new TieOrder(database())];
    expect(() => one.of('visit')).toThrow('no secret is loaded');
    for (const each of [one, other]) await each.prepare(new KeyVault(undefined));
    const weeks = Array.from({ length: 30 }, (_, week) => one.of('visit', String(week)));
    for (const [week, days] of weeks.entries()) {
      expect([...days].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(other.of('visit', String(week))).toEqual(days);
    }
    expect(new Set(weeks.map(String)).size).toBeGreaterThan(20);
  });
});

describe('what is stored', () => {
  const { insert } = storing(database);
  const day = { day: DAY, begins: new Date('2026-11-20T00:00:00+09:00'), ends: new Date('2026-11-21T00:00:00+09:00') };
  const none = { day: '20261121', begins: day.ends, ends: new Date('2026-11-22T00:00:00+09:00') };

  test('tells who sent a form on a day, without imports and the desk', async () => {
    await insert('first', { createdAt: day.begins, isLiffMode: true });
    await insert('last', { createdAt: new Date(day.ends.getTime() - 1), isLiffMode: false });
    await insert('eve', { createdAt: new Date(day.begins.getTime() - 1), isLiffMode: true });
    await insert('imported', { createdAt: at(0) });
    await insert('desk', { createdAt: at(0), isLiffMode: false, userId: 'I-1' });
    await insert('other', { createdAt: at(0), isLiffMode: true, surveyId: 'profile' });
    expect(await sentByDay(database(), 'visit', [day, none])).toEqual([{ day: DAY, count: 2 }]);
    const all = await sentOfForms(database(), ['visit', 'profile', 'none'], [day, none]);
    expect(all.sort((one, two) => one.surveyId.localeCompare(two.surveyId))).toEqual([
      { surveyId: 'profile', day: DAY, count: 1 },
      { surveyId: 'visit', day: DAY, count: 2 },
    ]);
    expect(await absentByDay(database(), 'visit', { from: DAY, to: DAY, since: day.begins })).toEqual([]);
  });
  test('tells the days with open places, and whether all of them are taken', async () => {
    const quotas = { [DAY]: { '0': 1, '1': 1 }, '20261121': { '0': 1, '1': 0 }, '20261122': { '0': 0 } };
    await writeQuotas(database(), 'main', quotas, at(0), 1);
    await database().script(`UPDATE slot SET reserved = quota WHERE day > '${DAY}' OR slot = '0'`);
    const full = () => fullDays(database(), ['main', 'other'], DAY, '20261122');
    expect(await full()).toEqual([
      { calendarId: 'main', day: DAY, isFull: false },
      { calendarId: 'main', day: '20261121', isFull: true },
    ]);
    await database().script(`UPDATE slot SET closings = 1 WHERE day = '${DAY}' AND slot = '1'`);
    expect((await full())[0]).toEqual({ calendarId: 'main', day: DAY, isFull: true });
  });
});
