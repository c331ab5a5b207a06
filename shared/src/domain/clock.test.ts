/** The one clock: set once for all, and Japan's date and time of an instant, on a machine of any zone. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import {
  atInstant,
  holdClock,
  instantOfJapan,
  japanDateTime,
  now,
  nowMilliseconds,
  resetClock,
  setClock,
  today,
} from './clock';

const MACHINE = Date.UTC(2026, 10, 20, 3, 0, 0);

describe('the present', () => {
  jest.useFakeTimers({ now: MACHINE });
  afterEach(() => {
    resetClock();
    jest.setSystemTime(MACHINE);
  });

  test('is the machine’s, as long as nobody sets it', () => {
    expect(nowMilliseconds()).toBe(MACHINE);
    expect(now()).toEqual(new Date(MACHINE));
    expect(today()).toBe('20261120');
  });

  test('runs on from the instant that it is set to, and goes back to the machine’s own', () => {
    setClock(Date.UTC(2030, 0, 31, 14, 59, 59));
    expect([now().toISOString(), today()]).toEqual(['2030-01-31T14:59:59.000Z', '20300131']);
    jest.setSystemTime(MACHINE + 1_000);
    expect([now().toISOString(), today()]).toEqual(['2030-01-31T15:00:00.000Z', '20300201']);
    resetClock();
    expect(nowMilliseconds()).toBe(MACHINE + 1_000);
  });

  test('is another one for a judgement, and afterwards the one before, also where the judgement fails', () => {
    const instant = Date.UTC(2031, 0, 1);
    expect(atInstant(instant, nowMilliseconds)).toBe(instant);
    expect(nowMilliseconds()).toBe(MACHINE);
    setClock(Date.UTC(2030, 0, 1));
    const fail = () => {
      throw new Error('judged');
    };
    expect(() => atInstant(instant, fail)).toThrow('judged');
    expect(nowMilliseconds()).toBe(Date.UTC(2030, 0, 1));
  });

  test('is held for a while, as a form is tried, and then goes on as it was set [CONSOLE-4]', () => {
    setClock(Date.UTC(2030, 0, 31));
    const release = holdClock(Date.UTC(2027, 3, 1));
    jest.setSystemTime(MACHINE + 1_000);
    expect(nowMilliseconds()).toBe(Date.UTC(2027, 3, 1) + 1_000);
    release();
    expect(nowMilliseconds()).toBe(Date.UTC(2030, 0, 31) + 1_000);
    resetClock();
    holdClock(0)();
    expect(nowMilliseconds()).toBe(MACHINE + 1_000);
  });

  test('holds for every copy of this module, because shell and remotes have one each', async () => {
    setClock(0);
    jest.resetModules();
    const copy = await import('./clock');
    expect(copy.setClock).not.toBe(setClock);
    expect(copy.nowMilliseconds()).toBe(0);
    copy.resetClock();
    expect(nowMilliseconds()).toBe(MACHINE);
  });
});

describe('Japan', () => {
  test('is nine hours ahead: its day begins at 15:00 UTC, over the turn of a year too', () => {
    expect(japanDateTime(Date.UTC(2026, 11, 31, 14, 59, 59))).toEqual({
      date: '20261231',
      time: '23:59',
      second: '59',
    });
    expect(japanDateTime(Date.UTC(2026, 11, 31, 15, 0, 7))).toEqual({ date: '20270101', time: '00:00', second: '07' });
  });

  test('an instant of date and time, of midnight where no time is said', () => {
    expect(instantOfJapan('20261120', '09:30')).toBe(Date.UTC(2026, 10, 20, 0, 30));
    expect(instantOfJapan('20270101', '00:05')).toBe(Date.UTC(2026, 11, 31, 15, 5));
    expect(instantOfJapan('20261120')).toBe(instantOfJapan('20261120', '00:00'));
    expect(instantOfJapan('20261120', '09')).toBe(instantOfJapan('20261120', '09:00'));
  });
});
