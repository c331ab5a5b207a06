/**
 * The settings of a calendar, when it is closed, and what a reservation costs of a slot.
 */
import { describe, expect, test } from '@jest/globals';
import { calendarClosure, calendarSettings, reservationCost, sumOfDetailCosts } from './index';

const comaList = { '0': { start: '09:00', end: '09:30' } };

describe('settings and cost', () => {
  test('the settings of a calendar, with their defaults [CAL-038]', () => {
    expect(
      calendarSettings(
        { calendarId: 'c1', name: 'c', comaList, reservationPossibleMonths: 1 },
        { today: '20261120', dayOff: { '20261121': 1 }, itemName: '診察' },
      ),
    ).toEqual({
      sortKey: 'c1',
      calendarId: 'c1',
      reservationCancelLimit: 1,
      comaList,
      dayOff: { '20261121': 1 },
      calendarOff: 0,
      reservationStart: '20261120',
      reservationPossibleStart: 0,
      reservationPossibleMonths: 1,
      reservationMaxCount: 0,
      reservationMaxCountOfDay: 0,
      reservationControlType: 0,
      controlType: 0,
      startDate: undefined,
      endDate: undefined,
      reservationPossibleStartDate: undefined,
      reservationPossibleEndDate: undefined,
      scheduleStartDate: '20261120',
      scheduleEndDate: '20261220',
      itemName: '診察',
    });
  });

  test('what the calendar says of itself is kept [CAL-038]', () => {
    const calendar = {
      calendarId: 'c2',
      name: 'c',
      comaList,
      calendarOff: 1 as const,
      reservationCancelLimit: 0,
      reservationPossibleStart: 2,
      reservationMaxCount: 3,
      reservationMaxCountOfDay: 1,
      reservationControlType: 2 as const,
      startDate: '20261101',
      endDate: '20261231',
      reservationPossibleStartDate: '20261201',
      reservationPossibleEndDate: '20261224',
    };
    const { name: _, ...kept } = calendar;
    expect(calendarSettings(calendar, { today: '20261120' })).toMatchObject({
      ...kept,
      controlType: 2,
      reservationStart: '20261201',
      scheduleStartDate: '20261201',
      scheduleEndDate: '20261224',
    });
  });

  test('day-offs are those of the schedule, else the calendar’s own, and move the first day [CAL-038, CAL-040]', () => {
    const calendar = {
      calendarId: 'c',
      name: 'c',
      comaList,
      reservationPossibleStart: 1,
      dayOff: { '20261121': 1 as const },
    };
    expect(calendarSettings(calendar, { today: '20261120' })).toMatchObject({
      dayOff: { '20261121': 1 },
      scheduleStartDate: '20261122',
      scheduleEndDate: '20991231',
    });
    expect(calendarSettings(calendar, { today: '20261120', dayOff: {} })).toMatchObject({
      dayOff: {},
      scheduleStartDate: '20261121',
    });
    const { dayOff: _, ...bare } = calendar;
    expect(calendarSettings(bare, { today: '20261120' }).dayOff).toEqual({});
  });

  test('a calendar that is off or not reservable is closed', () => {
    expect(calendarClosure({ calendarOff: 1, canBeReserve: false })).toBe('off');
    expect(calendarClosure({ canBeReserve: false })).toBe('notReservable');
    expect([calendarClosure({}), calendarClosure({ calendarOff: 0, canBeReserve: true })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('the cost is the item’s, or the sum of the order’s lines [PAY-036, PAY-037]', () => {
    const details = [{ cost: 2, count: 2 }, { count: 3 }];
    expect(reservationCost(undefined)).toBe(1);
    expect(reservationCost({ cost: 3 })).toBe(3);
    expect(reservationCost({ cost: 3 }, { reservationCostType: 0, details })).toBe(3);
    expect(reservationCost({ cost: 3 }, { reservationCostType: 1, details })).toBe(4);
    expect(reservationCost({ cost: 0 })).toBe(0);
    expect(reservationCost({ cost: 3 }, { reservationCostType: 1, details: [] })).toBe(1);
    expect(sumOfDetailCosts([{ cost: 2, count: 3 }, { cost: 1, count: 4 }, { count: 5 }])).toBe(10);
    expect(sumOfDetailCosts([])).toBe(0);
  });
});
