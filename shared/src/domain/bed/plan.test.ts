/** Planning beds: nights of blocks, what a changed document asks of nights, who refuses it, and the way back. */
import { describe, expect, test } from '@jest/globals';
import type { BedBlock, BedConfig } from '../../contract';
import {
  bedChange,
  blockedByNight,
  blockFaults,
  changedNights,
  nightsOfBlock,
  refusedNights,
  undoneBed,
  withEditedBlock,
} from './plan';

const rule = { reservationPossibleStart: 3, reservationCancelLimit: 2 };
const block = (from: string, to: string, beds = 1, reason = '清掃'): BedBlock => ({ from, to, beds, reason });
const bedOf = (changes: Partial<BedConfig> = {}): BedConfig => ({ surveyId: 'stay', bedTotal: 3, rule, ...changes });
const TODAY = '20261124';

describe('blocks', () => {
  test('are of every night from the first to the last, and add up', () => {
    expect(nightsOfBlock(block('2026-12-30', '2027-01-01'))).toEqual(['20261230', '20261231', '20270101']);
    expect(nightsOfBlock(block('2026-12-30', '2026-12-29'))).toEqual([]);
    expect(nightsOfBlock(block('2026-02-30', '2026-03-01'))).toEqual([]);
    const blocked = [block('2026-12-01', '2026-12-02'), block('2026-12-02', '2026-12-03', 2)];
    expect([...blockedByNight({ blocked })]).toEqual([
      ['20261201', 1],
      ['20261202', 3],
      ['20261203', 2],
    ]);
    expect(blockedByNight({})).toEqual(new Map());
  });

  test.each([
    [block('2026-12-01', '2026-12-01', 3), []],
    [block('2026-13-01', '2026-12-01'), [{ field: 'from', reason: 'day' }]],
    [block('2026-12-01', '2026-12-32'), [{ field: 'to', reason: 'day' }]],
    [block('2026-12-02', '2026-12-01'), [{ field: 'to', reason: 'order' }]],
    [block('2026-12-01', '2027-12-01'), []],
    [block('2026-12-01', '2027-12-02'), [{ field: 'to', reason: 'long' }]],
    [block('2026-12-01', '2026-12-01', 4), [{ field: 'beds', reason: 'beds' }]],
  ])('%j says what is wrong with it', (each, faults) => {
    expect(blockFaults(each, bedOf())).toEqual(faults);
  });

  test('a night with more beds than the others takes more blocked ones', () => {
    expect(blockFaults(block('2026-12-05', '2026-12-05', 4), bedOf({ overrides: { '2026-12-05': 4 } }))).toEqual([]);
  });

  test('are put in by their first night, changed and taken away as they were read', () => {
    const [first, second] = [block('2026-12-01', '2026-12-02'), block('2026-12-05', '2026-12-06')];
    const bed = bedOf({ blocked: [second] });
    expect(withEditedBlock(bed, { add: first })).toEqual(bedOf({ blocked: [first, second] }));
    expect(withEditedBlock(bed, { remove: second })).toEqual(bedOf());
    expect(withEditedBlock(bed, { remove: second, add: first })).toEqual(bedOf({ blocked: [first] }));
    expect(withEditedBlock(bed, { remove: first })).toBeUndefined();
    // Of two that are the same one goes.
    expect(withEditedBlock(bedOf({ blocked: [first, first] }), { remove: first })).toEqual(bedOf({ blocked: [first] }));
  });
});

describe('nights that a changed document concerns', () => {
  test('are those of its blocks and single numbers, from today on', () => {
    const before = bedOf({ overrides: { '2026-11-23': 1, '2026-12-05': 1 } });
    const after = bedOf({
      overrides: { '2026-11-23': 2, '2026-12-05': 1, '2026-12-06': 0 },
      blocked: [block('2026-11-23', '2026-11-24')],
    });
    expect(changedNights(before, after, TODAY)).toEqual([
      { night: '20261124', total: 3, blocked: 1 },
      { night: '20261206', total: 0, blocked: 0 },
    ]);
    expect(changedNights(after, after, TODAY)).toEqual([]);
    // What is lifted is free again.
    expect(changedNights(bedOf({ blocked: [block('2026-12-01', '2026-12-01')] }), bedOf(), TODAY)).toEqual([
      { night: '20261201', total: 3, blocked: 0 },
    ]);
  });

  test('are all for more than a year where there are fewer beds, but those with a number of their own', () => {
    const nights = changedNights(
      bedOf({ overrides: { '2026-12-05': 1 } }),
      bedOf({ bedTotal: 2, overrides: { '2026-12-05': 1 } }),
      TODAY,
    );
    expect(nights[0]).toEqual({ night: TODAY, total: 2, blocked: 0 });
    expect(nights.length).toBeGreaterThan(400);
    expect(nights.map(({ night }) => night)).not.toContain('20261205');
    expect(changedNights(bedOf(), bedOf({ bedTotal: 4 }), TODAY)).toEqual([]);
  });

  test('of a new document are those that it blocks', () => {
    const blocked = [block('2026-12-01', '2026-12-01')];
    expect(changedNights(undefined, bedOf({ blocked }), TODAY)).toEqual([{ night: '20261201', total: 3, blocked: 1 }]);
  });
});

