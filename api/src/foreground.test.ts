/** Who goes first: work that gives way waits for those who wait for an answer, and comes to its end all the same. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Foreground } from './foreground';

let foreground: Foreground;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'], now: 0 });
  foreground = new Foreground();
});
afterEach(() => {
  jest.useRealTimers();
});

const turns = async (count = 5) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
/** Lets the work give way. @returns whether it has gone on by now */
function givingWay(yielding = foreground.behind()): () => boolean {
  let isOn = false;
  void yielding.giveWay().then(() => {
    isOn = true;
  });
  return () => isOn;
}
/** Time passes, and whatever it wakes is done. */
async function pass(milliseconds: number) {
  jest.advanceTimersByTime(milliseconds);
  await turns();
}

describe('work', () => {
  test('goes on in the next turn where nobody waits', async () => {
    const isOn = givingWay();
    expect(isOn()).toBe(false);
    await turns();
    expect(isOn()).toBe(true);
  });

  test('waits until the last of those who wait has an answer, which leaves first', async () => {
    const yielding = foreground.behind();
    await pass(1_000);
    const ends = [foreground.begin(), foreground.begin()];
    const isOn = givingWay(yielding);
    const isOther = givingWay(yielding);
    await pass(50);
    ends[0]?.();
    await pass(1);
    expect([isOn(), isOther()]).toEqual([false, false]);
    ends[1]?.();
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    expect(isOn()).toBe(false);
    await turns();
    expect([isOn(), isOther()]).toEqual([true, true]);
    expect(jest.getTimerCount()).toBe(0);
    // Who comes later has nothing to do with it.
    const cleared = jest.spyOn(globalThis, 'clearTimeout');
    foreground.begin()();
    expect(cleared).not.toHaveBeenCalled();
    cleared.mockRestore();
  });

  test('sees who came in the turn in which it gives way', async () => {
    const yielding = foreground.behind();
    await pass(1_000);
    const isOn = givingWay(yielding);
    const end = foreground.begin();
    await turns();
    expect(isOn()).toBe(false);
    end();
    await turns();
    expect(isOn()).toBe(true);
  });

  test('waits three times as long as it has worked, however many ask', async () => {
    const yielding = foreground.behind();
    await pass(10);
    foreground.begin();
    const first = givingWay(yielding);
    await turns();
    await pass(29);
    expect(first()).toBe(false);
    await pass(1);
    expect(first()).toBe(true);
    // Since it last waited.
    await pass(4);
    const second = givingWay(yielding);
    await turns();
    await pass(11);
    expect(second()).toBe(false);
    await pass(1);
    expect(second()).toBe(true);
  });

  test('waits a tenth of a second at most', async () => {
    const yielding = foreground.behind();
    await pass(60_000);
    foreground.begin();
    const isOn = givingWay(yielding);
    await turns();
    await pass(99);
    expect(isOn()).toBe(false);
    await pass(1);
    expect(isOn()).toBe(true);
  });
});

test('one who waits is counted once, however often that ends', async () => {
  const yielding = foreground.behind();
  await pass(1_000);
  const end = foreground.begin();
  const other = foreground.begin();
  end();
  end();
  const isOn = givingWay(yielding);
  await turns();
  expect(isOn()).toBe(false);
  other();
  await turns();
  expect(isOn()).toBe(true);
  expect(await Promise.race([yielding.giveWay().then(() => 'on'), turns().then(() => 'waits')])).toBe('on');
});
