/** Stays without routes: which nights answers ask for, when they may be had, and what moving leaves of the nights. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { Refusal } from '../../refusal';
import { rowsOf } from '../../testing/answers';
import { databaseOfFile } from '../../testing/database';
import { snapshotOf } from '../../testing/snapshots';
import { STAY_SURVEY, stayBundle } from '../../testing/stays';
import type { Snapshot } from '../configuration/snapshot';
import { giveBackStay, isOutsideRule, isStayTooLate, moveNights, wantedStay } from './stay';

const snapshot = snapshotOf(stayBundle());
const WITHOUT_BEDS: Snapshot = { ...snapshot, beds: new Map() };

function wanted(startDate: string, endDate: string, surveyId = STAY_SURVEY, known = snapshot) {
  const config = snapshot.surveys.get(surveyId);
  if (!config) throw new Error(`no form ${surveyId}`);
  return wantedStay(known, config, { startDate: `${startDate} 午後`, endDate: `${endDate} 午前` });
}
function codeOf(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    return error instanceof Refusal ? error.answer.code : error;
  }
}

describe('the stay that answers ask for', () => {
  test('is from the first day to the last, of one to fourteen nights', () => {
    expect(wanted('2026-12-01', '2026-12-02')).toMatchObject({
      start: '20261201',
      end: '20261202',
      bed: { bedTotal: 2 },
    });
    expect(wanted('2026-12-01', '2026-12-15')).toMatchObject({ end: '20261215' });
    for (const [start, end] of [
      ['2026-12-01', '2026-12-01'],
      ['2026-12-02', '2026-12-01'],
      ['2026-12-01', '2026-12-16'],
      ['2026-12-32', '2026-12-33'],
      ['2026-12-01', '2026-12-40'],
      ['', ''],
    ] as const)
      expect([start, end, codeOf(() => wanted(start, end))]).toEqual([start, end, 'invalid']);
  });

  test('is none of another form, and refused where its beds are gone', () => {
    expect(wanted('2026-12-01', '2026-12-02', 'visit')).toBeUndefined();
    expect(codeOf(() => wanted('2026-12-01', '2026-12-02', STAY_SURVEY, WITHOUT_BEDS))).toBe('not_reservable');
    expect(wanted('2026-12-01', '2026-12-02', STAY_SURVEY, { ...snapshot, surveys: new Map() })).toBeUndefined();
  });

  test('begins some days ahead; one that is changed may begin sooner, and none in the past', () => {
    const stay = wanted('2026-12-01', '2026-12-02');
    if (!stay) throw new Error('no stay');
    const outside = (today: string, isEdit: boolean) => isOutsideRule(stay, today, isEdit);
    expect([outside('20261128', false), outside('20261129', false), outside('20261129', true)]).toEqual([
      ...[false, true, false],
    ]);
    expect([outside('20261202', false), outside('20261202', true)]).toEqual([true, true]);
  });

  test('is changed or cancelled until some days before it; without a stay or its beds there is no such day', () => {
    const held = { surveyId: STAY_SURVEY, stay: { start: '20261201', end: '20261202' } };
    expect(isStayTooLate(snapshot, held, '20261120')).toBe(false);
    expect(isStayTooLate(snapshot, held, '20261201')).toBe(true);
    expect(isStayTooLate(snapshot, { ...held, stay: undefined }, '20261201')).toBeUndefined();
    expect(isStayTooLate(WITHOUT_BEDS, held, '20261201')).toBeUndefined();
  });
});

describe('moving a stay', () => {
  const database = databaseOfFile();
  beforeEach(() => database().script('DELETE FROM bed_night'));
  const nights = async () =>
    Object.fromEntries(
      (
        await rowsOf<{ night: string; reserved: number }>(
          { database: database() },
          'SELECT night, reserved FROM bed_night ORDER BY night',
        )
      ).map(({ night, reserved }) => [night, reserved]),
    );
  const move = (held: [string, string] | undefined, next: [string, string] | undefined) =>
    moveNights(
      database(),
      {
        held: held && { start: held[0], end: held[1] },
        wanted: next && wanted(...(next.map((day) => day.replace(/(....)(..)(..)/, '$1-$2-$3')) as [string, string])),
      },
      STAY_SURVEY,
    );

  test('takes its nights, keeps those of both, and gives the others back', async () => {
    expect(await move(undefined, ['20261201', '20261204'])).toBe(true);
    expect(await nights()).toEqual({ '20261201': 1, '20261202': 1, '20261203': 1 });
    expect(await move(['20261201', '20261204'], ['20261203', '20261205'])).toBe(true);
    expect(await nights()).toEqual({ '20261201': 0, '20261202': 0, '20261203': 1, '20261204': 1 });
    expect(await move(['20261203', '20261205'], undefined)).toBe(true);
    expect(Object.values(await nights())).toEqual([0, 0, 0, 0]);
  });

  test('says so where one night has no bed left', async () => {
    expect(await move(undefined, ['20261205', '20261206'])).toBe(true);
    expect(await move(undefined, ['20261204', '20261206'])).toBe(false);
    expect(await move(undefined, ['20261210', '20261211'])).toBe(false);
  });

  test('gives all nights back of an answer that holds some', async () => {
    await move(undefined, ['20261201', '20261203']);
    await giveBackStay(database(), { surveyId: STAY_SURVEY, stay: undefined });
    expect(await nights()).toEqual({ '20261201': 1, '20261202': 1 });
    await giveBackStay(database(), { surveyId: STAY_SURVEY, stay: { start: '20261201', end: '20261203' } });
    expect(await nights()).toEqual({ '20261201': 0, '20261202': 0 });
  });
});
