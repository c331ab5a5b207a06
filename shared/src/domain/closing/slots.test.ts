import { expect, test } from '@jest/globals';
import { instantOfJapan } from '../clock';
import { closableSlots, slotsOfHalfDay } from './index';

const calendar = {
  comaList: { '0': { start: '09:00' }, '1': { start: '13:00' } },
  schedule: {
    '20261130': { '0': [4, 1], '1': [2, 2] },
    '20261201': { '0': [0, 0] },
    '20261202': { '9': [4, 3] },
  },
} as const;
const range = { from: '20261130', to: '20261202', weekdays: [0, 1, 2, 3, 4, 5, 6], slots: ['0', '1'] };
const MORNING = instantOfJapan('20261130', '08:59');

test('the slots that there are, with what is reserved of them; a time that the calendar lost is none', () => {
  expect(closableSlots(range, calendar, MORNING)).toEqual({
    slots: [
      { day: '20261130', slot: '0' },
      { day: '20261130', slot: '1' },
      { day: '20261201', slot: '0' },
    ],
    reserved: 3,
  });
  expect(closableSlots({ ...range, slots: ['9'] }, calendar, MORNING).slots).toEqual([]);
});

test('only the wanted weekdays and times', () => {
  expect(closableSlots({ ...range, weekdays: [1], slots: ['1'] }, calendar, MORNING)).toEqual({
    slots: [{ day: '20261130', slot: '1' }],
    reserved: 2,
  });
});

test('nothing that is closed already: its people are hit by that closing', () => {
  expect(closableSlots(range, { ...calendar, closed: { '20261130': ['0'] } }, MORNING)).toMatchObject({ reserved: 2 });
});

test('nothing that has begun: who is there already is not hit', () => {
  const now = instantOfJapan('20261130', '09:00');
  expect(closableSlots(range, calendar, now).slots[0]).toEqual({ day: '20261130', slot: '1' });
});

test('half a day ends and begins at noon; a time that the calendar lost is in neither half', () => {
  const starts = ['09:00', '11:59', '12:00', '18:30'];
  const comaList = Object.fromEntries(starts.map((start, slot) => [String(slot), { start }]));
  const slots = ['0', '1', '2', '3', '9'];
  expect(slotsOfHalfDay(slots, comaList, 'morning')).toEqual(['0', '1']);
  expect(slotsOfHalfDay(slots, comaList, 'afternoon')).toEqual(['2', '3']);
});
