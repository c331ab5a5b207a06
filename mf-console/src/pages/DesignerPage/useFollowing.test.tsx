/** What follows somebody who types: soon after a pause, and now and then while they go on. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useFollowing } from './useFollowing';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  isGoingOn = false;
});

let isGoingOn = false;
const following = (value: number) => useFollowing(value, going);
const going = () => isGoingOn;

test('after a pause it is what was typed last', () => {
  const { result, rerender } = renderHook(following, { initialProps: 0 });
  rerender(1);
  act(() => jest.advanceTimersByTime(249));
  expect(result.current).toBe(0);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(1);
});

test('while somebody types on it follows every three seconds, however long they do', () => {
  const { result, rerender } = renderHook(following, { initialProps: 0 });
  const followed = new Set<number>();
  for (let key = 1; key <= 50; key += 1) {
    // As on a slow machine: the next key comes before what follows the last one is drawn.
    act(() => {
      jest.advanceTimersByTime(100);
      rerender(key);
    });
    followed.add(result.current);
  }
  // The first, and one behind three seconds of the five.
  expect(followed.size).toBe(2);
  expect(result.current).toBeGreaterThan(25);
});

test('while somebody types on it follows right behind a key, never when the next one may come', () => {
  const { result, rerender } = renderHook(following, { initialProps: 0 });
  for (let key = 1; key <= 50; key += 1) {
    act(() => rerender(key));
    act(() => jest.advanceTimersByTime(30));
    const behind = result.current;
    act(() => jest.advanceTimersByTime(100));
    expect(result.current).toBe(behind);
  }
  expect(result.current).toBeGreaterThan(20);
});

test('where more comes it waits, though nothing has changed for a while', () => {
  const { result, rerender } = renderHook(following, { initialProps: 0 });
  rerender(1);
  isGoingOn = true;
  act(() => jest.advanceTimersByTime(1_000));
  expect(result.current).toBe(0);
  isGoingOn = false;
  act(() => jest.advanceTimersByTime(250));
  expect(result.current).toBe(1);
});