describe('nights that refuse', () => {
  const wanted = (blocked: number, total = 3) => [{ night: '20261201', total, blocked }];
  const standing = (reserved: number, blocked = 0) => [{ night: '20261201', reserved, blocked }];

  test('are those on which fewer beds would be left than stays have taken, with both numbers', () => {
    expect(refusedNights(bedOf(), wanted(1), standing(2))).toEqual([]);
    expect(refusedNights(bedOf(), wanted(2), standing(2))).toEqual([{ night: '20261201', beds: 1, taken: 2 }]);
    // Blocked beds are no stays.
    expect(refusedNights(bedOf(), wanted(2), standing(2, 1))).toEqual([]);
    expect(refusedNights(bedOf(), wanted(3), [])).toEqual([]);
    expect(refusedNights(bedOf(), wanted(0, 1), standing(2))).toEqual([{ night: '20261201', beds: 1, taken: 2 }]);
    expect(refusedNights(undefined, wanted(3), standing(1))).toEqual([{ night: '20261201', beds: 0, taken: 1 }]);
  });

  test('are not those that are over already and get no worse', () => {
    const over = bedOf({ overrides: { '2026-12-01': 1 } });
    expect(refusedNights(over, wanted(0, 1), standing(3))).toEqual([]);
    expect(refusedNights(over, wanted(1, 1), standing(3))).toEqual([{ night: '20261201', beds: 0, taken: 3 }]);
    expect(refusedNights(over, wanted(0, 2), standing(3))).toEqual([]);
  });
});

describe('the way back', () => {
  const one = block('2026-12-01', '2026-12-02');
  const other = block('2026-12-05', '2026-12-06');

  test('a block goes, or comes again, whatever was done beside it since', () => {
    const made = bedOf({ blocked: [one] });
    const since = bedOf({ bedTotal: 5, blocked: [one, other] });
    expect(undoneBed(bedOf(), made, since)).toEqual(bedOf({ bedTotal: 5, blocked: [other] }));
    expect(undoneBed(made, bedOf(), bedOf({ blocked: [other] }))).toEqual(bedOf({ blocked: [one, other] }));
    // Somebody has lifted it since.
    expect(undoneBed(bedOf(), made, bedOf({ blocked: [other] }))).toBeUndefined();
  });

  test('a field or the number of a night is as it was, unless somebody has changed the same since', () => {
    const before = bedOf({ overrides: { '2026-12-05': 1 } });
    const made = bedOf({ bedTotal: 4, overrides: { '2026-12-05': 2, '2026-12-06': 0 } });
    expect(undoneBed(before, made, made)).toEqual(before);
    const beside = bedOf({ bedTotal: 4, overrides: { '2026-12-05': 2, '2026-12-06': 0, '2026-12-07': 9 } });
    expect(undoneBed(before, made, beside)).toEqual(bedOf({ overrides: { '2026-12-05': 1, '2026-12-07': 9 } }));
    expect(undoneBed(before, made, { ...made, bedTotal: 7 })).toBeUndefined();
    expect(undoneBed(before, made, { ...made, overrides: { '2026-12-05': 3, '2026-12-06': 0 } })).toBeUndefined();
    expect(undoneBed(bedOf(), made, made)).toEqual(bedOf());
  });

  test('says what became another', () => {
    expect(bedChange(bedOf({ blocked: [one] }), bedOf({ bedTotal: 4, blocked: [other] }))).toEqual({
      ...{ added: [other], removed: [one], fields: ['bedTotal'] },
    });
  });
});
